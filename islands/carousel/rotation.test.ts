// @vitest-environment jsdom
import { afterEach, beforeEach, expect, type Mock, test, vi } from "vitest";
import { rotate } from "./rotation";

let less: EventTarget & { matches: boolean };
let see: (isIntersecting: boolean) => void;
let turn: Mock<() => void>;
const find = <E extends HTMLElement>(selector: string) => document.querySelector<E>(selector) as E;

beforeEach(() => {
  vi.useFakeTimers();
  turn = vi.fn();
  less = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal("matchMedia", (query: string) => (query.includes("motion") ? less : { matches: false }));
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(heard: (entries: { isIntersecting: boolean }[]) => void) {
        see = (isIntersecting) => heard([{ isIntersecting }]);
      }
      observe() {}
    },
  );
  document.body.innerHTML = `<section><button id="toggle" aria-label="Pausar"></button><button id="next"></button><div><a href="#x">x</a></div></section><button id="after"></button>`;
});
afterEach(() => {
  vi.useRealTimers();
  document.body.innerHTML = "";
});

const begin = () => rotate({ region: find("section"), slides: find("div"), toggle: find("#toggle"), every: 1000, advance: turn });
const turnsIn = (ms: number) => {
  turn.mockClear();
  vi.advanceTimersByTime(ms);
  return turn.mock.calls.length;
};
const label = () => find("#toggle").getAttribute("aria-label");
const pointer = (type: string, pointerType: string) => find("div").dispatchEvent(Object.assign(new Event(type), { pointerType }));
/** Where focus on the button comes from, which jsdom does not know. */
const byPointer = () => vi.spyOn(find("#toggle"), "matches").mockReturnValue(false);
const byKeyboard = () => vi.spyOn(find("#toggle"), "matches").mockReturnValue(true);

test("turns every so many ms", () => {
  begin();
  expect(turnsIn(999)).toBe(0);
  expect(turnsIn(3001)).toBe(4);
  expect(find("div").getAttribute("aria-live")).toBe("off");
  expect(find("section").hasAttribute("data-turning")).toBe(true);
});

test("the button stops it and starts it, and says which", () => {
  begin();
  byPointer();
  find("#toggle").click();
  expect([label(), turnsIn(5000), find("div").getAttribute("aria-live")]).toEqual(["Reanudar", 0, "polite"]);
  expect(find("#toggle").hasAttribute("data-stopped")).toBe(true);
  expect(find("#toggle").hasAttribute("aria-pressed")).toBe(false);
  find("#toggle").click();
  expect([label(), turnsIn(2000), find("div").getAttribute("aria-live")]).toEqual(["Pausar", 2, "off"]);
});

test("waits while a mouse rests on the slides, not for a finger", () => {
  begin();
  pointer("pointerenter", "touch");
  expect(turnsIn(1000)).toBe(1);
  pointer("pointerenter", "mouse");
  expect([label(), turnsIn(5000)]).toEqual(["Pausar", 0]);
  pointer("pointerleave", "mouse");
  expect(turnsIn(999)).toBe(0);
  expect(turnsIn(1)).toBe(1);
});

test("focus within stops it until the button is pressed", () => {
  begin();
  find("a").focus();
  find("#after").focus();
  expect([label(), turnsIn(5000)]).toEqual(["Reanudar", 0]);
  find("#toggle").click();
  expect([label(), turnsIn(1000)]).toEqual(["Pausar", 1]);
});

test("on the button itself focus waits, so that a press does what it says", () => {
  begin();
  byKeyboard();
  find("#toggle").focus();
  expect([label(), turnsIn(5000)]).toEqual(["Pausar", 0]);
  find("#toggle").click();
  expect([label(), turnsIn(5000)]).toEqual(["Reanudar", 0]);
  find("#toggle").click();
  expect([label(), turnsIn(1000)]).toEqual(["Pausar", 1]);
  find("#after").focus();
  expect(turnsIn(1000)).toBe(1);
});

test("does not go on by itself when focus leaves the button", () => {
  begin();
  byKeyboard();
  find("#toggle").focus();
  find("#after").focus();
  expect([label(), turnsIn(5000)]).toEqual(["Reanudar", 0]);
});

test("does not start when focus is within already", () => {
  find("a").focus();
  begin();
  expect([label(), turnsIn(5000)]).toEqual(["Reanudar", 0]);
});

test("waits in a hidden tab", () => {
  begin();
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  document.dispatchEvent(new Event("visibilitychange"));
  expect([label(), turnsIn(5000)]).toEqual(["Pausar", 0]);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(turnsIn(1000)).toBe(1);
});

test("waits out of view", () => {
  begin();
  see(false);
  expect(turnsIn(5000)).toBe(0);
  see(true);
  expect(turnsIn(1000)).toBe(1);
});

test("does not start with less motion, but on request", () => {
  less.matches = true;
  begin();
  expect([label(), turnsIn(5000)]).toEqual(["Reanudar", 0]);
  find("#toggle").click();
  expect([label(), turnsIn(1000)]).toEqual(["Pausar", 1]);
});

test("stops when less motion is asked for on the way", () => {
  begin();
  less.dispatchEvent(Object.assign(new Event("change"), { matches: true }));
  expect([label(), turnsIn(5000)]).toEqual(["Reanudar", 0]);
});

test("waits for a drag, and stops for the other controls", () => {
  const rotation = begin();
  rotation.wait("drag", true);
  expect(turnsIn(5000)).toBe(0);
  rotation.wait("drag", false);
  expect(turnsIn(1000)).toBe(1);
  rotation.stop();
  expect([label(), turnsIn(5000)]).toEqual(["Reanudar", 0]);
});

test("several reasons to wait have all to end", () => {
  begin();
  see(false);
  pointer("pointerenter", "mouse");
  see(true);
  expect(turnsIn(5000)).toBe(0);
  pointer("pointerleave", "mouse");
  expect(turnsIn(1000)).toBe(1);
});
