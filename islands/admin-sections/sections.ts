// The value of the draft: choices and order apart, so that concurrent changes of either merge.
import { selectedSections } from "../lib/client";
import type { EditorConfig } from "../lib/draft";
import { isObject, type Json, type JsonObject } from "../lib/json";
import { at } from "../lib/paths";
import { type Entry, homeOf, layoutOf, readMap, type SectionType, typeOf, writeMap } from "./model";

export const toValue = (entries: Entry[], types: SectionType[]): JsonObject => ({
  // In a fixed order, so that equal choices are equal values.
  sections: writeMap(types.flatMap(({ type }) => entries.find((entry) => entry.type === type) ?? [])),
  order: homeOf(entries, types).map((entry) => entry.type),
});

export function toEntries(value: JsonObject, types: SectionType[]): Entry[] {
  const home = [...(value.order as string[])];
  const entry = (type: string): Entry => {
    const { component, display } = at(value, `sections.${type}`) as JsonObject;
    return { type, component: String(component), display: display === true };
  };
  return types.map(({ type, group }) => entry(group === "home" ? (home.shift() ?? type) : type));
}

const parts: Record<string, string> = { component: "Diseño", display: "Mostrar en el sitio" };

export const sections = (types: SectionType[]) => ({
  resource: selectedSections,
  copies: "latido.secciones.",
  read: (map) => toValue(readMap(map, types), types),
  write: (value) => writeMap(toEntries(value, types)),
  nameOf: (path) => {
    const [, key = "", part = ""] = path.split(".");
    const name = typeOf(types, key)?.name;
    return name ? `${name} › ${parts[part]}` : "Orden de la página de inicio";
  },
  textOf: (value, path) => (path === "order" ? inOrder(value, types) : inWords(value, typeOf(types, path.split(".")[1] ?? ""))),
  find: () => "",
}) satisfies EditorConfig;

/** Formats the sections in their order. A non-breaking space keeps each number beside its name. */
const inOrder = (order: Json | undefined, types: SectionType[]): string =>
  (order as string[]).map((type, i) => `${i + 1}.\u00a0${typeOf(types, type)?.name.replaceAll(" ", "\u00a0")}`).join("\u00a0· ");

function inWords(value: Json | undefined, type: SectionType | undefined): string {
  if (isObject(value)) return Object.values(value).map((part) => inWords(part, type)).join(", ");
  if (typeof value === "boolean") return value ? "Visible" : "No visible";
  return type ? layoutOf(type, String(value)).name : String(value);
}
