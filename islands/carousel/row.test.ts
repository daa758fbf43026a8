// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { layOut } from "../lib/testing";
import { scrollingRow } from "./row";

beforeEach(() => {
  layOut();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function six() {
  const view = document.createElement("div");
  view.append(...Array.from({ length: 6 }, () => document.createElement("div")));
  document.body.replaceChildren(view);
  return view;
}

test("it does not snap on its way, and again at rest", () => {
  const view = six();
  scrollingRow(view).go(2);
  expect(view.scrollLeft).toBe(200);
  expect(view.style.scrollSnapType).toBe("none");
  vi.advanceTimersByTime(150);
  expect(view.style.scrollSnapType).toBe("");
});

test("it snaps again, too, where it stood already", () => {
  const view = six();
  scrollingRow(view).go(0);
  vi.advanceTimersByTime(150);
  expect(view.style.scrollSnapType).toBe("");
});

test("quick clicks add up while it scrolls, and start from where it is once it rests", () => {
  const view = six();
  const row = scrollingRow(view);
  const scrollTo = vi.spyOn(view, "scrollTo").mockImplementation(() => undefined);
  row.step(1);
  row.step(1);
  expect(scrollTo).toHaveBeenLastCalledWith(expect.objectContaining({ left: 200 }));
  vi.advanceTimersByTime(150);
  row.step(1);
  expect(scrollTo).toHaveBeenLastCalledWith(expect.objectContaining({ left: 100 }));
});

test("it reports a turn when it is sent to another slide, and when it comes to rest at one", () => {
  const view = six();
  const turned = vi.fn();
  const row = scrollingRow(view, turned);
  row.go(1);
  expect(turned).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(150);
  expect(turned).toHaveBeenCalledTimes(1);
  view.scrollLeft = 210;
  vi.advanceTimersByTime(100);
  view.scrollLeft = 290;
  vi.advanceTimersByTime(149);
  expect(turned).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(turned).toHaveBeenCalledTimes(2);
  row.end();
  view.scrollLeft = 400;
  vi.advanceTimersByTime(150);
  expect(turned).toHaveBeenCalledTimes(2);
});
