// What the server told a screen of the sections, and what that means for a field.
import { createContext, useContext } from "react";
import type { Json } from "../json";
import { type Entry, type Field, isList } from "./fields";

/** A section as it is chosen now: its name, that of its layout, and whether it is shown. */
interface Section {
  name: string;
  layout: string;
  display: boolean;
}

export type Sections = Readonly<Record<string, Section>>;

export const SectionsContext = createContext<Sections>({});
export const useSections = () => useContext(SectionsContext);

/** The card of a section type in the screen of the sections. */
export const cardOf = (type: string): string => `/admin/secciones#${type}`;

/** The paths of the fields that repeat another one; of one that was joined here, with the value that it had before. */
export type Copies = Map<string, Json | undefined>;
export const CopiesContext = createContext<Copies>(new Map());

/** The paths of the fields that the owner's role may change; null: all. */
export const FieldsContext = createContext<readonly string[] | null>(null);

/** Says of a field that only some layouts show when none of those is chosen; type is the section of its group. */
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

/** The entries of a group, each with what the chosen layouts leave out. */
export const noted = (entries: readonly Entry[], sections: Sections, type: string | undefined): readonly Entry[] =>
  entries.map((entry) => {
    const note = isList(entry) ? undefined : noteOf(entry, sections, type);
    return note ? { ...entry, note } : entry;
  });
