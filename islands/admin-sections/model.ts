import { isObject, type JsonObject } from "../lib/json";

export interface Layout {
  file: string;
  name: string;
  description: string;
}

export type Group = "frame" | "home" | "detail";

export interface SectionType {
  type: string;
  name: string;
  group: Group;
  variants: Layout[];
}

/** The choice for one section; a list of them, in page order, is a section map. */
export interface Entry {
  type: string;
  component: string;
  display: boolean;
}

export const groups: { group: Group; name: string; text: string }[] = [
  { group: "frame", name: "Marco de todas las páginas", text: "Lo que rodea a cada página del sitio." },
  { group: "home", name: "Página de inicio", text: "De arriba abajo, como las ve tu paciente. Cambia el orden con las flechas o arrastrando." },
  { group: "detail", name: "Páginas de detalle", text: "Al pie de cada enfermedad, síntoma y servicio." },
];

export const typeOf = (types: SectionType[], key: string) => types.find((type) => type.type === key);

export const layoutOf = (type: SectionType, file: string): Layout => type.variants.find((layout) => layout.file === file) ?? type.variants[0];

/**
 * Reads a section map as the server does: a missing "display" is true, any other value but true is false, an unknown
 * layout is the default, and missing types follow at the end. Throws if value is no object.
 */
export function readMap(value: unknown, types: SectionType[]): Entry[] {
  if (!isObject(value)) throw new TypeError("the section map is not an object");
  const entries: Entry[] = [];
  for (const [key, chosen] of Object.entries(value)) {
    const type = typeOf(types, key);
    if (!type) continue;
    const { component, display = true } = isObject(chosen) ? chosen : { component: "", display: false };
    entries.push({ type: key, component: layoutOf(type, String(component)).file, display: display === true });
  }
  const lacking = types.filter((type) => !entries.some((entry) => entry.type === type.type));
  return [...entries, ...lacking.map((type) => ({ type: type.type, component: type.variants[0].file, display: type.group !== "home" }))];
}

export const writeMap = (entries: Entry[]): JsonObject => Object.fromEntries(entries.map(({ type, component, display }) => [type, { component, display }]));

export const sameMap = (a: Entry[], b: Entry[]) => JSON.stringify(a) === JSON.stringify(b);

/** The sections of the home page, in order. */
export const homeOf = (entries: Entry[], types: SectionType[]) => entries.filter((entry) => typeOf(types, entry.type)?.group === "home");

/** Moves a section within the home page; the others keep their index. */
export function moveTo(entries: Entry[], types: SectionType[], type: string, index: number): Entry[] {
  const home = homeOf(entries, types);
  const moved = home.find((entry) => entry.type === type);
  if (!moved) return entries;
  const order = home.filter((entry) => entry !== moved);
  order.splice(index, 0, moved);
  return entries.map((entry) => (home.includes(entry) ? (order.shift() ?? entry) : entry));
}

export function isChanged(entry: Entry, saved: Entry[]): boolean {
  const before = saved.find((other) => other.type === entry.type);
  return before?.component !== entry.component || before.display !== entry.display;
}

export const changesOf = (entries: Entry[], saved: Entry[]): number =>
  entries.filter((entry) => isChanged(entry, saved)).length + (entries.some((entry, i) => entry.type !== saved[i]?.type) ? 1 : 0);

export function differences(theirs: Entry[], ours: Entry[], types: SectionType[], [there, here] = ["allá", "aquí"]): string[] {
  const lines: string[] = [];
  for (const other of theirs) {
    const type = typeOf(types, other.type);
    const own = ours.find((entry) => entry.type === other.type);
    if (!type || !own) continue;
    const word = (entry: Entry) => [
      ...(own.component === other.component ? [] : [layoutOf(type, entry.component).name]),
      ...(own.display === other.display ? [] : [entry.display ? "visible" : "oculta"]),
    ];
    if (word(own).length > 0) lines.push(`${type.name}: ${there} ${word(other).join(", ")}; ${here} ${word(own).join(", ")}`);
  }
  const order = (entries: Entry[]) => homeOf(entries, types).map((entry) => entry.type).join();
  if (order(theirs) !== order(ours)) lines.push("El orden de la página de inicio es distinto");
  return lines;
}
