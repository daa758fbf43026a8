import type { ReactNode } from "react";
import { Icon } from "../lib/admin-icons";
import { useBack } from "../lib/back";
import { Dialog } from "../lib/dialog";

export function Modal({ label, className, onClose, children }: { label: string; className: string; onClose: () => void; children: ReactNode }) {
  useBack(onClose);
  return (
    <Dialog label={label} className={className} light onClose={onClose}>
      <div className="sections-modal">
        <div className="sections-modal-top">
          <p>{label}</p>
          <button type="button" className="sections-close" aria-label="Cerrar" onClick={onClose}>
            <Icon name="x" />
          </button>
        </div>
        {children}
      </div>
    </Dialog>
  );
}
