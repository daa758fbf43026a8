import type { ReactNode } from "react";
import { useHeightVar } from "../height-var";
import { useSavingStatus } from "../saving-status";
import { useDirty, useDraft, useDraftState } from "../use-draft";

export function SaveButton({ id, save }: { id: string; save: () => void }) {
  const saving = useDraftState(useDraft()).doing === "saving";
  return (
    <button type="button" id={id} className="button button-message info-save" aria-disabled={saving || undefined} onClick={save}>
      {saving ? "Guardando..." : "Guardar cambios"}
    </button>
  );
}

interface BarProps {
  save: () => void;
  discard: () => void;
  notice?: ReactNode;
  children?: ReactNode;
}

export function Bar({ save, discard, notice, children }: BarProps) {
  const draft = useDraft();
  const dirty = useDirty(draft);
  const { doing, copy } = useDraftState(draft);
  const status = useSavingStatus(draft, dirty ? "Hay cambios sin guardar" : "");
  const bar = useHeightVar<HTMLDivElement>("--foot");
  return (
    <div className="shell-foot info-bar" ref={bar}>
      {notice}
      <div className="shell-foot-row">
        <p role="status" className={dirty || copy ? "standing standing-dirty" : "standing"}>{status}</p>
        <button type="button" className="info-button info-button-quiet discard" disabled={!dirty || doing !== ""} onClick={discard}>Descartar<span> cambios</span></button>
        {children ? <div className="shell-foot-tools">{children}<SaveButton id="guardar" save={save} /></div> : <SaveButton id="guardar" save={save} />}
      </div>
    </div>
  );
}
