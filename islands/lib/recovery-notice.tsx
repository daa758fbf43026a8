import { useState } from "react";
import { flushSync } from "react-dom";
import { DiscardDialog } from "./dialog";
import type { Draft } from "./draft";
import { useDraftState } from "./use-draft";

const when = (at: Date) =>
  Number.isNaN(at.getTime()) ? "en este navegador" : `del ${at.toLocaleString("es-MX", { day: "numeric", month: "long", hour: "2-digit", minute: "2-digit", hourCycle: "h23" })}`;

const words = { rest: "No llegaron a guardarse.", keep: "No descartar" };

/** Offers to recover the edits of a closed screen. decided is called before it disappears. */
export function RecoveryNotice({ draft, decided }: { draft: Draft; decided: () => void }) {
  const { copy } = useDraftState(draft);
  const [discarding, setDiscarding] = useState(false);
  if (!copy) return null;
  const recover = () => {
    decided();
    draft.recover(copy);
  };
  const forget = () => {
    // The dialog must return the focus before its opener is removed.
    flushSync(() => setDiscarding(false));
    decided();
    draft.forgetCopy();
  };
  return (
    <>
      <div className="info-notice">
        <p role="status">Tienes cambios sin guardar {when(copy.at)}.</p>
        <div>
          <button type="button" className="info-button" onClick={recover}>Recuperar</button>
          <button type="button" className="info-button info-button-quiet" onClick={() => setDiscarding(true)}>Descartar</button>
        </div>
      </div>
      {discarding && <DiscardDialog changes={draft.inCopy(copy)} words={words} onDiscard={forget} onClose={() => setDiscarding(false)} />}
    </>
  );
}
