// Reorders a list by dragging. Keyboard users have buttons.
import { type PointerEvent, useState } from "react";

export interface Drag {
  type: string;
  index: number;
}

/** The distance from the edges of the window at which it scrolls, in px. */
const edges = { top: 80, bottom: 150 };
const speed = 14;

export function useDrag(drop: (type: string, index: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);

  const start = (event: PointerEvent<HTMLElement>, type: string) => {
    const handle = event.currentTarget;
    const card = handle.closest<HTMLElement>("li");
    const list = card?.parentElement;
    if (!card || !list || event.button !== 0) return;
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    // Placeholders of removed items are no drop targets.
    const items = [...list.children].filter((item) => !item.matches(".info-gone"));
    const others = items.filter((item) => item !== card);
    const began = event.clientY + window.scrollY;
    let pointer = event.clientY;
    let index = items.indexOf(card);
    let frame = 0;
    setDrag({ type, index });

    const place = () => {
      card.style.translate = `0 ${pointer + window.scrollY - began}px`;
      const above = others.filter((item) => {
        const { top, height } = item.getBoundingClientRect();
        return top + height / 2 < pointer;
      }).length;
      if (above !== index) {
        index = above;
        setDrag({ type, index });
      }
    };
    const scroll = () => {
      const step = pointer < edges.top ? -speed : pointer > window.innerHeight - edges.bottom ? speed : 0;
      if (step) {
        window.scrollBy({ top: step, behavior: "instant" });
        place();
      }
      frame = requestAnimationFrame(scroll);
    };
    const listening = new AbortController();
    const end = (fell: boolean) => {
      listening.abort();
      cancelAnimationFrame(frame);
      card.style.translate = "";
      setDrag(null);
      if (fell) drop(type, index);
    };
    const on = <K extends keyof HTMLElementEventMap>(target: EventTarget, name: K, listener: (event: HTMLElementEventMap[K]) => void) =>
      target.addEventListener(name, listener as EventListener, { signal: listening.signal });
    on(handle, "pointermove", (move) => {
      pointer = move.clientY;
      place();
    });
    on(handle, "pointerup", () => end(true));
    on(handle, "pointercancel", () => end(false));
    on(window, "keydown", (key) => key.key === "Escape" && end(false));
    frame = requestAnimationFrame(scroll);
  };

  return { drag, start };
}
