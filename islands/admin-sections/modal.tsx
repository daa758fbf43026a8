import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "./icons";

/** A native modal dialog that is open for as long as it is drawn; Escape, its button and a click beside it close it. */
export function Modal({ label, className, onClose, children }: { label: string; className: string; onClose: () => void; children: ReactNode }) {
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
      className={className}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className="sections-modal">
        <div className="sections-modal-top">
          <p>{label}</p>
          <button type="button" className="sections-close" aria-label="Cerrar" onClick={onClose}>
            <Icon name="x" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
