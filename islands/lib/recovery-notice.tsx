import type { Draft } from "./draft";
import { useDraftState } from "./use-draft";

const when = (at: Date) =>
  Number.isNaN(at.getTime()) ? "en este navegador" : `del ${at.toLocaleString("es-MX", { day: "numeric", month: "long", hour: "2-digit", minute: "2-digit", hourCycle: "h23" })}`;

/** Offers what a screen that was closed had left to save; decided is called once it is taken or thrown away. */
export function RecoveryNotice({ draft, decided }: { draft: Draft; decided: () => void }) {
  const { copy } = useDraftState(draft);
  if (!copy) return null;
  const recover = () => {
    decided();
    draft.recover(copy);
  };
  const forget = () => {
    decided();
    draft.forgetCopy();
  };
  return (
    <div className="info-notice">
      <p role="status">Tienes cambios sin guardar {when(copy.at)}.</p>
      <div>
        <button type="button" className="info-button" onClick={recover}>Recuperar</button>
        <button type="button" className="info-button info-button-quiet" onClick={forget}>Descartar</button>
      </div>
    </div>
  );
}
