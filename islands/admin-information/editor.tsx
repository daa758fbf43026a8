import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Conflict } from "../lib/conflict";
import { DiscardDialog } from "../lib/dialog";
import type { Draft } from "../lib/draft";
import { RecoveryNotice } from "../lib/recovery-notice";
import { dismiss } from "../lib/toast";
import { DraftContext, useDraftState } from "../lib/use-draft";
import { Bar, SaveButton } from "../lib/form/bar";
import { Failure } from "../lib/form/failure";
import { FaultContext, faultOf, inputId } from "../lib/form/field";
import { words } from "./information";
import { type Place, reveal } from "../lib/form/fold";
import { Panels, Tabs, useTab } from "./tabs";
import { tabs } from "./table";
import { useSave } from "../lib/form/use-save";

/** The form in its tabs, with all that can be done with what is typed. */
export function Editor({ draft }: { draft: Draft }) {
  const { doing, failure, choice, filling } = useDraftState(draft);
  const [tab, chooseTab] = useTab();
  const [discarding, setDiscarding] = useState(false);
  const focusAfter = useFocusAfter(doing !== "" || failure !== null || choice !== null || discarding);
  const { save, fault, note, setNote, seen } = useSave(draft, words, focusAfter);

  const focusSave = () => {
    focusAfter.current = { id: "guardar", scroll: false };
  };
  const discard = () => {
    focusSave();
    draft.discard();
    seen();
    setDiscarding(false);
    setNote("Descartaste los cambios: todo está como en tu sitio.");
  };
  const back = () => {
    const target = fault && tabs.find((candidate) => fault.path.startsWith(`${candidate.key}.`));
    if (fault && target) chooseTab(target, "push");
    focusAfter.current = fault ? { id: inputId(fault.path), scroll: true } : { id: "guardar", scroll: false };
    dismiss();
    draft.dismissFailure();
  };
  return (
    <DraftContext value={draft}>
      {failure && <Failure failure={failure} fault={faultOf(failure.error, draft.subject)} words={words} retry={save} back={back} />}
      {/* the fields' own keys, only one of which is a shortcut */}
      <div hidden={failure !== null} aria-busy={doing !== ""} onKeyDown={shortcut(save)} onKeyUp={uncover}>
        <RecoveryNotice draft={draft} decided={focusSave} />
        <div className="info-top">
          <p>Lo que guardas se publica al momento.</p>
          <SaveButton id="guardar-arriba" save={save} />
        </div>
        <div inert={doing !== ""}>
          <Tabs chosen={tab} choose={chooseTab} />
          <FaultContext value={fault}>
            <Panels key={filling} chosen={tab} />
          </FaultContext>
        </div>
        <p className="info-note" role="status">{note}</p>
        <Bar save={save} discard={() => setDiscarding(true)} />
      </div>
      {discarding && <DiscardDialog changes={draft.changed().map(draft.subject.nameOf)} onDiscard={discard} onClose={() => setDiscarding(false)} />}
      <Conflict draft={draft} save={save} />
    </DraftContext>
  );
}

/** Focus that had to leave the form, or is wanted in it, goes to this place once the form is shown again. */
function useFocusAfter(hidden: boolean) {
  const place = useRef<Place | null>(null);
  useEffect(() => {
    if (hidden || !place.current) return;
    reveal(place.current);
    place.current = null;
  });
  return place;
}

const shortcut = (save: () => void) => (event: KeyboardEvent) => {
  if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  save();
};

/** A browser brings the caret of a tall box into view, and may leave the rest of the box under the bar. */
const uncover = (event: KeyboardEvent) => {
  if (event.key === "Tab" && event.target instanceof HTMLTextAreaElement) event.target.scrollIntoView({ block: "nearest", behavior: "instant" });
};
