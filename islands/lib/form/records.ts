// Normalizes records to the fields and types of their table.
import { isObject, type Json, type JsonObject } from "../json";
import { at, withAt } from "../paths";
import { type Entry, type Field, isList, type List } from "./fields";

function emptyField(field: Field): Json {
  if (field.initial !== undefined) return field.initial;
  switch (field.kind) {
    case "integer":
    case "decimal":
      return 0;
    case "switch":
      return false;
    case "pick":
      return [];
  }
  return "";
}

/** Returns the fields of a table in an object. A key with dots is a path. */
export function readEntries(entries: readonly Entry[], from: Json | undefined): JsonObject {
  const source = isObject(from) ? from : {};
  return entries.reduce<JsonObject>((record, entry) => {
    const value = at(source, entry.key);
    return withAt(record, entry.key, isList(entry) ? readList(entry, value) : readField(entry, value));
  }, {});
}

function readField(field: Field, value: Json | undefined): Json {
  const empty = emptyField(field);
  if (Array.isArray(empty)) return Array.isArray(value) ? value.filter((id) => typeof id === "string") : empty;
  return typeof value === typeof empty ? (value as Json) : empty;
}

function readList(list: List, value: Json | undefined): Json[] {
  return Array.isArray(value) ? value.map((item) => readItem(list, item)) : [];
}

function readItem(list: List, item: Json): Json {
  if (!list.fields) return typeof item === "string" ? item : "";
  // Only true shows an item, as on the site.
  return { ...readEntries(list.fields, item), ...(list.hideable && { visible: isObject(item) && item.visible === true }) };
}

export function emptyItem(list: List): Json {
  return list.fields ? { ...readEntries(list.fields, {}), ...(list.hideable && { visible: true }) } : "";
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const itemName = (list: List, index: number): string => `${capital(list.item)} ${index + 1}`;

/** Names a path by the labels of its entries; it stops where the table does. */
export function describeKeys(keys: readonly string[], of: readonly Entry[]): string[] {
  const words: string[] = [];
  let entries = of;
  let list: List | undefined;
  for (let i = 0; i < keys.length; ) {
    const key = keys[i] as string;
    if (list && /^\d+$/.test(key)) {
      words.push(itemName(list, Number(key)));
      entries = list.fields ?? [];
      list = undefined;
      i += 1;
      continue;
    }
    // A key may contain dots.
    const rest = `${keys.slice(i).join(".")}.`;
    const entry = entries.find((candidate) => rest.startsWith(`${candidate.key}.`));
    if (!entry) {
      if (key === "visible") words.push("Visible");
      break;
    }
    words.push(entry.label);
    if (!isList(entry)) break;
    list = entry;
    i += entry.key.split(".").length;
  }
  return words;
}

/** Formats a value for comparison; path decides how booleans are named. */
export function inWords(value: Json | undefined, path = ""): string {
  if (value === undefined || value === null || value === "") return "(vacío)";
  if (typeof value === "boolean") return answerOf(value, path.split(".").at(-1));
  if (Array.isArray(value)) return value.length ? value.map((item, i) => `${i + 1}. ${inWords(item)}`).join("\n") : "(lista vacía)";
  if (isObject(value)) {
    const parts = Object.entries(value).filter(([, part]) => part !== "" && !(Array.isArray(part) && part.length === 0));
    return parts.map(([key, part]) => inWords(part, key)).join("\n   ") || "(vacío)";
  }
  return String(value);
}

function answerOf(value: boolean, key: string | undefined): string {
  if (key === "visible" || key === "hidden") return value === (key === "visible") ? "Visible" : "No visible";
  return value ? "Sí" : "No";
}
