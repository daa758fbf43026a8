// Records removed since the last save, listed at their former place with an undo button.
import { withItem, withoutItem } from "../lib/collection";
import type { Draft } from "../lib/draft";
import type { JsonObject } from "../lib/json";
import { pathOf, recordsIn } from "./records";
import type { Collection } from "./table";

interface Dropped {
  record: JsonObject;
  index: number;
}

const dropped = new WeakMap<Draft, Map<string, Dropped>>();

function droppedOf(draft: Draft): Map<string, Dropped> {
  const records = dropped.get(draft) ?? new Map<string, Dropped>();
  dropped.set(draft, records);
  return records;
}

export function remove(draft: Draft, collection: Collection, key: string): void {
  const records = recordsIn(draft.value, collection);
  const index = listOf(draft, collection).findIndex((row) => row.key === key);
  droppedOf(draft).set(pathOf(collection, key), { record: records.items[key] as JsonObject, index });
  draft.set(collection.path, withoutItem(records, key));
}

export function undo(draft: Draft, collection: Collection, key: string): void {
  const listed = listOf(draft, collection);
  const place = listed.findIndex((row) => row.key === key);
  const row = listed[place];
  if (!row) return;
  droppedOf(draft).delete(pathOf(collection, key));
  const index = listed.slice(0, place).filter((other) => !other.isRemoved).length;
  draft.set(collection.path, withItem(recordsIn(draft.value, collection), key, row.record, index));
}

/** Forgets the removed records, which cannot be restored after a save or a discard. */
export const forgetRemoved = (draft: Draft): void => void dropped.delete(draft);

export interface Row {
  key: string;
  record: JsonObject;
  isRemoved: boolean;
}

/** Returns the records in their order, with the removed ones at their former index. */
export function listOf(draft: Draft, collection: Collection): Row[] {
  const now = recordsIn(draft.value, collection);
  const base = recordsIn(draft.base, collection);
  const rows: Row[] = now.order.map((key) => ({ key, record: now.items[key] as JsonObject, isRemoved: false }));
  if (now === base) return rows;
  const byKey = new Map(base.order.map((key, index) => [key, { record: base.items[key] as JsonObject, index }]));
  const prefix = pathOf(collection, "");
  for (const [path, was] of droppedOf(draft)) if (path.startsWith(prefix)) byKey.set(path.slice(prefix.length), was);
  const removed = [...byKey].filter(([key]) => !Object.hasOwn(now.items, key)).sort(([, a], [, b]) => a.index - b.index);
  for (const [key, { record, index }] of removed) rows.splice(index, 0, { key, record, isRemoved: true });
  return rows;
}
