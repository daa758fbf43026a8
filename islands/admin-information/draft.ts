import { createContext, useContext, useSyncExternalStore } from "react";
import type { Version } from "../lib/admin";
import type { Json, JsonObject } from "../lib/json";
import { at, moved, readRecords, same, withAt } from "./records";

/**
 * What is being edited, outside React: fields listen to their own value, so a
 * keystroke redraws one of them.
 */
export class Draft {
  /** The records as the server has them. */
  base: JsonObject;
  records: JsonObject;
  etag: string;
  #listeners = new Set<() => void>();

  constructor(version: Version) {
    this.base = readRecords(version.content);
    this.records = this.base;
    this.etag = version.etag;
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get = (path: string): Json | undefined => at(this.records, path);

  set(path: string, value: Json): void {
    this.replace(withAt(this.records, path, value));
  }

  insert(path: string, index: number, item: Json): void {
    const list = this.get(path) as Json[];
    this.set(path, [...list.slice(0, index), item, ...list.slice(index)]);
  }

  move(path: string, from: number, to: number): void {
    this.set(path, moved(this.get(path) as Json[], from, to));
  }

  remove(path: string, index: number): void {
    this.set(path, (this.get(path) as Json[]).filter((_, i) => i !== index));
  }

  /** Starts again from what the server has now, with these records on top of it. */
  rebase(version: Version, records?: JsonObject): void {
    this.base = readRecords(version.content);
    this.etag = version.etag;
    this.replace(records ?? this.base);
  }

  isDirty = (): boolean => this.records !== this.base && !same(this.records, this.base);

  replace(records: JsonObject): void {
    this.records = records;
    for (const listener of this.#listeners) listener();
  }
}

export const DraftContext = createContext<Draft | null>(null);

export function useDraft(): Draft {
  const draft = useContext(DraftContext);
  if (!draft) throw new Error("a field outside of the form");
  return draft;
}

/** The value at a path of the draft, kept up to date. */
export function useValue(path: string): Json | undefined {
  const draft = useDraft();
  return useSyncExternalStore(draft.subscribe, () => draft.get(path));
}

export function useLength(path: string): number {
  const draft = useDraft();
  return useSyncExternalStore(draft.subscribe, () => (draft.get(path) as Json[]).length);
}

export function useDirty(draft: Draft): boolean {
  return useSyncExternalStore(draft.subscribe, draft.isDirty);
}
