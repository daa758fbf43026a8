import { type KeyboardEvent, type ReactNode, type RefObject, type TouchEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { ChevronLeft, ChevronRight } from "../lib/icons";
import { arrowDirection } from "../lib/keys";
import { type Row, type Step, scrollingRow } from "./row";

export const slide = (place: string) => ({ role: "group", "aria-roledescription": "diapositiva", "aria-label": place });

export const carousel = (label: string) => ({ role: "group", "aria-roledescription": "carrusel", "aria-label": label });

export const scroller = (label: string) => ({ tabIndex: 0, role: "group", "aria-label": label });

/** components.Turn */
export function Turn({ step }: { step: Step }) {
  return (
    <>
      <button className="turn turn-previous island-control" type="button" aria-label="Anterior" onClick={() => step(-1)}>
        <ChevronLeft />
      </button>
      <button className="turn turn-next island-control" type="button" aria-label="Siguiente" onClick={() => step(1)}>
        <ChevronRight />
      </button>
    </>
  );
}

/** components.Status: announces the slides in view. */
export const Status = ({ children }: { children?: ReactNode }) => (
  <p className="island-status island-below" role="status">
    {children && <span className="visually-hidden">{children}</span>}
  </p>
);

/** Returns a handler with which arrow keys turn the carousel, except in a radio group. */
export const arrowKeys = (step: Step) => (event: KeyboardEvent) => {
  const by = arrowDirection(event);
  if (!by || event.target instanceof HTMLInputElement) return;
  event.preventDefault();
  step(by);
};

/** Returns handlers with which horizontal swipes turn a carousel that does not scroll. */
export function useSwipe(step: Step) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0];
      start.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      const from = start.current;
      start.current = null;
      if (!from || !touch) return;
      const [x, y] = [touch.clientX - from.x, touch.clientY - from.y];
      if (Math.abs(x) > 40 && Math.abs(x) > 2 * Math.abs(y)) step(x < 0 ? 1 : -1);
    },
  };
}

/** Returns the slides less than half of which is in view, and whether that ever changed. */
function useAway(view: RefObject<HTMLDivElement | null>): { away: ReadonlySet<number>; moved: boolean } {
  const [away, setAway] = useState<ReadonlySet<number>>(new Set());
  const [moved, setMoved] = useState(false);
  useEffect(() => {
    const row = view.current;
    if (!row) return;
    const slides = [...row.children];
    let known = false;
    const report = (entries: IntersectionObserverEntry[]) => {
      if (known) setMoved(true);
      known = true;
      // The focus would be lost with the slide.
      if (entries.some(({ target, isIntersecting }) => !isIntersecting && target.contains(document.activeElement))) row.focus({ preventScroll: true });
      setAway((before) => {
        const after = new Set(before);
        for (const { target, isIntersecting } of entries) after[isIntersecting ? "delete" : "add"](slides.indexOf(target));
        return after;
      });
    };
    const observer = new IntersectionObserver(report, { root: row, threshold: 0.5 });
    for (const slide of slides) observer.observe(slide);
    return () => observer.disconnect();
  }, [view]);
  return { away, moved };
}

/** A row that scrolls, from the scroll position of the server's row on. */
export function useRow(scrolled: number, turned?: () => void) {
  const view = useRef<HTMLDivElement>(null);
  const row = useRef<Row>(null);
  const { away, moved } = useAway(view);
  const onTurn = useEffectEvent(() => turned?.());
  useLayoutEffect(() => {
    if (!view.current?.firstElementChild) return;
    view.current.scrollLeft = scrolled;
    row.current = scrollingRow(view.current, onTurn);
    return row.current.end;
  }, [scrolled]);
  return { view, away, moved, go: (index: number) => row.current?.go(index), step: (by: 1 | -1) => row.current?.step(by) };
}
