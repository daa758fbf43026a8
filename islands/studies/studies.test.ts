// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import mount from "./studies";

const scrollBy = vi.fn();
let layout: HTMLElement;
let tops: number[];
const input = (i: number) => layout.querySelectorAll("input")[i];
const choose = (i: number) => input(i).dispatchEvent(new Event("change", { bubbles: true }));

beforeEach(() => {
  scrollBy.mockClear();
  window.scrollBy = scrollBy;
  layout = document.createElement("div");
  layout.innerHTML = "<label><input type=radio></label><label><input type=radio></label><ul><li><input></li></ul>";
  layout.querySelectorAll("label").forEach((label, i) => {
    label.getBoundingClientRect = () => ({ top: tops[i] }) as DOMRect;
  });
  mount(layout, {});
});

test.each(["pointerdown", "pointerup", "keydown"])("the page follows the chosen name from where it was at %s", (type) => {
  tops = [100, 700];
  input(1).dispatchEvent(new Event(type, { bubbles: true }));
  tops = [100, -80];
  choose(1);
  expect(scrollBy).toHaveBeenCalledExactlyOnceWith({ top: -780, behavior: "instant" });
});

test("what was never touched, and what is no name, moves nothing", () => {
  choose(1);
  tops = [100, 700];
  input(1).dispatchEvent(new Event("pointerdown", { bubbles: true }));
  layout.querySelector("li input")?.dispatchEvent(new Event("change", { bubbles: true }));
  expect(scrollBy).not.toHaveBeenCalled();
});
