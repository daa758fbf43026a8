import { useFocusOnceDone } from "../lib/form/screen";
import type { JsonObject } from "../lib/json";
import { toast } from "../lib/toast";
import { useDraft } from "../lib/use-draft";
import { words } from "./schedule";

type Change = (value: JsonObject) => JsonObject;

interface Step {
  change: Change;
  message: string;
  undo?: Change;
  /** The id of the element to focus. */
  focus: string;
}

/** Publishes one change at once, with an undo action in the toast. */
export function usePublish(): (step: Step) => Promise<void> {
  const draft = useDraft();
  const focusOnceDone = useFocusOnceDone();
  const publish = async ({ change, message, undo, focus }: Step): Promise<void> => {
    focusOnceDone({ id: focus, scroll: false });
    const outcome = await draft.saveChange(change);
    if (outcome.end === "busy") toast({ title: "Por guardar", description: "Otro cambio se está guardando: guarda este después con Guardar cambios." });
    if (outcome.end === "failed") toast({ title: "Error", description: words.failed, variant: "destructive" });
    if (outcome.end !== "done") return;
    const back = undo && { label: "Deshacer", run: () => void publish({ change: undo, message: "Todo quedó como estaba.", focus }) };
    toast({ title: "Publicado", description: message, ...(back && { action: back }) });
  };
  return publish;
}
