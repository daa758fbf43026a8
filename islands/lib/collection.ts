// Lists of records keyed for the lifetime of a screen, so that concurrent changes can be merged.
import { isObject, type Json, type JsonObject } from "./json";
import { slug } from "./slug";

export type Collection = { order: string[]; items: { [key: string]: JsonObject } };

export const isCollection = (value: Json | undefined): value is Collection => isObject(value) && Array.isArray(value.order) && isObject(value.items);

export const emptyCollection: Collection = { order: [], items: {} };

export interface Identity {
  idOf: (record: JsonObject) => string;
  /** The fields by which a record whose id has changed is recognized. */
  alike: readonly string[];
}

/** Returns a key without dots, which separate paths. */
const keyOf = (id: string) => (/^[\w-]+$/.test(id) ? id : slug(id) || "registro");

/** Returns a text that is not taken, with a number if necessary. */
export function firstFree(text: string, taken: { has: (text: string) => boolean }): string {
  let candidate = text;
  for (let i = 2; taken.has(candidate); i++) candidate = `${text}-${i}`;
  return candidate;
}

/** Returns records by keys, with the keys of before for records that match. */
export function collect(list: readonly JsonObject[], { idOf, alike }: Identity, before: Collection = emptyCollection): Collection {
  const unmatched = new Set(before.order);
  const keys: (string | undefined)[] = list.map(() => undefined);
  const matchBy = (fits: (was: JsonObject, record: JsonObject) => boolean) => {
    for (const [i, record] of list.entries()) {
      if (keys[i] !== undefined) continue;
      const key = [...unmatched].find((candidate) => fits(before.items[candidate] as JsonObject, record));
      if (key === undefined) continue;
      keys[i] = key;
      unmatched.delete(key);
    }
  };
  if (unmatched.size > 0) {
    matchById(list, idOf, before, unmatched, keys);
    matchBy((was, record) => alike.some((field) => typeof record[field] === "string" && record[field] !== "" && was[field] === record[field]));
  }
  const taken = new Set([...before.order, ...keys.filter((key) => key !== undefined)]);
  const order = list.map((record, i) => {
    const key = keys[i] ?? firstFree(keyOf(idOf(record)), taken);
    taken.add(key);
    return key;
  });
  return { order, items: Object.fromEntries(order.map((key, i) => [key, list[i] as JsonObject])) };
}

/** Matches records by id; of duplicates the first one. */
function matchById(list: readonly JsonObject[], idOf: Identity["idOf"], before: Collection, unmatched: Set<string>, keys: (string | undefined)[]): void {
  const keysById = new Map<string, string[]>();
  for (const key of before.order) {
    const id = idOf(before.items[key] as JsonObject);
    keysById.set(id, [...(keysById.get(id) ?? []), key]);
  }
  for (const [i, record] of list.entries()) {
    const key = keysById.get(idOf(record))?.shift();
    if (key === undefined) continue;
    keys[i] = key;
    unmatched.delete(key);
  }
}

export const recordsOf = ({ order, items }: Collection): JsonObject[] => order.map((key) => items[key] as JsonObject);

export function withItem({ order, items }: Collection, key: string, record: JsonObject, index: number): Collection {
  return { order: [...order.slice(0, index), key, ...order.slice(index)], items: { ...items, [key]: record } };
}

export function withoutItem({ order, items }: Collection, key: string): Collection {
  const { [key]: _, ...others } = items;
  return { order: order.filter((candidate) => candidate !== key), items: others };
}

/** Returns the collection under other keys, or itself if keys is empty. */
export function rekeyed(collection: Collection, keys: ReadonlyMap<string, string>): Collection {
  if (keys.size === 0) return collection;
  const own = (key: string) => keys.get(key) ?? key;
  return { order: collection.order.map(own), items: Object.fromEntries(Object.entries(collection.items).map(([key, record]) => [own(key), record])) };
}

/** Reports whether common keys are ordered differently. */
export function rearranged(from: readonly string[], to: readonly string[]): boolean {
  const before = new Set(from);
  const after = new Set(to);
  const remaining = from.filter((key) => after.has(key));
  return to.filter((key) => before.has(key)).some((key, i) => key !== remaining[i]);
}

/** Returns an order of exactly these keys; missing ones follow their predecessor in the other order. */
export function completed(order: readonly string[], other: readonly string[], keys: ReadonlySet<string>): string[] {
  const result = order.filter((key) => keys.has(key));
  const have = new Set(result);
  let previous = -1;
  for (const key of other) {
    if (!have.has(key)) {
      if (!keys.has(key)) continue;
      result.splice(previous + 1, 0, key);
      have.add(key);
      previous += 1;
    } else {
      previous = result.indexOf(key);
    }
  }
  return result;
}
