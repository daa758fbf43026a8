// The one rule of what turns by itself: the slider of the hero and the carousels.
//
// It stops, until the visitor asks for it again, by its button, by focus coming
// in, by the other controls, and when less motion is wanted. It only waits while
// the pointer rests on the slides, while they are dragged, out of view, or in a
// tab that is not seen. The button says what a press of it does: Pausar, Reanudar.

interface Rotating {
  /** What stops it when focus comes in, and holds the slides and the button. */
  region: HTMLElement;
  /** The wrapper of the slides: what the pointer rests on, and the live region. */
  slides: HTMLElement;
  /** The button that the server drew with the name Pausar. */
  toggle: HTMLElement;
  /** ms from one turn to the next. */
  every: number;
  turn: () => void;
}

interface Rotation {
  /** Stops until the visitor asks for it again. */
  stop: () => void;
  /** Waits while this goes on: a drag, slides that all fit. */
  wait: (why: string, on: boolean) => void;
}

export const lessMotion = () => matchMedia("(prefers-reduced-motion: reduce)");

export function rotate({ region, slides, toggle, every, turn }: Rotating): Rotation {
  const waits = new Set<string>();
  let stopped = lessMotion().matches;
  let turning: boolean | undefined;
  let timer: ReturnType<typeof setTimeout>;

  const run = () => {
    timer = setTimeout(() => {
      run();
      turn();
    }, every);
  };
  const update = () => {
    toggle.setAttribute("aria-label", stopped ? "Reanudar" : "Pausar");
    toggle.toggleAttribute("data-stopped", stopped);
    const turns = !stopped && !waits.size;
    if (turns === turning) return;
    clearTimeout(timer);
    if (turns) run();
    turning = turns;
    region.toggleAttribute("data-turning", turns);
    slides.setAttribute("aria-live", turns ? "off" : "polite");
  };
  const wait = (why: string, on: boolean) => {
    if (on) waits.add(why);
    else waits.delete(why);
    update();
  };
  const stop = () => {
    stopped = true;
    update();
  };
  // Focus on the button only pauses, so that pressing it still does what its label says; focus from a pointer
  // is ignored, as a click follows.
  const focused = (target: Element | null) => {
    if (!region.contains(target)) return;
    if (!toggle.contains(target)) stop();
    else if (target?.matches(":focus-visible")) wait("focus", true);
  };

  toggle.addEventListener("click", () => {
    stopped = !stopped;
    wait("focus", false);
  });
  toggle.addEventListener("blur", () => {
    if (waits.has("focus")) stop();
    wait("focus", false);
  });
  region.addEventListener("focusin", (event) => focused(event.target as Element));
  slides.addEventListener("pointerenter", (event) => event.pointerType !== "touch" && wait("hover", true));
  slides.addEventListener("pointerleave", () => wait("hover", false));
  document.addEventListener("visibilitychange", () => wait("hidden", document.hidden));
  new IntersectionObserver((entries) => wait("away", !entries[entries.length - 1].isIntersecting)).observe(slides);
  lessMotion().addEventListener("change", ({ matches }) => matches && stop());

  if (slides.matches(":hover") && matchMedia("(hover: hover)").matches) waits.add("hover");
  if (document.hidden) waits.add("hidden");
  focused(document.activeElement);
  update();
  return { stop, wait };
}
