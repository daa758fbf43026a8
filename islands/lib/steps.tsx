// What the carousels that React draws have in common: buttons, keys, swipes, and
// a row that scrolls.
import { type KeyboardEvent, type RefObject, type TouchEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { ChevronLeft, ChevronRight } from "./icons";
import { arrowWay } from "./keys";

export type Step = (by: 1 | -1) => void;

/** What makes a part of a carousel a slide; its place in it is "1 de 6". */
export const slide = (place: string) => ({ role: "group", "aria-roledescription": "diapositiva", "aria-label": place });

/** What makes an element a carousel. */
export const carousel = (label: string) => ({ role: "group", "aria-roledescription": "carrusel", "aria-label": label });

/** What makes a row that scrolls a stop for the keyboard. */
export const scroller = (label: string) => ({ tabIndex: 0, role: "group", "aria-label": label });

/** The index that lies so many further, of n in a ring. */
export const wrap = (index: number, by: number, n: number) => (index + by + n) % n;

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

/** components.Status: what it said while content was loading is said. */
export const Status = () => <p className="island-status island-below" role="status" />;

/** Arrow keys turn the carousel; those of a radio group stay its own. */
export const arrowKeys = (step: Step) => (event: KeyboardEvent) => {
  const by = arrowWay(event);
  if (!by || event.target instanceof HTMLInputElement) return;
  event.preventDefault();
  step(by);
};

/** A finger that goes clearly sideways turns a carousel that does not scroll. */
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

/** Where the row comes to rest: the scroll position of each slide that can be first. */
function rests(view: HTMLElement): number[] {
  const slides = [...(view.firstElementChild?.children ?? [])] as HTMLElement[];
  const most = view.scrollWidth - view.clientWidth;
  const offsets = slides.map((slide) => slide.offsetLeft - (slides[0]?.offsetLeft ?? 0));
  const last = offsets.findIndex((offset) => offset >= most - 1);
  return offsets.slice(0, last < 0 ? offsets.length : last + 1).map((offset) => Math.min(offset, most));
}

function nearest(view: HTMLElement): number {
  const distances = rests(view).map((rest) => Math.abs(rest - view.scrollLeft));
  return Math.max(distances.indexOf(Math.min(...distances)), 0);
}

export interface Row {
  view: RefObject<HTMLDivElement | null>;
  /** The first slide in view. */
  current: number;
  /** The slides out of view. */
  away: ReadonlySet<number>;
  go: (index: number) => void;
  step: Step;
}

/**
 * A row whose slides lie in the only child of `view` and that scrolls to one of
 * them, by fingers or by step and go. It begins where the server's was; turned is
 * called whenever another slide has become the first.
 */
export function useRow(scrolled: number, turned?: () => void): Row {
  const view = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const [away, setAway] = useState<ReadonlySet<number>>(new Set());
  // Where a scroll under way leads, so that quick clicks add up.
  const target = useRef<number | null>(null);
  const last = useRef(0);
  const turn = useRef(turned);
  useEffect(() => {
    turn.current = turned;
  });
  const settle = useCallback((index: number) => {
    if (index === last.current) return;
    last.current = index;
    setCurrent(index);
    turn.current?.();
  }, []);

  useLayoutEffect(() => {
    if (!view.current) return;
    view.current.scrollLeft = scrolled;
    last.current = nearest(view.current);
    setCurrent(last.current);
  }, [scrolled]);

  useEffect(() => {
    const row = view.current;
    if (!row) return;
    let rest: ReturnType<typeof setTimeout>;
    const follow = () => {
      if (target.current === null) settle(nearest(row));
      clearTimeout(rest);
      rest = setTimeout(() => {
        target.current = null;
        settle(nearest(row));
      }, 150);
    };
    const slides = [...(row.firstElementChild?.children ?? [])];
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target: slide, isIntersecting } of entries) {
          // Focus would be lost with a slide that goes out of view.
          if (!isIntersecting && slide.contains(document.activeElement)) row.focus({ preventScroll: true });
        }
        setAway((before) => {
          const after = new Set(before);
          for (const { target: slide, isIntersecting } of entries) {
            if (isIntersecting) after.delete(slides.indexOf(slide));
            else after.add(slides.indexOf(slide));
          }
          return after;
        });
      },
      { root: row, threshold: 0.5 },
    );
    for (const slide of slides) observer.observe(slide);
    row.addEventListener("scroll", follow, { passive: true });
    return () => {
      clearTimeout(rest);
      observer.disconnect();
      row.removeEventListener("scroll", follow);
    };
  }, [settle]);

  const go = useCallback((index: number) => {
    const row = view.current;
    if (!row) return;
    const left = rests(row)[index];
    if (left === undefined) return;
    target.current = index;
    settle(index);
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    row.scrollTo({ left, behavior: still ? "instant" : "smooth" });
  }, [settle]);
  const step = useCallback<Step>((by) => {
    const row = view.current;
    if (row) go(wrap(target.current ?? nearest(row), by, rests(row).length));
  }, [go]);
  return { view, current, away, go, step };
}
