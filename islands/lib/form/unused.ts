// The values that were typed and that the site cannot use.
import type { Draft } from "../draft";
import { at } from "../paths";
import { read } from "./reading";

/** A value that the site leaves out, by its path, and why. */
export interface Unused {
  path: string;
  note: string;
}

const kinds = new WeakMap<Draft, Map<string, string>>();

/** Remembers that the value at a path is typed, and as what kind the server reads it. */
export function watch(draft: Draft, path: string, kind: string): void {
  const known = kinds.get(draft) ?? new Map<string, string>();
  kinds.set(draft, known.set(path, kind));
}

/** The values that were typed since the last save and that the server cannot read; none while it cannot be asked. */
export async function unusedIn(draft: Draft): Promise<Unused[]> {
  const typed = [...(kinds.get(draft) ?? [])].filter(([path]) => draft.get(path) !== at(draft.base, path) && String(draft.get(path) ?? "").trim() !== "");
  const notes = await Promise.all(typed.map(async ([path, kind]) => {
    const reading = await read(kind, String(draft.get(path)), AbortSignal.timeout(patience)).catch(() => null);
    return reading && !reading.valid ? [{ path, note: reading.note }] : [];
  }));
  return notes.flat();
}

/** How long a save waits for the readings, in ms. */
const patience = 2000;
