// The current sections, and notes on fields that their layouts do not show.
import { createContext, useContext } from "react";
import type { Json } from "../json";
import { type Entry, type Field, isList } from "./fields";

interface Section {
  name: string;
  layout: string;
  display: boolean;
}

export type Sections = Readonly<Record<string, Section>>;

export const SectionsContext = createContext<Sections>({});
export const useSections = () => useContext(SectionsContext);

export const cardOf = (type: string): string => `/admin/secciones#${type}`;

/** The fields that repeat another one. A field joined on this screen has its former value. */
export type Copies = Map<string, Json | undefined>;
export const CopiesContext = createContext<Copies>(new Map());

/** The paths that the owner's role may change; null: all. */
export const FieldsContext = createContext<readonly string[] | null>(null);

/** Returns a note if the current layouts do not show a field; type is the section of its group. */
function noteOf({ help, layouts }: Field, sections: Sections, type: string | undefined): Field["note"] {
  if (layouts) {
    const [first] = layouts;
    const used = layouts.some(([type, layout]) => sections[type]?.display && sections[type].layout === layout);
    return used || !first ? undefined : { text: "No está en uso: tu sitio no tiene ninguno de esos diseños.", address: cardOf(first[0]), link: "Ver los diseños" };
  }
  const section = type && sections[type];
  const [, rule = "", names = ""] = /(Solo|No) en ([^.]*«[^.]*)/.exec(help) ?? [];
  if (!section || !rule) return undefined;
  const listed = [...names.matchAll(/«([^»]+)»/g)].some(([, name]) => name === section.layout);
  return listed === (rule === "Solo") ? undefined : { text: `Tu diseño actual, «${section.layout}», no lo muestra.`, address: cardOf(type), link: "Ver los diseños" };
}

export const withNotes = (entries: readonly Entry[], sections: Sections, type: string | undefined): readonly Entry[] =>
  entries.map((entry) => {
    const note = isList(entry) ? undefined : noteOf(entry, sections, type);
    return note ? { ...entry, note } : entry;
  });
