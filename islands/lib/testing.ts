// What the unit tests of carousels need and jsdom lacks.
import { vi } from "vitest";

/** Lays rows out: every slide is 100 px wide, of which so many are in view. */
export function layOut(visible = 1): void {
  /** Reports, whenever the row scrolls, which slides are in view. */
  class Observer {
    readonly #targets: HTMLElement[] = [];
    readonly #report: () => void;
    readonly #root: HTMLElement;
    constructor(callback: (entries: object[]) => void, { root }: { root: HTMLElement }) {
      this.#root = root;
      this.#report = () => callback(this.#targets.map((target) => ({ target, isIntersecting: target.offsetLeft >= root.scrollLeft && target.offsetLeft < root.scrollLeft + root.clientWidth })));
      root.addEventListener("scroll", this.#report);
    }
    observe(target: HTMLElement) {
      this.#targets.push(target);
    }
    disconnect() {
      this.#root.removeEventListener("scroll", this.#report);
    }
  }
  vi.stubGlobal("IntersectionObserver", Observer);
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  document.head.innerHTML = "<style>[aria-roledescription=diapositiva] { box-sizing: border-box; width: 100px }</style>";
  const place = (element: Element) => [...(element.parentElement?.children ?? [])].indexOf(element);
  vi.spyOn(HTMLElement.prototype, "offsetLeft", "get").mockImplementation(function (this: HTMLElement) {
    return 100 * place(this);
  });
  vi.spyOn(Element.prototype, "clientWidth", "get").mockImplementation(() => 100 * visible);
  vi.spyOn(Element.prototype, "scrollWidth", "get").mockImplementation(function (this: Element) {
    return 100 * this.childElementCount;
  });
  const scrolled = new WeakMap<Element, number>();
  Object.defineProperty(Element.prototype, "scrollLeft", {
    configurable: true,
    get(this: Element) {
      return scrolled.get(this) ?? 0;
    },
    set(this: Element, left: number) {
      scrolled.set(this, left + 0); // no browser has a -0
      this.dispatchEvent(new Event("scroll"));
    },
  });
  Element.prototype.scrollTo = function (this: Element, to?: ScrollToOptions | number) {
    if (typeof to === "object") this.scrollLeft = to.left ?? 0;
  };
}

/** Answers the request for the site content with this. */
export function answer(body: unknown, status = 200): void {
  vi.stubGlobal("fetch", vi.fn(async () => new Response(JSON.stringify(body), { status })));
}

/** Puts what the server draws into the page; the island is its first element. */
export function serve(html: string): HTMLElement {
  document.body.innerHTML = html;
  return document.body.firstElementChild as HTMLElement;
}
