// Toasts, one at a time, until closed, replaced or expired. Live regions exist before their text.
import { useEffect, useRef, useSyncExternalStore } from "react";
import { Icon } from "./admin-icons";
import { useHeightVar } from "./height-var";

interface Toast {
  title: string;
  description: string;
  note?: string;
  variant?: "default" | "destructive";
  action?: { label: string; run: () => void };
}

const removalDelay = 1_000_000;

let shown: (Toast & { id: number }) | null = null;
let count = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function show(next: typeof shown) {
  shown = next;
  clearTimeout(timer);
  if (next) timer = setTimeout(dismiss, removalDelay);
  for (const listener of listeners) listener();
}

export function toast(notice: Toast): void {
  count += 1;
  show({ ...notice, id: count });
}

export function dismiss(): void {
  show(null);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Shows the toasts. It must be rendered once, before any toast. */
export function Toaster() {
  const notice = useSyncExternalStore(subscribe, () => shown);
  const place = useHeightVar<HTMLDivElement>("--toast");
  const destructive = notice?.variant === "destructive";
  return (
    <div className="toaster" ref={place}>
      <div role="status" aria-atomic="true">{notice && !destructive && <Notice key={notice.id} {...notice} />}</div>
      <div role="alert" aria-atomic="true">{notice && destructive && <Notice key={notice.id} {...notice} />}</div>
    </div>
  );
}

function Notice({ title, description, note, variant = "default", action }: Toast) {
  // Scrolls the focused element clear of the toast, whose size is known one frame later.
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => document.activeElement?.closest("main :is(input,textarea,select,button):not(.shell-foot *)")?.scrollIntoView({ block: "nearest", behavior: "instant" }));
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  const button = useRef<HTMLButtonElement>(null);
  // The next Tab focuses the action, which may be many stops away.
  useEffect(() => {
    let from: Element | null = null;
    const lead = (event: KeyboardEvent) => {
      if (event.key !== "Tab" || event.shiftKey || event.defaultPrevented || !button.current) return;
      event.preventDefault();
      from = document.activeElement;
      button.current.focus();
    };
    document.addEventListener("keydown", lead, { once: true });
    return () => {
      document.removeEventListener("keydown", lead);
      if (from instanceof HTMLElement && document.activeElement === document.body) from.focus();
    };
  }, []);
  return (
    <div className={`toast toast-${variant}`}>
      <div>
        <p className="toast-title">{title}</p>
        <p>{description}</p>
        {note && <p>{note}</p>}
      </div>
      {action && (
        <button type="button" ref={button} className="toast-action" onClick={() => {
          dismiss();
          action.run();
        }}>{action.label}</button>
      )}
      <button type="button" className="toast-close" onClick={dismiss} aria-label="Cerrar aviso">
        <Icon name="x" />
      </button>
    </div>
  );
}
