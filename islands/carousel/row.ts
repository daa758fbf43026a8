// Rows that scroll and snap by the browser's own means, and that buttons send to a slide.
import { lessMotion } from "./rotation";

/** ms without a movement after which a row has come to rest: not every browser reports the end of scrolling. */
const restDelay = 150;

export type Step = (by: 1 | -1) => void;

export interface Row {
  go: (index: number) => void;
  /** Scrolls by one slide, and around at both ends. */
  step: Step;
  /** Stops listening. */
  end: () => void;
}

/** The index that lies so many further, of n in a ring. */
export const wrap = (index: number, by: number, n: number) => (index + by + n) % n;

/** Takes over a row; turned is called when it is sent to another slide, or has come to rest at one. */
export function scrollingRow(view: HTMLElement, turned: () => void = () => undefined): Row {
  /** Where the row can come to rest: at the slides, as far as it scrolls. */
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
  // Where a scroll under way leads, so that quick clicks add up.
  let target: number | undefined;
  let timer: ReturnType<typeof setTimeout>;

  const turn = (index: number) => {
    if (index === current) return;
    current = index;
    turned();
  };
  const rested = () => {
    target = undefined;
    view.style.scrollSnapType = "";
    turn(nearest(stops()));
  };
  const scrolled = () => {
    clearTimeout(timer);
    timer = setTimeout(rested, restDelay);
  };
  const go = (index: number) => {
    const all = stops();
    target = Math.min(index, all.length - 1);
    turn(target);
    // WebKit snaps a row back to where it came from when anything is laid out on its way.
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

/**
 * Connects the buttons that the server drew with the row or the radio buttons beside
 * them: for an island whose content did not come.
 */
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
    // Controls of an island that failed are out of sight.
    button?.classList.remove("island-control");
    button?.addEventListener("click", () => step(by));
  }
}
