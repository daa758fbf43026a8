// State that survives the reload after an update: its success and the copy of unsaved choices. It is read
// once.
import type { Draft } from "../lib/draft";

const key = "latido-sections";

/** Loads the page anew, for the layouts that the server has now. */
export function reloadUpdated(draft: Draft): void {
  draft.reload((copy) => sessionStorage.setItem(key, copy ?? ""));
}

/** Goes on where the page was loaded anew; says whether it was. */
export function resume(draft: Draft): boolean {
  const copy = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  if (copy) draft.resume(copy);
  return copy !== null;
}
