// Reloads a screen, as after an update of the server, and keeps its unsaved edits.
import { ApiError, send } from "./client";
import type { Draft } from "./draft";

/** A file of this screen is gone: the server has a new version. */
export class OutdatedError extends Error {
  constructor() {
    super("Hay una versión nueva de esta pantalla.");
  }
}

export const isGone = (address: string): Promise<boolean> =>
  send(address, { method: "HEAD" }, () => false).catch((error: unknown) => error instanceof ApiError && error.status === 404);

const key = "latido-copia";

/** Reloads the page; resume then restores the edits and returns the note. */
export function reload(draft: Draft, note = ""): void {
  draft.reload((copy) => sessionStorage.setItem(key, JSON.stringify({ copy, note })));
}

/** Restores the edits from before a reload. Returns the note, or undefined without a reload. */
export function resume(draft: Draft): string | undefined {
  const stored = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  if (!stored) return undefined;
  const { copy, note } = JSON.parse(stored) as { copy: string | null; note: string };
  if (copy) draft.resume(copy);
  return note;
}
