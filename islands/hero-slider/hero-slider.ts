// Stacks and rotates the hero's slides. Without a script, or with reduced motion, they are a scrolling strip.
import { lessMotion, rotate } from "../carousel/rotation";
import { type Mount, part } from "../lib/island";
import { arrowDirection } from "../lib/keys";

interface Props {
  every: number;
  speed: number;
  effect: "fade" | "slide";
}

const mount: Mount<Props> = (element, { every, speed, effect }) => {
  const wrapper = part(element, ".hero-slider-slides");
  const toggle = part(element, ".hero-slider-toggle");
  const slides = [...wrapper.children] as HTMLElement[];
  const marks = [...element.querySelectorAll<HTMLElement>(".hero-slider-mark")];
  const less = lessMotion();
  const scrolledTo = () => Math.round(wrapper.scrollLeft / wrapper.clientWidth);
  const scrollTo = (index: number) => wrapper.scrollTo({ left: index * wrapper.clientWidth, behavior: "instant" });
  let current = 0;

  /** Makes a slide inert or active, except for the title of the page. */
  const hide = (slide: HTMLElement, hidden: boolean) => {
    const title = slide.querySelector("h1");
    const parts = title?.parentElement ? [...title.parentElement.children] : [slide];
    for (const each of parts) if (each !== title) (each as HTMLElement).inert = hidden;
  };

  const show = (next: number, leaving?: number) => {
    current = next;
    for (const [i, slide] of slides.entries()) {
      slide.dataset.state = i === next ? "current" : i === leaving ? "leaving" : "";
      hide(slide, !less.matches && i !== next);
      if (i === next) marks[i]?.setAttribute("aria-current", "true");
      else marks[i]?.removeAttribute("aria-current");
    }
  };

  const go = (index: number) => {
    const next = (index + slides.length) % slides.length;
    if (less.matches) scrollTo(next);
    if (next === current) return;
    const focus = slides[current].contains(document.activeElement);
    element.dataset.effect = effect;
    element.style.setProperty("--hero-way", index > current ? "1" : "-1");
    show(next, current);
    if (focus) slides[next].querySelector("a")?.focus({ preventScroll: true });
  };
  const visitorGoes = (index: number) => {
    rotation.stop();
    go(index);
  };

  element.setAttribute("aria-roledescription", "carrusel");
  element.style.setProperty("--hero-turn", `${every}ms`);
  element.style.setProperty("--hero-speed", `${speed}ms`);
  show(scrolledTo());
  element.classList.add("hero-slider-live");
  const rotation = rotate({ region: element, slides: wrapper, toggle, every, advance: () => go(current + 1) });

  element.querySelector(".hero-slider-previous")?.addEventListener("click", () => visitorGoes(current - 1));
  element.querySelector(".hero-slider-next")?.addEventListener("click", () => visitorGoes(current + 1));
  for (const [i, mark] of marks.entries()) mark.addEventListener("click", () => visitorGoes(i));
  element.addEventListener("keydown", (event) => {
    const direction = arrowDirection(event);
    if (!direction) return;
    event.preventDefault();
    visitorGoes(current + direction);
  });

  // Horizontal swipes turn; vertical ones scroll the page (touch-action).
  let touch: PointerEvent | undefined;
  const ended = () => {
    touch = undefined;
    rotation.wait("drag", false);
  };
  wrapper.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "mouse" || less.matches) return;
    touch = event;
    rotation.wait("drag", true);
  });
  addEventListener("pointerup", (event) => {
    if (!touch) return;
    const [dx, dy] = [event.clientX - touch.clientX, event.clientY - touch.clientY];
    ended();
    if (Math.abs(dx) > 40 && Math.abs(dx) > Math.abs(dy)) visitorGoes(current - Math.sign(dx));
  });
  addEventListener("pointercancel", ended);
  wrapper.addEventListener("scroll", () => less.matches && show(scrolledTo()), { passive: true });
  less.addEventListener("change", () => {
    show(current);
    if (less.matches) scrollTo(current);
  });
};
export default mount;
