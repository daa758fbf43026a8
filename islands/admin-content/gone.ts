// Records removed since the last save: each is listed in its former place with an undo button.
import { withItem, withoutItem } from "../lib/collection";
import type { Draft } from "../lib/draft";
import type { JsonObject } from "../lib/json";
import { recordsIn } from "./records";
import type { Collection } from "./table";

/** One that was removed on this screen, and the one that it followed. */
interface Dropped {
  record: JsonObject;
  after: string | undefined;
}

const dropped = new WeakMap<Draft, Map<string, Dropped>>();

const droppedOf = (draft: Draft): Map<string, Dropped> => {
  const known = dropped.get(draft) ?? new Map<string, Dropped>();
  dropped.set(draft, known);
  return known;
};

const nameIn = (collection: Collection, key: string) => `${collection.path} ${key}`;

export function remove(draft: Draft, collection: Collection, key: string): void {
  const records = recordsIn(draft.value, collection);
  const listed = listOf(draft, collection);
  const after = listed[listed.findIndex((row) => row.key === key) - 1]?.key;
  droppedOf(draft).set(nameIn(collection, key), { record: records.items[key] as JsonObject, after });
  draft.set(collection.path, withoutItem(records, key));
}

export function undo(draft: Draft, collection: Collection, key: string): void {
  const listed = listOf(draft, collection);
  const place = listed.findIndex((row) => row.key === key);
  const row = listed[place];
  if (!row) return;
  droppedOf(draft).delete(nameIn(collection, key));
  const index = listed.slice(0, place).filter((other) => !other.gone).length;
  draft.set(collection.path, withItem(recordsIn(draft.value, collection), key, row.record, index));
}

/** After a save or discard, removed records cannot be restored. */
export const forgetDropped = (draft: Draft): void => droppedOf(draft).clear();

export interface Row {
  key: string;
  record: JsonObject;
  gone: boolean;
}

/** The records in their order, and those that were removed where they were. */
export function listOf(draft: Draft, collection: Collection): Row[] {
  const now = recordsIn(draft.value, collection);
  const base = recordsIn(draft.base, collection);
  const rows: Row[] = now.order.map((key) => ({ key, record: now.items[key] as JsonObject, gone: false }));
  if (now === base) return rows;
  const place = (key: string, record: JsonObject, after: string | undefined) => rows.splice(rows.findIndex((row) => row.key === after) + 1, 0, { key, record, gone: true });
  const known = droppedOf(draft);
  base.order.forEach((key, i) => {
    if (Object.hasOwn(now.items, key)) return;
    const { record, after } = known.get(nameIn(collection, key)) ?? { record: base.items[key] as JsonObject, after: base.order[i - 1] };
    place(key, record, after);
  });
  for (const [name, { record, after }] of known) {
    const key = name.slice(collection.path.length + 1);
    if (name === nameIn(collection, key) && !Object.hasOwn(now.items, key) && !Object.hasOwn(base.items, key)) place(key, record, after);
  }
  return rows;
}

