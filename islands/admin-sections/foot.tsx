import { useEffect, useRef, useState } from "react";
import { Conflict } from "../lib/conflict";
import { DiscardDialog } from "../lib/dialog";
import { useSavingStatus } from "../lib/saving-status";
import { useDraft, useDraftState } from "../lib/use-draft";
import { changesOf, differences, type SectionType } from "./model";
import { useEntries } from "./use-edits";
import { useTasks } from "./use-tasks";

const saveId = "guardar-secciones";
export const saveButton = () => document.getElementById(saveId);

export function SaveFooter({ types, report }: { types: SectionType[]; report: (lines: string[]) => void }) {
  const draft = useDraft();
  const { doing, copy } = useDraftState(draft);
  const { entries, saved } = useEntries(types);
  const { save, update } = useTasks(draft, report);
  const [discarding, setDiscarding] = useState(false);
  const discarded = useRef(false);
  useEffect(() => {
    // The opener is disabled now, so the dialog cannot return the focus to it.
    if (discarding || !discarded.current) return;
    discarded.current = false;
    saveButton()?.focus();
  }, [discarding]);
  const discard = () => {
    discarded.current = true;
    draft.discard();
    setDiscarding(false);
    report(["Descartaste los cambios: todo está como en tu sitio."]);
  };

  const count = changesOf(entries, saved);
  const status = useSavingStatus(draft, count === 0 ? "" : count === 1 ? "Hay 1 cambio sin guardar" : `Hay ${count} cambios sin guardar`);
  const working = { "": status, saving: "Guardando...", updating: "Actualizando..." }[doing];
  return (
    <>
      <div className="shell-foot-row">
        <p role="status" className={count || copy ? "standing standing-dirty" : "standing"}>{working}</p>
        <button type="button" className="info-button info-button-quiet discard" disabled={count === 0 || doing !== ""} onClick={() => setDiscarding(true)}>
          Descartar<span> cambios</span>
        </button>
        <div className="sections-actions" lang="en">
          <button type="button" className="button button-plain" aria-disabled={doing !== ""} onClick={update}>
            Update
          </button>
          <button type="button" id={saveId} className="button button-message" aria-disabled={doing !== ""} onClick={save}>
            Save
          </button>
        </div>
      </div>
      {discarding && <DiscardDialog changes={differences(saved, entries, types, ["en tu sitio", "sin guardar"])} onDiscard={discard} onClose={() => setDiscarding(false)} />}
      <Conflict draft={draft} save={save} />
    </>
  );
}
