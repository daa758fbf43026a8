// The redirects in the draft.
import { useSyncExternalStore } from "react";
import { withItem, withoutItem } from "../lib/collection";
import type { Draft } from "../lib/draft";
import type { JsonObject } from "../lib/json";
import { useDraft } from "../lib/use-draft";
import { recordsIn } from "./records";
import { redirects } from "./table";

const keyOf = (root: JsonObject, from: string): string | undefined => {
  const { order, items } = recordsIn(root, redirects);
  return order.find((key) => items[key]?.from === from);
};

/** Returns the target of a redirect: undefined if there is none, empty for a removed page. */
export function redirectOf(root: JsonObject, from: string): string | undefined {
  const key = keyOf(root, from);
  return key === undefined ? undefined : String(recordsIn(root, redirects).items[key]?.to ?? "");
}

export function useRedirect(from: string): string | undefined {
  const draft = useDraft();
  return useSyncExternalStore(draft.subscribe, () => redirectOf(draft.value, from));
}

/** Sets the target of a redirect; undefined removes it. */
export function setRedirect(draft: Draft, from: string, to: string | undefined): void {
  const records = recordsIn(draft.value, redirects);
  const key = keyOf(draft.value, from);
  if (to === undefined) {
    if (key !== undefined) draft.set(redirects.path, withoutItem(records, key));
  } else if (key !== undefined) {
    draft.set(`${redirects.path}.items.${key}`, { from, to });
  } else {
    // A stored redirect gets its key back.
    const stored = keyOf(draft.base, from);
    draft.set(redirects.path, withItem(records, stored ?? `nuevo-${Math.random().toString(36).slice(2, 8)}`, { from, to }, records.order.length));
  }
}
