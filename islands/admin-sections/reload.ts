// What has to outlive the reload after an update: that it went well, and the
// choices that are not saved yet. It is read once.
import { type Entry, writeMap } from "./model";

const key = "latido-sections";

export interface Kept {
  updated: boolean;
  draft: unknown; // a section map, or null
}

export function keep(draft: Entry[] | null): void {
  sessionStorage.setItem(key, JSON.stringify({ updated: true, draft: draft && writeMap(draft) }));
}

export function takeKept(): Kept | null {
  const kept = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return kept ? (JSON.parse(kept) as Kept) : null;
}
