// The value of the draft: the content's objects, and a collection for each list of records.
import { contentWithRedirects, loadExtra } from "../lib/client";
import { type Collection as Records, collect, type Identity, isCollection, recordsOf, rekeyed } from "../lib/collection";
import { Draft, type EditorConfig } from "../lib/draft";
import { readEntries } from "../lib/form/records";
import type { Words } from "../lib/form/use-save";
import { isObject, type Json, type JsonObject } from "../lib/json";
import { patch } from "../lib/patch";
import { at, same, withAt } from "../lib/paths";
import { idOf, readRecord, recordsIn, unseen, unused } from "./records";
import { type Collection, collections, redirects, single } from "./table";
import { find, nameOf, textOf } from "./words";

export const loadFailure = "Falla al extraer el contenido";
export const words: Words = {
  saved: "El contenido se guardó y ya está publicado",
  failed: "Falla al guardar el contenido",
  screen: "/admin/contenido",
  unseen,
  unused,
};

const identity = (collection: Collection): Identity => ({
  idOf: (record) => idOf(collection, record),
  alike: [collection.name, ...(collection.detail ? [collection.detail] : []), "description"],
});

/** Reads the fields of the tables from a document. Records that before has keep their keys. */
export function read(document: JsonObject, before?: JsonObject): JsonObject {
  let value: JsonObject = {};
  for (const { entry, path, record } of single) value = withAt(value, path, at(readEntries([entry], at(document, record)), entry.key));
  for (const collection of collections) {
    const records = listed(collection, document).map((record) => readRecord(collection, record));
    value = withAt(value, collection.path, collect(records, identity(collection), before && recordsIn(before, collection)));
  }
  return value;
}

/** Returns the records of a stored list; redirects are stored as an object. */
function listed(collection: Collection, document: JsonObject): Json[] {
  const value = at(document, collection.path);
  if (collection === redirects) return Object.entries(isObject(value) ? value : {}).map(([from, to]) => ({ from, to }));
  return Array.isArray(value) ? value : [];
}

export function write(value: JsonObject, base: JsonObject): JsonObject {
  const { redirects: _, ...sent } = changes("", value, base) as JsonObject;
  const moved = writeRedirects(recordsIn(value, redirects), recordsIn(base, redirects));
  return { ...sent, ...(Object.keys(moved).length > 0 && { redirects: moved }) };
}

function changes(path: string, value: JsonObject, base: JsonObject): JsonObject {
  const sent: JsonObject = {};
  for (const [key, now] of Object.entries(value)) {
    const before = base[key];
    if (same(now, before)) continue;
    const own = path ? `${path}.${key}` : key;
    const collection = collections.find((candidate) => candidate.path === own);
    if (collection && isCollection(now)) sent[key] = collection.base && isCollection(before) ? writeById(collection, now, before) : recordsOf(now);
    else sent[key] = isObject(now) && isObject(before) ? changes(own, now, before) : now;
  }
  return sent;
}

/** Returns the changes of records with a page, by stored id: null for removed ones, and the order. */
function writeById(collection: Collection, now: Records, before: Records): JsonObject {
  const stored = (key: string) => idOf(collection, before.items[key] as JsonObject);
  const sent: JsonObject = {};
  for (const key of before.order) if (!Object.hasOwn(now.items, key)) sent[stored(key)] = null;
  for (const key of now.order) {
    const record = now.items[key] as JsonObject;
    const was = before.items[key];
    if (!was) sent[idOf(collection, record)] = record;
    else if (!same(record, was)) sent[stored(key)] = patch(was, record);
  }
  const asIs = [...before.order.filter((key) => Object.hasOwn(now.items, key)), ...now.order.filter((key) => !Object.hasOwn(before.items, key))];
  if (!same(asIs, now.order)) sent["*"] = recordsOf(now).map((record) => idOf(collection, record));
  return sent;
}

const asObject = (records: Records): JsonObject => Object.fromEntries(recordsOf(records).filter(({ from }) => from !== "").map(({ from, to }) => [String(from), String(to ?? "")]));

const writeRedirects = (now: Records, before: Records): JsonObject => patch(asObject(before), asObject(now));

/** Adds the redirects that the server created for changed or removed addresses of records. */
async function saved(value: JsonObject, base: JsonObject): Promise<JsonObject> {
  const address = (root: JsonObject) => collections.filter((collection) => collection.base).map((collection) => recordsOf(recordsIn(root, collection)).map((record) => idOf(collection, record)).sort());
  if (same(value.redirects, base.redirects) && same(address(value), address(base))) return value;
  const now = contentWithRedirects.extra && (await loadExtra(contentWithRedirects.extra).catch(() => undefined));
  return now ? { ...value, redirects: collect(listed(redirects, now) as JsonObject[], identity(redirects), recordsIn(value, redirects)) } : value;
}

/** Returns the value with the keys that its records would have on a newly opened screen. */
function portable(value: JsonObject, base: JsonObject): JsonObject {
  return collections.reduce((result, collection) => {
    const stored = recordsIn(base, collection);
    const anew = collect(recordsOf(stored), identity(collection)).order;
    const keys = new Map(stored.order.map((key, i) => [key, anew[i] as string] as const).filter(([key, other]) => key !== other));
    return keys.size === 0 ? result : withAt(result, collection.path, rekeyed(recordsIn(result, collection), keys));
  }, value);
}

/** The content as last read, including what the screen does not edit. */
const documents = new WeakMap<EditorConfig, JsonObject>();

/** Returns the value at a path of the content, edited here or not. */
export const factOf = ({ value, config }: Draft, path: string): Json | undefined => at(value, path) ?? at(documents.get(config), path);

/** Loads the content. Rejects with `loadFailure` and the reason as its cause. */
export async function loadContent(): Promise<Draft> {
  let draft: Draft | undefined;
  const versions = () => ({ value: draft?.value ?? {}, base: draft?.base ?? {} });
  const content: EditorConfig = {
    resource: contentWithRedirects,
    copies: "latido.contenido.",
    read(document, before) {
      documents.set(content, document);
      return read(document, before);
    },
    write,
    saved,
    portable,
    nameOf: (path, value) => nameOf(path, { ...versions(), ...(value && { value }) }),
    textOf: (value, path) => textOf(value, path, versions()),
    find: (field) => find(field, versions()),
  };
  try {
    draft = await Draft.load(content);
    return draft;
  } catch (cause) {
    throw new Error(loadFailure, { cause });
  }
}
