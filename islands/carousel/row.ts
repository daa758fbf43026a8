// Rows with native scrolling and snapping, turned by buttons.
import { lessMotion } from "./rotation";

/** The time in ms without a scroll event after which a row is at rest: not every browser fires scrollend. */
const restDelay = 150;

export type Step = (by: 1 | -1) => void;

export interface Row {
  go: (index: number) => void;
  /** Scrolls by one slide, wrapping around. */
  step: Step;
  end: () => void;
}

export const wrap = (index: number, by: number, n: number) => (index + by + n) % n;

/** Controls a row. turned is called when it is sent to a slide or comes to rest. */
export function scrollingRow(view: HTMLElement, turned: () => void = () => undefined): Row {
  /** The scroll positions of the slides. */
  const stops = () => {
    const last = view.scrollWidth - view.clientWidth;
    const slides = [...view.children] as HTMLElement[];
    return [...slides.map((slide) => slide.offsetLeft - slides[0].offsetLeft).filter((left) => left < last - 1), last];
  };
  const nearest = (all: number[]) => {
    const distances = all.map((left) => Math.abs(left - view.scrollLeft));
    return distances.indexOf(Math.min(...distances));
  };
  let current = nearest(stops());
  // The target of the current scroll, so that quick clicks add up.
  let target: number | undefined;
  let timer: ReturnType<typeof setTimeout>;

  const scrollToSlide = (index: number) => {
    if (index === current) return;
    current = index;
    turned();
  };
  const rested = () => {
    target = undefined;
    view.style.scrollSnapType = "";
    scrollToSlide(nearest(stops()));
  };
  const scrolled = () => {
    clearTimeout(timer);
    timer = setTimeout(rested, restDelay);
  };
  const go = (index: number) => {
    const all = stops();
    target = Math.min(index, all.length - 1);
    scrollToSlide(target);
    // WebKit snaps back if layout changes during the scroll.
    view.style.scrollSnapType = "none";
    view.scrollTo({ left: all[target], behavior: lessMotion().matches ? "instant" : "smooth" });
    scrolled();
  };
  const step: Step = (by) => {
    const all = stops();
    go(wrap(target ?? nearest(all), by, all.length));
  };
  view.addEventListener("scroll", scrolled);
  return {
    go,
    step,
    end: () => {
      clearTimeout(timer);
      view.removeEventListener("scroll", scrolled);
    },
  };
}

/** Connects the server's buttons with its row or radio buttons, for an island whose content failed to load. */
export function connectDrawnButtons(element: HTMLElement, viewSelector: string): void {
  const view = element.querySelector<HTMLElement>(viewSelector);
  const radios = [...element.querySelectorAll<HTMLInputElement>("[type=radio]")];
  if (!view && radios.length === 0) return;
  const chooseRadio: Step = (by) => {
    const chosen = radios.findIndex((radio) => radio.checked);
    radios[wrap(Math.max(chosen, 0), by, radios.length)].checked = true;
  };
  const step = view ? scrollingRow(view).step : chooseRadio;
  for (const [selector, by] of [[".turn-previous", -1], [".turn-next", 1]] as const) {
    const button = element.querySelector(selector);
    // CSS hides the controls of a failed island.
    button?.classList.remove("island-control");
    button?.addEventListener("click", () => step(by));
  }
}
