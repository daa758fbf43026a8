import { useRoom } from "../room";
import { useDirty, useDraft, useDraftState } from "../use-draft";

export function SaveButton({ id, save }: { id: string; save: () => void }) {
  const saving = useDraftState(useDraft()).doing === "saving";
  return (
    <button type="button" id={id} className="button button-message info-save" aria-disabled={saving || undefined} onClick={save}>
      {saving ? "Guardando..." : "Guardar cambios"}
    </button>
  );
}

/** The bar below the form: whether all is saved, and what to do about it. */
export function Bar({ save, discard }: { save: () => void; discard: () => void }) {
  const draft = useDraft();
  const dirty = useDirty(draft);
  const { doing } = useDraftState(draft);
  const bar = useRoom<HTMLDivElement>("--foot");
  return (
    <div className="shell-foot info-bar" ref={bar}>
      <div className="shell-foot-row">
        <p role="status" className={dirty ? "standing standing-dirty" : "standing"}>{dirty ? "Hay cambios sin guardar" : "Todo está guardado"}</p>
        <button type="button" className="info-button info-button-quiet discard" disabled={!dirty || doing !== ""} onClick={discard}>Descartar<span> cambios</span></button>
        <SaveButton id="guardar" save={save} />
      </div>
    </div>
  );
}
