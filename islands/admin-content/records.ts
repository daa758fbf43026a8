// Reads, names and validates the records of a collection.
import type { Collection as Records } from "../lib/collection";
import { firstFree, isCollection, emptyCollection } from "../lib/collection";
import type { Draft } from "../lib/draft";
import { readEntries } from "../lib/form/records";
import type { Unused } from "../lib/form/unused";
import { isObject, type Json, type JsonObject } from "../lib/json";
import { at, same, withAt } from "../lib/paths";
import { slug } from "../lib/slug";
import { type Collection, collections, type Consent, entriesOf } from "./table";

/** Returns a record with all fields of the table, each of its type; other fields stay as they are. */
export function readRecord(collection: Collection, from: Json | undefined): JsonObject {
  const stored: JsonObject = isObject(from) ? from : {};
  const record = { ...stored, ...readEntries(entriesOf(collection), stored) };
  // Only true shows an item, as on the site.
  if (collection.hide === "visible") return { ...record, visible: stored.visible === true };
  return collection.hide ? { ...record, hidden: stored.hidden !== undefined && stored.hidden !== false } : record;
}

export const idOf = (collection: Collection, record: JsonObject): string => String(record[collection.key] ?? "");

export const recordsIn = (root: JsonObject, collection: Collection): Records => {
  const value = at(root, collection.path);
  return isCollection(value) ? value : emptyCollection;
};

export const pathOf = (collection: Collection, key: string): string => `${collection.path}.items.${key}`;

export const nameOf = (collection: Collection, record: JsonObject | undefined): string =>
  String(record?.[collection.name] ?? "").trim() || `${capital(collection.item)} sin nombre`;

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const isShown = ({ hide }: Collection, record: JsonObject): boolean => !hide || (hide === "visible" ? record.visible === true : record.hidden !== true);

export const shownAs = ({ hide }: Collection, shown: boolean): JsonObject => (hide ? { [hide]: hide === "visible" ? shown : !shown } : {});

interface Missing {
  key: string;
  label: string;
}

/** Reports whether a value is filled in; an outline's text, "…", is not. */
const filled = (value: Json | undefined): boolean => (Array.isArray(value) ? value.some(filled) : typeof value === "string" ? value.trim() !== "" && !value.startsWith("…") : value !== undefined && value !== null);

/** Returns the empty required fields, then the empty recommended ones. */
export const missingOf = (collection: Collection, record: JsonObject): Missing[] =>
  [...collection.required, ...(collection.asked ?? [])].filter((key) => !filled(at(record, key))).map((key) => ({ key, label: entriesOf(collection).find((entry) => entry.key === key)?.label ?? key }));

/** Reports whether a hidden record lacks required fields. */
export const isLocked = (collection: Collection, record: JsonObject): boolean => !isShown(collection, record) && collection.required.some((key) => !filled(at(record, key)));

const needs = ({ when }: Consent, record: JsonObject): boolean => when === undefined || record[when] === true;

const isGiven = (consent: Json | undefined): boolean => isObject(consent) && filled(consent.date) && filled(consent.how);

export function stateOf(collection: Collection, record: JsonObject): { text: string; tone: "shown" | "hidden" | "missing" } {
  const lacking = missingOf(collection, record).length;
  const shown = isShown(collection, record);
  const pronoun = collection.gender === "a" ? "la" : "lo";
  const data = lacking === 1 ? "Falta 1 dato" : `Faltan ${lacking} datos`;
  if (lacking > 0) return { text: shown ? data : isLocked(collection, record) ? `${data} para mostrar${pronoun}` : `Ocult${collection.gender}. ${data}`, tone: "missing" };
  const consent = (collection.consents ?? []).find((one) => needs(one, record) && !isGiven(record[one.key]));
  if (shown && consent) return { text: consent.lacking, tone: "missing" };
  return shown ? { text: "Visible", tone: "shown" } : { text: `Ocult${collection.gender}`, tone: "hidden" };
}

/** Returns a note on saved records that are hidden, or "". */
export function unseen(value: JsonObject, base: JsonObject): string {
  const hidden = collections.flatMap((collection) => {
    const [now, was] = [recordsIn(value, collection), recordsIn(base, collection)];
    const records = now.order.filter((key) => !same(now.items[key], was.items[key])).map((key) => now.items[key] as JsonObject);
    return records.filter((record) => !isShown(collection, record)).map((record) => ({ collection, record }));
  });
  const [first, ...others] = hidden;
  if (!first) return "";
  if (others.length > 0) return `De lo que guardaste, ${hidden.length} están ocultos: para que se vean, enciende «Mostrar en el sitio» en cada uno.`;
  const { collection, record } = first;
  const before = isLocked(collection, record) ? "completa lo que falta y " : "";
  return `«${nameOf(collection, record)}» está ocult${collection.gender}: ${before}enciende «Mostrar en el sitio».`;
}

export function unused(value: JsonObject, base: JsonObject): Unused[] {
  return collections.flatMap((collection) => {
    const [now, was] = [recordsIn(value, collection), recordsIn(base, collection)];
    const nameless = now.order.filter((key) => {
      const record = now.items[key] as JsonObject;
      return collection.base && !same(record, was.items[key]) && isShown(collection, record) && !filled(record[collection.name]);
    });
    return nameless.map((key) => ({ path: `${pathOf(collection, key)}.${collection.name}`, note: "Una página necesita su nombre." }));
  });
}

const othersOf = (collection: Collection, { order, items }: Records, key: string): Set<string> =>
  new Set(order.filter((other) => other !== key).map((other) => idOf(collection, items[other] as JsonObject)));

export const isTwice = (collection: Collection, records: Records, key: string): boolean =>
  othersOf(collection, records, key).has(idOf(collection, records.items[key] as JsonObject));

const idKey = ({ key }: Collection): string | undefined => (key === "id" ? key : undefined);

export const proposed = (collection: Collection, records: Records, key: string, name: string): string =>
  firstFree(slug(name) || slug(`nuev${collection.gender} ${collection.item}`), othersOf(collection, records, key));

/** Returns a new record under another name, with the id and the texts that derive from it. */
export function named(collection: Collection, records: Records, key: string, name: string): JsonObject {
  const record = records.items[key] as JsonObject;
  const before = String(record[collection.name] ?? "");
  let next: JsonObject = { ...record, [collection.name]: name };
  const own = idKey(collection);
  if (own && record[own] === proposed(collection, records, key, before)) next[own] = proposed(collection, records, key, name);
  for (const [path, text] of templates(collection.outline)) {
    if (at(record, path) === withName(text, before)) next = withAt(next, path, withName(text, name));
  }
  return next;
}

const withName = (text: string, name: string) => (name.trim() ? text.replace("…", name.trim()) : text);

/** Returns the texts of an outline that contain the name, by path. */
const templates = (outline: JsonObject, path = ""): [string, string][] =>
  Object.entries(outline).flatMap(([key, value]) => {
    const own = path ? `${path}.${key}` : key;
    if (isObject(value)) return templates(value, own);
    return typeof value === "string" && value.startsWith("…") ? [[own, value] as [string, string]] : [];
  });

const newKey = () => `nuevo-${Math.random().toString(36).slice(2, 8)}`;

const change = (draft: Draft, collection: Collection, to: (records: Records) => Records) => draft.set(collection.path, to(recordsIn(draft.value, collection)));

/** Adds a hidden record and returns its key. */
export function add(draft: Draft, collection: Collection): string {
  const key = newKey();
  change(draft, collection, ({ order, items }) => {
    const record = { ...readRecord(collection, collection.outline), ...shownAs(collection, false) };
    const records = { order: [...order, key], items: { ...items, [key]: record } };
    const own = idKey(collection);
    if (own) record[own] = proposed(collection, records, key, "");
    return records;
  });
  return key;
}

/** Adds a hidden copy below a record and returns its key. */
export function duplicate(draft: Draft, collection: Collection, from: string): string {
  const key = newKey();
  change(draft, collection, ({ order, items }) => {
    const record = items[from] as JsonObject;
    const copy: JsonObject = { ...record, ...shownAs(collection, false), [collection.name]: `${nameOf(collection, record)} (copia)` };
    // The patient's consent is for the original only.
    for (const { key: consent } of collection.consents ?? []) copy[consent] = { date: "", how: "" };
    const at = order.indexOf(from) + 1;
    const records = { order: [...order.slice(0, at), key, ...order.slice(at)], items: { ...items, [key]: copy } };
    const own = idKey(collection);
    if (own) copy[own] = proposed(collection, records, key, String(copy[collection.name]));
    if (collection.base && isObject(copy.metadata)) copy.metadata = ownAddress(copy.metadata, `${collection.base}/${idOf(collection, record)}`, `${collection.base}/${copy[own ?? ""]}`);
    return records;
  });
  return key;
}

/** Returns metadata with the canonical address of a copy. */
const ownAddress = (metadata: JsonObject, from: string, to: string): JsonObject =>
  Object.fromEntries(Object.entries(metadata).map(([key, value]) => [key, value === from ? to : isObject(value) ? ownAddress(value, from, to) : value]));
