// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { onRest, scrollRow } from "./row";
import { layOut } from "./testing";

beforeEach(() => {
  layOut();
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
});

function row(): HTMLElement {
  const element = document.createElement("div");
  element.append(...Array.from({ length: 6 }, () => document.createElement("div")));
  document.body.replaceChildren(element);
  return element;
}

test("it does not snap on its way, and again at rest", () => {
  const element = row();
  onRest(element);
  scrollRow(element, 200);
  expect(element.scrollLeft).toBe(200);
  expect(element.style.scrollSnapType).toBe("none");
  element.dispatchEvent(new Event("scrollend"));
  expect(element.style.scrollSnapType).toBe("");
});

test("where it stands already, nothing would come to rest: it goes on snapping", () => {
  const element = row();
  element.scrollLeft = 200;
  scrollRow(element, 200);
  expect(element.style.scrollSnapType).toBe("");
});

test("without scrollend it rests when it has not moved for ten frames", () => {
  let next: FrameRequestCallback | undefined;
  vi.stubGlobal("requestAnimationFrame", (run: FrameRequestCallback) => {
    next = run;
  });
  vi.stubGlobal("cancelAnimationFrame", () => {
    next = undefined;
  });
  const pass = (count: number) => {
    for (let i = 0; i < count; i++) {
      const run = next;
      next = undefined;
      run?.(0);
    }
  };
  const element = row();
  const prototype = HTMLElement.prototype as Partial<GlobalEventHandlers>;
  const told = Object.getOwnPropertyDescriptor(prototype, "onscrollend") as PropertyDescriptor;
  delete prototype.onscrollend;
  const run = vi.fn();
  const end = onRest(element, run);
  element.scrollLeft = 100;
  pass(9);
  element.scrollLeft = 200;
  pass(9);
  expect(run).not.toHaveBeenCalled();
  pass(1);
  expect(run).toHaveBeenCalledTimes(1);
  end();
  element.scrollLeft = 300;
  pass(20);
  expect(run).toHaveBeenCalledTimes(1);
  Object.defineProperty(prototype, "onscrollend", told);
});
