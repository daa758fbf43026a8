import { type RefObject, useEffect, useRef, useState } from "react";
import type { Draft } from "../draft";
import type { Json, JsonObject } from "../json";
import { dismiss, toast } from "../toast";
import { useDirty } from "../use-draft";
import { type Fault, faultOf } from "./fault";
import type { Place } from "./fold";
import { type Unused, unusedIn } from "./unused";

export interface Words {
  saved: string;
  failed: string;
  screen: string;
  /** Returns a note on saved values that are hidden, or "". */
  unseen?: (value: JsonObject, base: JsonObject) => string;
  /** Returns changes that the site cannot use, besides unreadable values. */
  unused?: (value: JsonObject, base: JsonObject) => Unused[];
}

/**
 * Saves the draft and reports the outcome in toasts. Focus returns to where it was. Unusable values are marked first;
 * the next save stores them and reports that the site leaves them out.
 */
export function useSave(draft: Draft, words: Words, focusAfter: RefObject<Place | null>, go: (path: string) => void, saved?: () => void) {
  const dirty = useDirty(draft);
  const [fault, setFault] = useState<Fault | null>(null);
  const [note, setNote] = useState("");
  /** The last marked values, with path and value of the first. */
  const marked = useRef<{ all: string; path: string; value: Json | undefined }>(null);
  const checking = useRef(false);

  useEffect(() => {
    const unsubscribe = draft.subscribe(() => {
      const { path, value } = marked.current ?? {};
      if (path && draft.get(path) !== value) setFault((now) => (now?.path === path ? null : now));
    });
    return () => void unsubscribe();
  }, [draft]);

  // The toast of the last save is outdated.
  useEffect(() => {
    if (dirty) dismiss();
  }, [dirty]);

  const save = async () => {
    if (draft.state.doing || checking.current) return;
    checking.current = true;
    const unused = [...(await unusedIn(draft)), ...(words.unused?.(draft.value, draft.base) ?? [])];
    checking.current = false;
    const names = unused.map(({ path }) => draft.config.nameOf(path)).join("; ");
    const [worst] = unused;
    const all = JSON.stringify(unused);
    if (worst && marked.current?.all !== all) {
      marked.current = { all, path: worst.path, value: draft.get(worst.path) };
      setFault({ path: worst.path, detail: `${worst.note} Corrígelo, o guarda otra vez: se guarda como está, y el sitio lo deja fuera.` });
      go(worst.path);
      toast({ title: unused.length === 1 ? "Revisa un dato" : `Revisa ${unused.length} datos`, description: `Todavía no se guarda: ${names}.`, variant: "destructive" });
      return;
    }
    marked.current = null;
    // The page must not scroll: the owner looks at what was typed.
    focusAfter.current ??= { id: document.activeElement?.id || "guardar", scroll: false };
    setNote("");
    dismiss();
    const note = [words.unseen?.(draft.value, draft.base), names && `El sitio deja fuera: ${names}.`].filter(Boolean).join(" ");
    const outcome = await draft.save();
    if (outcome.end === "done") {
      setFault(null);
      saved?.();
      if (outcome.adopted.length > 0) setNote(`También se conservó lo que otra persona guardó mientras tanto: ${outcome.adopted.map((path) => draft.config.nameOf(path)).join("; ")}.`);
      toast({ title: "Éxito", description: words.saved, note });
    } else if (outcome.end === "failed") {
      setFault(draft.state.failure && faultOf(draft.state.failure.error, draft.config));
      toast({ title: "Error", description: words.failed, variant: "destructive" });
    }
  };
  return { save, fault, note, setNote, seen: () => setFault(null) };
}
