// Rotates the hero's slider and the carousels. The button, focus, other controls and reduced motion stop the rotation;
// the pointer, a drag, and being out of view pause it.

interface Rotating {
  /** Contains the slides and the button; focus in it stops the rotation. */
  region: HTMLElement;
  /** The live region; the pointer over it pauses. */
  slides: HTMLElement;
  toggle: HTMLElement;
  every: number;
  advance: () => void;
}

interface Rotation {
  stop: () => void;
  /** Adds or removes a reason to pause: a drag, slides that all fit. */
  wait: (why: string, on: boolean) => void;
}

export const lessMotion = () => matchMedia("(prefers-reduced-motion: reduce)");

export function rotate({ region, slides, toggle, every, advance }: Rotating): Rotation {
  const waits = new Set<string>();
  let stopped = lessMotion().matches;
  let rotating: boolean | undefined;
  let timer: ReturnType<typeof setTimeout>;

  const run = () => {
    timer = setTimeout(() => {
      run();
      advance();
    }, every);
  };
  const update = () => {
    toggle.setAttribute("aria-label", stopped ? "Reanudar" : "Pausar");
    toggle.toggleAttribute("data-stopped", stopped);
    const rotates = !stopped && !waits.size;
    if (rotates === rotating) return;
    clearTimeout(timer);
    if (rotates) run();
    rotating = rotates;
    region.toggleAttribute("data-turning", rotates);
    slides.setAttribute("aria-live", rotates ? "off" : "polite");
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
  // Focus on the button only pauses, so that the press that follows does what its label says.
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
