import { useEffect, useState, useSyncExternalStore } from "react";
import type { Draft } from "./draft";
import { useDraftState } from "./use-draft";

const subscribe = (listener: () => void) => {
  for (const type of ["online", "offline"]) addEventListener(type, listener);
  return () => {
    for (const type of ["online", "offline"]) removeEventListener(type, listener);
  };
};

/** The duration after which the form can be edited during a task, in ms. */
const timeout = 4000;

export function useIsSlow(underway: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!underway) return;
    const timer = setTimeout(() => setSlow(true), timeout);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [underway]);
  return underway && slow;
}

/** Returns the status of a draft; unsaved names its changes, or is "". */
export function useSavingStatus(draft: Draft, unsaved: string): string {
  const { doing, copy, uncopied } = useDraftState(draft);
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const slow = useIsSlow(doing !== "");
  if (slow) return "El servidor tarda; puedes seguir escribiendo";
  const offline = online ? "" : "Sin conexión. ";
  if (unsaved) return `${offline}${unsaved}${uncopied ? ". Este navegador no guarda copia" : ""}`;
  return offline.trim() || (copy ? "Hay cambios por recuperar" : "Todo está guardado");
}
