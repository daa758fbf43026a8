import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import type { Attributes } from "./input";

/** Something to choose. */
export interface Choosable {
  id: string;
  label: string;
  /** A second line. */
  detail?: string;
  group?: string | undefined;
}

/** How many are shown at a time: more are found by typing. */
const most = 40;

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Those of which every word that is typed is a part, whatever its accents and capitals. */
export function matching<T extends Choosable>(options: readonly T[], typed: string): T[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return options.filter((option) => {
    const text = plain(`${option.label} ${option.detail ?? ""} ${option.group ?? ""}`);
    return words.every((word) => text.includes(word));
  });
}

interface Props {
  attributes: Attributes;
  value: string;
  onType: (text: string) => void;
  /** What is to be chosen from for what is typed. */
  options: readonly Choosable[];
  onChoose: (id: string) => void;
  /** Said where nothing matches; without it the list stays away then. */
  none?: string;
  input?: Omit<ComponentProps<"input">, "id" | "value" | "onChange">;
}

/** A box with a list that opens under it while one types (WAI-ARIA combobox). */
export function Combobox({ attributes, value, onType, options, onChoose, none, input }: Props) {
  const list = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const room = useRef<HTMLDivElement>(null);
  const shown = options.slice(0, most);
  const expanded = open && (shown.length > 0 || Boolean(none));
  const optionId = (index: number) => `${list}-${index}`;
  const go = (to: number) => {
    setOpen(true);
    setActive(to);
    document.getElementById(optionId(to))?.scrollIntoView({ block: "nearest" });
  };
  const choose = (option: Choosable) => {
    setOpen(false);
    setActive(-1);
    onChoose(option.id);
  };
  const keys = (event: KeyboardEvent) => {
    const count = shown.length;
    const chosen = expanded ? shown[active] : undefined;
    if (event.key === "ArrowDown" && count > 0) go(expanded ? (active + 1) % count : 0);
    else if (event.key === "ArrowUp" && count > 0) go(expanded && active > 0 ? active - 1 : count - 1);
    else if (event.key === "Enter" && chosen) choose(chosen);
    else if (event.key === "Escape" && expanded) setOpen(false);
    else return;
    event.preventDefault();
    event.stopPropagation(); // Escape closes the list, and not the dialog that it lies in
  };
  return (
    <div className="combo" ref={room} onBlur={(event) => room.current?.contains(event.relatedTarget) || setOpen(false)}>
      <input
        type="text" dir="auto" autoComplete="off" spellCheck={false} {...input} {...attributes} role="combobox" aria-autocomplete="list"
        aria-expanded={expanded} aria-controls={expanded ? list : undefined} aria-activedescendant={expanded && active >= 0 ? optionId(active) : undefined}
        value={value} onKeyDown={keys} onClick={() => setOpen(true)}
        onChange={(event) => {
          onType(event.target.value);
          setOpen(true);
          setActive(-1);
        }}
      />
      {expanded && (
        // The box keeps the focus.
        <div className="combo-list" onMouseDown={(event) => event.preventDefault()}>
          {shown.length > 0 && <Options id={list} options={shown} active={active} optionId={optionId} choose={choose} />}
          {shown.length === 0 && <p className="combo-note">{none}</p>}
          {options.length > most && <p className="combo-note">y {options.length - most} más: escribe para encontrarlos.</p>}
        </div>
      )}
    </div>
  );
}

interface OptionsProps {
  id: string;
  options: readonly Choosable[];
  active: number;
  optionId: (index: number) => string;
  choose: (option: Choosable) => void;
}

/** The options, under the names of their groups. */
function Options({ id, options, active, optionId, choose }: OptionsProps) {
  const groups = [...new Set(options.map((option) => option.group ?? ""))];
  const draw = (option: Choosable): ReactNode => {
    const index = options.indexOf(option);
    return (
      // The keys are those of the box, which keeps the focus.
      <div key={option.id} role="option" id={optionId(index)} aria-selected={index === active} className="combo-option" onClick={() => choose(option)}>
        <span dir="auto">{option.label}</span>
        {option.detail && <span className="combo-detail" dir="auto">{option.detail}</span>}
      </div>
    );
  };
  return (
    <div role="listbox" id={id} aria-label="Opciones">
      {groups.map((group) => {
        const own = options.filter((option) => (option.group ?? "") === group).map(draw);
        if (!group) return own;
        return <div key={group} role="group" aria-label={group}><div className="combo-group" aria-hidden="true">{group}</div>{own}</div>;
      })}
    </div>
  );
}
