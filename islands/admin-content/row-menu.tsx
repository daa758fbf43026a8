import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { Icon, type IconName } from "../lib/admin-icons";
import type { Row } from "./removed";
import { isLocked, isShown, nameOf } from "./records";
import type { Collection } from "./table";

export type Act = "add" | "edit" | "duplicate" | "show" | "up" | "down" | "remove" | "undo";

interface Props {
  collection: Collection;
  row: Row | undefined;
  place: number;
  of: number;
  searching: boolean;
  /** The button that opened it, which gets the focus back. */
  button: HTMLElement;
  act: (what: Act, key: string) => void;
  close: () => void;
}

interface Choice {
  what: Act;
  icon: IconName;
  text: string;
  /** Why it is disabled. */
  not?: string;
}

function choicesOf({ collection, row, place, of, searching }: Props): Choice[] {
  if (!row) return [];
  const shown = isShown(collection, row.record);
  const still = searching ? "Para moverla, borra la búsqueda" : "";
  const not = (reason: string | false) => (reason ? { not: reason } : {});
  return [
    { what: "edit", icon: "edit", text: "Editar" },
    { what: "duplicate", icon: "copy", text: "Duplicar" },
    ...(collection.hide ? [{ what: "show" as const, icon: shown ? ("eye-off" as const) : ("eye" as const), text: shown ? "Ocultar" : "Mostrar", ...not(isLocked(collection, row.record) && "Antes completa lo que falta") }] : []),
    { what: "up", icon: "up", text: "Subir", ...not(still || (place === 0 && "Ya es el primer lugar")) },
    { what: "down", icon: "down", text: "Bajar", ...not(still || (place === of - 1 && "Ya es el último lugar")) },
    { what: "remove", icon: "trash", text: "Eliminar" },
  ];
}

/** The menu of a row (WAI-ARIA menu button). Escape, Tab and a click outside close it. */
export function RowMenu(props: Props) {
  const { collection, row, button, act, close } = props;
  const menu = useRef<HTMLDivElement>(null);
  usePlaced(menu, button);
  useClosing(menu, button, close);
  const choose = ({ what, not }: Choice) => {
    if (not || !row) return;
    close();
    button.focus({ preventScroll: true });
    act(what, row.key);
  };
  const keys = (event: KeyboardEvent) => {
    const items = [...(menu.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: (at + 1) % items.length, ArrowUp: (at + items.length - 1) % items.length, Home: 0, End: items.length - 1 }[event.key];
    if (event.key === "Escape" || event.key === "Tab") {
      event.preventDefault();
      close();
      button.focus({ preventScroll: true });
    } else if (to !== undefined) {
      event.preventDefault();
      items[to]?.focus();
    }
  };
  return (
    <div className="content-actions" role="menu" aria-label={`Acciones de ${nameOf(collection, row?.record)}`} ref={menu} onKeyDown={keys}>
      {choicesOf(props).map((choice) => (
        <button key={choice.what} type="button" role="menuitem" tabIndex={-1} aria-disabled={choice.not ? true : undefined} className={choice.what === "remove" ? "content-action info-remove" : "content-action"} onClick={() => choose(choice)}>
          <Icon name={choice.icon} />
          <span>{choice.text}{choice.not && <small>{choice.not}</small>}</span>
        </button>
      ))}
    </div>
  );
}

/** Places the menu below its button, or above if it does not fit. */
function usePlaced(menu: RefObject<HTMLDivElement | null>, button: HTMLElement) {
  useLayoutEffect(() => {
    const element = menu.current;
    const list = element?.parentElement;
    if (!element || !list) return;
    const frame = list.getBoundingClientRect();
    const { top, bottom } = button.getBoundingClientRect();
    const foot = Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--foot")) || 0;
    const below = bottom + element.offsetHeight < innerHeight - foot;
    element.style.top = `${(below ? bottom : Math.max(top - element.offsetHeight, 0)) - frame.top}px`;
    element.querySelector<HTMLElement>("[role=menuitem]")?.focus({ preventScroll: true });
  }, [menu, button]);
}

function useClosing(menu: RefObject<HTMLDivElement | null>, button: HTMLElement, close: () => void) {
  useEffect(() => {
    const away = (event: PointerEvent) => {
      const target = event.target as Node;
      if (!menu.current?.contains(target) && !button.contains(target)) close();
    };
    addEventListener("pointerdown", away);
    return () => removeEventListener("pointerdown", away);
  }, [menu, button, close]);
}
