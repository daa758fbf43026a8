import { type KeyboardEvent, useContext, useEffect, useRef, useState } from "react";
import { Icon } from "../../admin-icons";
import { useDraft } from "../../use-draft";
import { placeholders, readFrom } from "../placeholders";
import { SourcesContext } from "../sources";

interface Props {
  tabIndex: number;
  onFocus: () => void;
  insert: (text: string) => void;
}

/** The menu of the facts of the practice that a text can name instead of repeating them. */
export function InsertMenu({ tabIndex, onFocus, insert }: Props) {
  const [open, setOpen] = useState(false);
  const room = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    room.current?.querySelector<HTMLElement>("[role=menuitem]")?.focus();
    const away = (event: Event) => !room.current?.contains(event.target as Node) && setOpen(false);
    addEventListener("pointerdown", away);
    addEventListener("focusin", away);
    return () => {
      removeEventListener("pointerdown", away);
      removeEventListener("focusin", away);
    };
  }, [open]);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const choose = (name: string) => {
    setOpen(false);
    insert(`{${name}}`);
  };
  return (
    <div className="rich-insert" ref={room}>
      <button
        type="button" ref={button} className="rich-tool rich-tool-words" tabIndex={tabIndex} aria-haspopup="menu" aria-expanded={open}
        title="Un dato que el sitio pone por ti, siempre al día" onFocus={onFocus} onClick={() => setOpen(!open)}
      >
        <Icon name="braces" />Insertar dato
      </button>
      {open && <Menu choose={choose} close={close} />}
    </div>
  );
}

function Menu({ choose, close }: { choose: (name: string) => void; close: () => void }) {
  const draft = useDraft();
  const value = readFrom(draft.value, useContext(SourcesContext)?.fact);
  const menu = useRef<HTMLDivElement>(null);
  const keys = (event: KeyboardEvent) => {
    const items = [...(menu.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: (at + 1) % items.length, ArrowUp: (at + items.length - 1) % items.length, Home: 0, End: items.length - 1 }[event.key];
    // The toolbar, in which it lies, has other uses for these keys.
    event.stopPropagation();
    if (event.key === "Escape" || event.key === "Tab") close();
    if (to === undefined && event.key !== "Escape") return;
    event.preventDefault();
    if (to !== undefined) items[to]?.focus();
  };
  return (
    <div ref={menu} className="rich-menu" role="menu" aria-label="Insertar dato" onKeyDown={keys}>
      {placeholders.map(({ name, label, fill }) => (
        <button key={name} type="button" role="menuitem" tabIndex={-1} onClick={() => choose(name)}>
          <span>{label}</span>
          <span className="rich-menu-fact" dir="auto">{fill(value) || `{${name}}`}</span>
        </button>
      ))}
    </div>
  );
}
