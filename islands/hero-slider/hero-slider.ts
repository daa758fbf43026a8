// The hero's slides. Until now the styles turned them; from the slide and the
// moment where those are, this goes on, and adds buttons, swipes and keys. With
// less motion wanted the slides are a strip that scrolls, and stay one.
import { type Mount, part } from "../lib/island";
import { arrowWay } from "../lib/keys";
import { lessMotion, rotate } from "../lib/rotation";

interface Props {
  /** ms from the beginning of one slide to that of the next. */
  every: number;
  /** ms of these that a change takes. */
  speed: number;
  effect: string;
}

const mount: Mount<Props> = (element, { every, speed, effect }) => {
  const wrapper = part(element, ".hero-slider-slides");
  const toggle = part(element, ".hero-slider-toggle");
  const slides = [...wrapper.children] as HTMLElement[];
  const marks = [...element.querySelectorAll<HTMLElement>(".hero-slider-mark")];
  const less = lessMotion();
  let current = 0;

  /** Hides a slide from keys and screen readers, except the title of the page, which is always there to be found. */
  const hide = (slide: HTMLElement, hidden: boolean) => {
    const title = slide.querySelector("h1");
    const parts = title?.parentElement ? [...title.parentElement.children] : [slide];
    for (const each of parts) if (each !== title) (each as HTMLElement).inert = hidden;
  };

  const show = (next: number, leaving?: number) => {
    current = next;
    for (const [i, slide] of slides.entries()) {
      slide.dataset.state = i === next ? "current" : i === leaving ? "leaving" : "";
      // What can be scrolled to is not hidden.
      hide(slide, !less.matches && i !== next);
      if (i === next) marks[i]?.setAttribute("aria-current", "true");
      else marks[i]?.removeAttribute("aria-current");
    }
  };

  const go = (index: number) => {
    const next = (index + slides.length) % slides.length;
    if (less.matches) wrapper.scrollTo({ left: next * wrapper.clientWidth, behavior: "instant" });
    if (next === current) return;
    const focus = slides[current].contains(document.activeElement);
    element.dataset.effect = effect;
    element.style.setProperty("--hero-into", "0ms");
    element.style.setProperty("--hero-waited", "0ms");
    element.style.setProperty("--hero-way", index > current ? "1" : "-1");
    show(next, current);
    if (focus) slides[next].querySelector("a")?.focus({ preventScroll: true });
  };
  const visitorGoes = (index: number) => {
    rotation.stop();
    go(index);
  };

  // Where the styles' own animation is: each slide comes and stays for `every`. It
  // begins, after its delay, where the first slide has come; that one is there from the start.
  const clock = slides[0].getAnimations()[0];
  const time = Number(clock?.currentTime ?? 0);
  const at = (time + speed - Number(clock?.effect?.getTiming().delay ?? speed)) % (every * slides.length);
  const into = at % every;
  const changing = into < speed && time >= speed;
  const paused = element.querySelector<HTMLInputElement>(".hero-slider-switch")?.checked;
  const start = less.matches ? Math.round(wrapper.scrollLeft / wrapper.clientWidth) : Math.floor(at / every);
  element.style.setProperty("--hero-into", `${changing ? -into : -speed}ms`);
  element.style.setProperty("--hero-waited", `${-into}ms`);
  element.setAttribute("aria-roledescription", "carrusel");
  element.classList.add("hero-slider-live");
  show(start, changing ? (start + slides.length - 1) % slides.length : undefined);

  const rotation = rotate({
    region: element,
    slides: wrapper,
    toggle,
    every,
    first: every - into,
    turn: () => go(current + 1),
    changed: (turning) => {
      element.toggleAttribute("data-turning", turning);
      if (!turning) element.style.setProperty("--hero-waited", "0ms");
    },
  });
  if (paused) rotation.stop();

  element.querySelector(".hero-slider-previous")?.addEventListener("click", () => visitorGoes(current - 1));
  element.querySelector(".hero-slider-next")?.addEventListener("click", () => visitorGoes(current + 1));
  for (const [i, mark] of marks.entries()) mark.addEventListener("click", () => visitorGoes(i));
  element.addEventListener("keydown", (event) => {
    const way = arrowWay(event);
    if (!way) return;
    event.preventDefault();
    visitorGoes(current + way);
  });

  // Touch: the page keeps scrolling up and down (touch-action), a swipe aside turns.
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
  wrapper.addEventListener("scroll", () => less.matches && show(Math.round(wrapper.scrollLeft / wrapper.clientWidth)), { passive: true });
  less.addEventListener("change", () => {
    show(current);
    if (less.matches) wrapper.scrollTo({ left: current * wrapper.clientWidth, behavior: "instant" });
  });
};
export default mount;
