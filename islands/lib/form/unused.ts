// Typed values that the site cannot use.
import type { Draft } from "../draft";
import { at } from "../paths";
import { read } from "./reading";

export interface Unused {
  path: string;
  note: string;
}

const kinds = new WeakMap<Draft, Map<string, string>>();

/** Registers a typed value and the kind that the server reads. */
export function watch(draft: Draft, path: string, kind: string): void {
  const known = kinds.get(draft) ?? new Map<string, string>();
  kinds.set(draft, known.set(path, kind));
}

/** Returns the unsaved values that the server cannot read; none if it does not answer. */
export async function unusedIn(draft: Draft): Promise<Unused[]> {
  const typed = [...(kinds.get(draft) ?? [])].filter(([path]) => draft.get(path) !== at(draft.base, path) && String(draft.get(path) ?? "").trim() !== "");
  const notes = await Promise.all(typed.map(async ([path, kind]) => {
    const reading = await read(kind, String(draft.get(path)), AbortSignal.timeout(timeout)).catch(() => null);
    return reading && !reading.valid ? [{ path, note: reading.note }] : [];
  }));
  return notes.flat();
}

/** The timeout of the readings, in ms. */
const timeout = 2000;
