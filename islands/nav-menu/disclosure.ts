// The open panel of the desktop menu.
import { type FocusEvent, type MouseEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from "react";

interface Open {
  key: string;
  item: Element;
  /** A panel opened by hover closes when the pointer leaves. */
  hovered: boolean;
}

export interface Disclosure {
  isOpen: (key: string) => boolean;
  toggle: (key: string, event: MouseEvent) => void;
  item: (key: string) => {
    onPointerEnter: (event: PointerEvent) => void;
    onPointerLeave: (event: PointerEvent) => void;
    onBlur: (event: FocusEvent) => void;
  };
}

/** Moves the focus out of a closed panel. */
function leave(item: Element): void {
  if (item.querySelector("ul")?.contains(document.activeElement)) item.querySelector("button")?.focus();
}

export function useDisclosure(nav: HTMLElement, keys: string[]): Disclosure {
  const [open, setOpen] = useState<Open>();

  // A panel already open by hover or focus stays open.
  useLayoutEffect(() => {
    const items = [...nav.querySelectorAll(":scope > ul > li")];
    const found = [":hover", ":focus-within"].map((state) => items.findIndex((item) => item.matches(state) && item.querySelector("button")));
    const [i, other] = found.filter((place) => place >= 0);
    if (i === undefined) return;
    setOpen({ key: keys[i], item: items[i], hovered: true });
    if (other !== undefined && other !== i) leave(items[other]);
  }, [nav, keys]);

  const last = useRef<Open>(undefined);
  useLayoutEffect(() => {
    if (last.current && last.current.item !== open?.item) leave(last.current.item);
    last.current = open;
  }, [open]);

  useEffect(() => {
    const events = new AbortController();
    const { signal } = events;
    document.addEventListener("keydown", ({ key }) => {
      if (key !== "Escape") return;
      const button = nav.querySelector<HTMLElement>("[aria-expanded=true]");
      if (button?.parentElement?.contains(document.activeElement)) button.focus();
      setOpen(undefined);
    }, { signal });
    document.addEventListener("click", ({ target }) => {
      setOpen((now) => (now?.item.contains(target as Node) ? now : undefined));
    }, { signal });
    return () => events.abort();
  }, [nav]);

  return {
    isOpen: (key) => open?.key === key,
    // A click on a panel that hover opened keeps it open.
    toggle: (key, { currentTarget }) => {
      const item = currentTarget.parentElement as Element;
      setOpen((now) => (now?.key === key && !now.hovered ? undefined : { key, item, hovered: false }));
    },
    item: (key) => ({
      onPointerEnter: ({ pointerType, currentTarget }) => {
        if (pointerType === "mouse") setOpen((now) => (now?.key === key ? now : { key, item: currentTarget, hovered: true }));
      },
      onPointerLeave: ({ pointerType }) => {
        if (pointerType === "mouse") setOpen((now) => (now?.key === key && now.hovered ? undefined : now));
      },
      onBlur: ({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen((now) => (now?.key === key ? undefined : now));
      },
    }),
  };
}
