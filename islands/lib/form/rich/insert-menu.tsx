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

export function InsertMenu({ tabIndex, onFocus, insert }: Props) {
  const draft = useDraft();
  const value = readFrom(draft.value, useContext(SourcesContext)?.fact);
  const [open, setOpen] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (open) container.current?.querySelector<HTMLElement>(".rich-menu button")?.focus();
  }, [open]);
  const keys = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !open) return;
    event.stopPropagation();
    setOpen(false);
    container.current?.querySelector("button")?.focus();
  };
  const choose = (name: string) => {
    setOpen(false);
    insert(`{${name}}`);
  };
  return (
    <div className="rich-insert" ref={container} onKeyDown={keys} onBlur={(event) => container.current?.contains(event.relatedTarget) || setOpen(false)}>
      <button
        type="button" className="rich-tool rich-tool-words" tabIndex={tabIndex} aria-expanded={open}
        title="Un dato que el sitio pone por ti, siempre al día" onFocus={onFocus} onClick={() => setOpen(!open)}
      >
        <Icon name="braces" />Insertar dato
      </button>
      {open && (
        // Safari does not focus clicked buttons, and blur would close the menu.
        <div className="rich-menu" role="group" aria-label="Datos" onMouseDown={(event) => event.preventDefault()}>
          {placeholders.map(({ name, label, fill }) => (
            <button key={name} type="button" onClick={() => choose(name)}>
              <span>{label}</span>
              <span className="rich-menu-fact" dir="auto">{fill(value) || `{${name}}`}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
