// What the carousels that React draws have in common: buttons, keys, swipes, and
// a row that scrolls.
import type Swiper from "swiper";
import { type KeyboardEvent, type RefObject, type TouchEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { scrolling } from "./carousel";
import { ChevronLeft, ChevronRight } from "./icons";
import { arrowWay } from "./keys";
import { onRest, scrollRow } from "./row";

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

export interface Row {
  view: RefObject<HTMLDivElement | null>;
  /** The first slide in view. */
  current: number;
  /** The slides out of view. */
  away: ReadonlySet<number>;
  go: (index: number) => void;
  step: Step;
}

/** The slides out of view. */
function useAway(view: RefObject<HTMLDivElement | null>): ReadonlySet<number> {
  const [away, setAway] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => {
    const row = view.current;
    if (!row) return;
    const slides = [...row.children];
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
    return () => observer.disconnect();
  }, [view]);
  return away;
}

/**
 * A row that scrolls to one of its slides, by fingers or by step and go. It begins
 * where the server's was; turned is called when it has come to rest at another slide, or is sent to one.
 */
export function useRow(scrolled: number, turned?: () => void): Row {
  const view = useRef<HTMLDivElement>(null);
  const swiper = useRef<Swiper>(null);
  const [current, setCurrent] = useState(0);
  const away = useAway(view);
  // Where a scroll under way leads, so that quick clicks add up.
  const target = useRef<number | null>(null);
  const told = useRef(0);
  const turn = useRef(turned);
  useEffect(() => {
    turn.current = turned;
  });
  // Who hears of it may lay the row out anew, and a row that is laid out snaps at once, also
  // under a finger, whose way then ends a slide further: so a scroll is told only at its end.
  const settle = useCallback((index: number) => {
    setCurrent(index);
    if (index === told.current) return;
    told.current = index;
    turn.current?.();
  }, []);

  useLayoutEffect(() => {
    const row = view.current;
    if (!row?.firstElementChild) return;
    row.scrollLeft = scrolled;
    const moving = scrolling(row, (self) => {
      // What it does to begin with is no turn.
      if (swiper.current === self && target.current === null) setCurrent(self.activeIndex);
    });
    const unwatch = onRest(row, () => {
      target.current = null;
      settle(moving.activeIndex);
    });
    swiper.current = moving;
    told.current = moving.activeIndex;
    setCurrent(moving.activeIndex);
    return () => {
      unwatch();
      swiper.current = null;
      moving.destroy();
    };
  }, [scrolled, settle]);

  const go = useCallback((index: number) => {
    target.current = index;
    settle(index);
    const grid = swiper.current?.snapGrid;
    if (view.current && grid) scrollRow(view.current, grid[Math.min(index, grid.length - 1)]);
  }, [settle]);
  const step = useCallback<Step>((by) => {
    const row = swiper.current;
    if (row) go(wrap(target.current ?? row.activeIndex, by, row.snapGrid.length));
  }, [go]);
  return { view, current, away, go, step };
}
