// Draft hooks: each component subscribes to its own part, so that a keystroke renders one field.
import { createContext, useCallback, useContext, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { Draft, State } from "./draft";
import { focusHeading } from "./heading";
import type { Json } from "./json";

export const DraftContext = createContext<Draft | null>(null);

export function useDraft(): Draft {
  const draft = useContext(DraftContext);
  if (!draft) throw new Error("a field outside of the form");
  return draft;
}

export function useValue(path: string): Json | undefined {
  const draft = useDraft();
  return useSyncExternalStore(draft.subscribe, () => draft.get(path));
}

export function useLength(path: string): number {
  const draft = useDraft();
  return useSyncExternalStore(draft.subscribe, () => (draft.get(path) as Json[]).length);
}

export const useDirty = (draft: Draft): boolean => useSyncExternalStore(draft.subscribe, draft.isDirty);

export const useDraftState = (draft: Draft): State => useSyncExternalStore(draft.subscribe, () => draft.state);

/** Loads a draft, with a retry after a failure. The retry button is removed while loading and focused when that fails again. */
export function useLoad(load: () => Promise<Draft>) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [failed, setFailed] = useState(false);
  const [retries, setRetries] = useState(0);
  const button = useRef<HTMLButtonElement>(null);
  const begin = useCallback(() => {
    setFailed(false);
    load().then(setDraft, (error: unknown) => {
      console.error(error);
      setFailed(true);
    });
  }, [load]);
  useEffect(begin, [begin]);
  useEffect(() => draft?.open(), [draft]);
  useEffect(() => {
    if (failed && retries > 0) button.current?.focus();
  }, [failed, retries]);
  const retry = () => {
    focusHeading();
    setRetries(retries + 1);
    begin();
  };
  return { draft, failed, retry, button };
}
