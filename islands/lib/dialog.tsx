import { type ReactNode, useEffect, useId, useRef } from "react";

interface Props {
  label?: string;
  labelledBy?: string;
  className?: string;
  /** A click outside closes it, too. */
  light?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A modal dialog, open while rendered. It returns the focus to the opener. */
export function Dialog({ label, labelledBy, className = "", light = false, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    if (element && !element.open) element.showModal();
    // Unmounting does not close the dialog, so the browser would not return the focus.
    return () => {
      element?.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    // Escape is the keyboard equivalent of the click.
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
  changes: string[];
  /** The sentence about the other values, and the label of the cancel button. */
  words?: { rest: string; keep: string };
  onDiscard: () => void;
  onClose: () => void;
}

const typed = { rest: "Todo queda como está publicado.", keep: "Seguir editando" };

const named = 6;

/** Confirms that unsaved changes are discarded. Cancel is first, so it has the focus. */
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
