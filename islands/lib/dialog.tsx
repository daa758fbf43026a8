// Native modal dialogs of the admin screens.
import { type ReactNode, useEffect, useId, useRef } from "react";

interface Props {
  label?: string;
  labelledBy?: string;
  className?: string;
  /** Whether a click beside it closes it, as Escape always does. */
  light?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that is open for as long as it is drawn, and gives the focus back to what had it. */
export function Dialog({ label, labelledBy, className = "", light = false, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    if (element && !element.open) element.showModal();
    // React takes the element away instead of closing it, so the browser gives no focus back.
    return () => {
      element?.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    // The key for the click beside it is Escape, which the browser sees to.
    <dialog
      ref={dialog}
      className={`dialog ${className}`}
      aria-label={label}
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => light && event.target === event.currentTarget && onClose()}
    >
      {children}
    </dialog>
  );
}

interface DiscardProps {
  /** What would be lost, a line each. */
  changes: string[];
  /** What becomes of the rest, and how the button is called that loses nothing. */
  words?: { rest: string; keep: string };
  onDiscard: () => void;
  onClose: () => void;
}

const typed = { rest: "Todo queda como está publicado.", keep: "Seguir editando" };

/** How many changes are named before the rest are only counted. */
const named = 6;

/** Asks before what is not saved is thrown away. The button that keeps it comes first, and so has the focus. */
export function DiscardDialog({ changes, words = typed, onDiscard, onClose }: DiscardProps) {
  const title = useId();
  return (
    <Dialog labelledBy={title} className="dialog-small" onClose={onClose}>
      <div className="dialog-body">
        <h2 id={title}>¿Descartar los cambios?</h2>
        <p>{words.rest} Esto se pierde:</p>
        <ul>
          {changes.slice(0, named).map((change) => <li key={change}>{change}</li>)}
          {changes.length > named && <li>y {changes.length - named} más</li>}
        </ul>
      </div>
      <div className="dialog-foot">
        <button type="button" className="button button-plain" onClick={onClose}>{words.keep}</button>
        <button type="button" className="button button-call" onClick={onDiscard}>Descartar cambios</button>
      </div>
    </Dialog>
  );
}
