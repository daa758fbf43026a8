import { createContext, type KeyboardEvent, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Conflict } from "../conflict";
import { DiscardDialog } from "../dialog";
import type { Draft } from "../draft";
import { RecoveryNotice } from "../recovery-notice";
import { useIsSlow } from "../saving-status";
import { dismiss } from "../toast";
import { DraftContext, useDraftState } from "../use-draft";
import { Bar } from "./bar";
import { Claims, ClaimsContext, type Mark } from "./claims/claims";
import { PendingMarks, MarksStatus, select } from "./claims/marks";
import { Failure } from "./failure";
import { FaultContext, faultOf } from "./fault";
import { inputId } from "./input";
import { type Place, reveal } from "./fold";
import { useSave, type Words } from "./use-save";

interface Props {
  draft: Draft;
  words: Words;
  show: (path: string) => void;
  saved?: () => void;
  top?: (save: () => void) => ReactNode;
  tools?: ReactNode;
  /** Replaces the bar while set. */
  foot?: ReactNode;
  children: ReactNode;
}

const FocusAfterContext = createContext<(place: Place) => void>(() => {});

/** Returns a function that sets the focus for when the form is usable again. */
export const useFocusOnceDone = () => useContext(FocusAfterContext);

/** A form with saving, recovery, conflicts and failures. */
export function FormScreen({ draft, words, show, saved, top, tools, foot, children }: Props) {
  const { doing, failure, choice } = useDraftState(draft);
  const [discarding, setDiscarding] = useState(false);
  const claims = useMemo(() => new Claims(draft), [draft]);
  // A screen with a bar of its own has no place for claims.
  const judged = !foot;
  useEffect(() => (judged ? claims.open() : undefined), [claims, judged]);
  const slow = useIsSlow(doing !== "");
  const blocked = doing !== "" && !slow;
  useFocusInView();
  const focusAfter = useFocusAfter(blocked || failure !== null || choice !== null || discarding);
  const { save, fault, note, setNote, seen } = useSave(draft, words, focusAfter, (path) => {
    flushSync(() => show(path));
    reveal({ id: inputId(path), scroll: true });
  }, saved);

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
    if (fault) show(fault.path);
    focusAfter.current = fault ? { id: inputId(fault.path), scroll: true } : { id: "guardar", scroll: false };
    dismiss();
    draft.dismissFailure();
  };
  const [focusOnceDone] = useState(() => (place: Place) => {
    focusAfter.current = place;
  });
  const goTo = (mark: Mark) => {
    flushSync(() => show(mark.path));
    // The claim is selected after the screen's own focus handling.
    queueMicrotask(() => select(claims, mark, inputId(mark.path)));
  };
  return (
    <DraftContext value={draft}><FocusAfterContext value={focusOnceDone}>
      {failure && <Failure failure={failure} fault={faultOf(failure.error, draft.config)} words={words} retry={save} back={back} />}
      {/* the fields' own keys, only one of which is a shortcut */}
      <div hidden={failure !== null} aria-busy={doing !== ""} onKeyDown={shortcut(save)} onKeyUp={uncover}>
        <RecoveryNotice draft={draft} decided={focusSave} />
        {top?.(save)}
        <div inert={blocked}>
          <ClaimsContext value={claims}><FaultContext value={fault}>{children}</FaultContext></ClaimsContext>
        </div>
        <p className="info-note" role="status">{note}</p>
        {judged && <MarksStatus claims={claims} />}
        {foot ?? <Bar save={save} discard={() => setDiscarding(true)} notice={<PendingMarks claims={claims} go={goTo} />}>{tools}</Bar>}
      </div>
      {discarding && <DiscardDialog changes={draft.changed().map((path) => draft.config.nameOf(path))} onDiscard={discard} onClose={() => setDiscarding(false)} />}
      <Conflict draft={draft} save={save} />
    </FocusAfterContext></DraftContext>
  );
}

/** Focuses a place once the form is shown again. */
function useFocusAfter(hidden: boolean) {
  const place = useRef<Place | null>(null);
  useEffect(() => {
    if (hidden || !place.current) return;
    reveal(place.current);
    place.current = null;
  });
  return place;
}

/** The minimum height of an on-screen keyboard, in px. */
const keyboard = 120;

/** Keeps the focused field in view when the window shrinks. */
function useFocusInView(): void {
  useEffect(() => {
    let [width, height] = [innerWidth, innerHeight];
    const show = () => {
      const smaller = innerWidth !== width || innerHeight < height - keyboard;
      [width, height] = [innerWidth, innerHeight];
      const field = document.activeElement?.closest("main :is(input, textarea, select)");
      // scrollIntoView may return a promise, which is no cleanup of an effect.
      if (smaller && field) requestAnimationFrame(() => void field.scrollIntoView({ block: "nearest", behavior: "instant" }));
    };
    addEventListener("resize", show);
    return () => removeEventListener("resize", show);
  }, []);
}

const shortcut = (save: () => void) => (event: KeyboardEvent) => {
  if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  save();
};

/** Browsers scroll only the caret of a tall textarea into view. */
const uncover = (event: KeyboardEvent) => {
  if (event.key === "Tab" && event.target instanceof HTMLTextAreaElement) event.target.scrollIntoView({ block: "nearest", behavior: "instant" });
};
