// Records as a form holds them: exactly the fields of its table, each of its type,
// whatever the stored content has.
import { isObject, type Json, type JsonObject } from "../json";
import { type Entry, type Field, isList, type List } from "./fields";

function emptyField(field: Field): Json {
  return field.initial ?? (field.kind === "integer" || field.kind === "decimal" ? 0 : "");
}

/** What a table has of an object. */
export function readEntries(entries: readonly Entry[], from: Json | undefined): JsonObject {
  const source = isObject(from) ? from : {};
  return Object.fromEntries(entries.map((entry) => [entry.key, isList(entry) ? readList(entry, source[entry.key]) : readField(entry, source[entry.key])]));
}

function readField(field: Field, value: Json | undefined): Json {
  const empty = emptyField(field);
  return typeof value === typeof empty ? (value as Json) : empty;
}

function readList(list: List, value: Json | undefined): Json[] {
  return Array.isArray(value) ? value.map((item) => readItem(list, item)) : [];
}

function readItem(list: List, item: Json): Json {
  if (!list.fields) return typeof item === "string" ? item : "";
  // What is not exactly true is hidden, as on the site.
  return { ...readEntries(list.fields, item), ...(list.hideable && { visible: isObject(item) && item.visible === true }) };
}

/** The item that an add button makes. */
export function emptyItem(list: List): Json {
  return list.fields ? { ...readEntries(list.fields, {}), ...(list.hideable && { visible: true }) } : "";
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The name of one item of a list: "Certificación 2". */
export const itemName = (list: List, index: number): string => `${capital(list.item)} ${index + 1}`;

/** Says in words where the keys of a path lead among these entries; it stops where the table does. */
export function describeKeys(keys: readonly string[], of: readonly Entry[]): string[] {
  const words: string[] = [];
  let entries = of;
  let list: List | undefined;
  for (const key of keys) {
    if (list && /^\d+$/.test(key)) {
      words.push(itemName(list, Number(key)));
      entries = list.fields ?? [];
      continue;
    }
    const entry = entries.find((candidate) => candidate.key === key);
    if (!entry) {
      if (key === "visible") words.push("Visible");
      break;
    }
    words.push(entry.label);
    list = isList(entry) ? entry : undefined;
  }
  return words;
}

/** A value as somebody reads it, for showing two versions side by side. */
export function inWords(value: Json | undefined): string {
  if (value === undefined || value === null || value === "") return "(vacío)";
  if (typeof value === "boolean") return value ? "Visible" : "No visible";
  if (Array.isArray(value)) return value.length ? value.map((item, i) => `${i + 1}. ${inWords(item)}`).join("\n") : "(lista vacía)";
  if (isObject(value)) {
    return Object.values(value).filter((part) => part !== "" && !(Array.isArray(part) && part.length === 0)).map(inWords).join("\n   ") || "(vacío)";
  }
  return String(value);
}
