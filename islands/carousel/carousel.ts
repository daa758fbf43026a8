// Rotates the rows of services and insurers with Swiper. CSS defines the width and number of slides.
import Swiper from "swiper";
import { type Mount, part } from "../lib/island";
import { arrowDirection } from "../lib/keys";
import { lessMotion, rotate } from "./rotation";

const px = (value: string) => Number.parseFloat(value) || 0;

interface Props {
  every: number;
  speed: number;
}

const mount: Mount<Props> = async (element, { every, speed }) => {
  // Yields after Swiper was parsed, because both together block slow phones.
  await new Promise((resolve) => setTimeout(resolve));
  const view = part(element, ".carousel-view");
  const list = part(view, "ul");
  const toggle = part(element, ".carousel-toggle");
  const slides = [...list.children] as HTMLElement[];
  const groups = slides.map((slide) => part(slide, ".carousel-group"));
  let swiper: Swiper | undefined;
  let first = 0;

  const perView = () => Number(getComputedStyle(list).getPropertyValue("--visible"));
  const duration = () => (lessMotion().matches ? 0 : speed);
  const shows = (i: number) => !swiper || (i - first + slides.length) % slides.length < perView();

  const mark = () => {
    first = swiper?.realIndex ?? 0;
    for (const [i, group] of groups.entries()) group.inert = !shows(i);
  };

  /** The width without Swiper's rounding, which would misplace slides. */
  const exactWidth = () => {
    const { paddingLeft, paddingRight } = getComputedStyle(view);
    return list.getBoundingClientRect().width + Math.trunc(px(paddingLeft)) + Math.trunc(px(paddingRight));
  };

  const start = () => {
    const count = perView();
    const turned = swiper !== undefined;
    swiper?.destroy();
    swiper = undefined;
    const gap = px(getComputedStyle(list).columnGap);
    // Keeps the scroll position of the row.
    if (!turned && view.scrollLeft) first = Math.round(view.scrollLeft / (slides[0].getBoundingClientRect().width + gap));
    if (slides.some((slide, i) => slide !== list.children[i])) list.append(...slides);
    const fits = slides.length <= count;
    element.toggleAttribute("data-still", fits);
    if (fits) {
      first = 0;
    } else {
      view.scrollLeft = 0;
      swiper = new Swiper(view, {
        wrapperClass: list.classList[0],
        slideClass: slides[0].classList[0],
        slidesPerView: count,
        spaceBetween: gap,
        width: exactWidth(),
        initialSlide: first,
        loop: true,
        // On phones the next slides are visible.
        loopAdditionalSlides: count === 1 ? Math.min(2, slides.length - 2) : 0,
        loopPreventsSliding: false,
        // CSS fades slides out of view.
        watchSlidesProgress: true,
        speed: duration(),
        // A swipe that is more vertical scrolls the page.
        touchAngle: 45,
        on: {
          beforeResize: (self) => {
            self.params.width = exactWidth();
          },
          realIndexChange: () => swiper && mark(),
          sliderFirstMove: () => rotation.wait("drag", true),
          touchEnd: () => rotation.wait("drag", false),
        },
      });
    }
    rotation.wait("still", fits);
    mark();
  };

  /** Turns by one slide; focus stays on a visible one. */
  const go = (direction: 1 | -1) => {
    if (!swiper) return;
    const focus = list.contains(document.activeElement) ? (document.activeElement as HTMLElement) : null;
    if (direction > 0) swiper.slideNext(duration());
    else swiper.slidePrev(duration());
    const target = focus?.closest("[inert]") ? slides[first].querySelector<HTMLElement>("a, button") : focus;
    if (document.activeElement !== target) target?.focus({ preventScroll: true });
  };
  const visitorGoes = (direction: 1 | -1) => {
    rotation.stop();
    go(direction);
  };

  // Replaces the space of the scroll bar, which disappears.
  view.style.paddingBottom = `${px(getComputedStyle(view).paddingBottom) + view.offsetHeight - view.clientHeight}px`;
  element.setAttribute("aria-roledescription", "carrusel");
  if (document.activeElement !== view) view.removeAttribute("tabindex");
  list.setAttribute("role", "presentation");
  for (const [i, group] of groups.entries()) {
    slides[i].setAttribute("role", "presentation");
    group.setAttribute("role", "group");
    group.setAttribute("aria-roledescription", "diapositiva");
    group.setAttribute("aria-label", `${i + 1} de ${slides.length}`);
  }

  const rotation = rotate({ region: element, slides: view, toggle, every, advance: () => go(1) });
  start();
  element.querySelector(".carousel-previous")?.addEventListener("click", () => visitorGoes(-1));
  element.querySelector(".carousel-next")?.addEventListener("click", () => visitorGoes(1));
  element.addEventListener("keydown", (event) => {
    const direction = arrowDirection(event);
    if (!direction || (event.target as Element).closest("input, select, textarea, [contenteditable]")) return;
    event.preventDefault();
    visitorGoes(direction);
  });
  let count = perView();
  const again = () => {
    if (count === perView()) return;
    count = perView();
    start();
  };
  addEventListener("resize", again);
  // Panels in the element may change its width. Their toggle event does not bubble.
  element.addEventListener("toggle", again, true);
};

export default mount;
