// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import mount from "./opening";

const open = { open: true, text: "Abierto ahora · cierra a las 21:00", answer: "Abierto ahora · contestamos hasta las 21:00", call: "hasta las 21:00", message: "hasta las 21:00" };
const later = { open: false, text: "Cerrado · abre hoy a las 14:00", answer: "Cerrado · te contestamos hoy desde las 14:00", call: "abre hoy 14:00", message: "contestamos hoy" };
const tomorrow = { open: false, text: "Cerrado · abre mañana a las 14:00", answer: "Cerrado · te contestamos mañana desde las 14:00", call: "abre mañana 14:00", message: "contestamos mañana" };

// Monday, 23 November 2026, 0:00 in Mexico City: open from 14:00 to 21:00 on each day; the hospital always.
const midnight = Date.UTC(2026, 10, 23, 6) / 60_000;
const day = 24 * 60;
const props = {
  from: midnight,
  until: 3 * day,
  says: [later, open, tomorrow],
  places: {
    consulting: [0, 1, 2].flatMap((n) => [[n * day, 0], [n * day + 14 * 60, 1], [n * day + 21 * 60, 2]] as [number, number][]),
    "a:b": [[0, 1]] as [number, number][],
  },
};
const at = (minute: number) => vi.setSystemTime((midnight + minute) * 60_000);
const said = () => [...document.querySelectorAll<HTMLElement>("[data-opening]")].map((line) => line.textContent);
let hidden = false;

/** A table of its own in each test: what listens to the window stays there. */
const begin = (table = props) => mount(document.createElement("template"), table);

beforeEach(() => {
  vi.useFakeTimers();
  hidden = false;
  vi.spyOn(document, "hidden", "get").mockImplementation(() => hidden);
  document.body.innerHTML = `<p><span data-opening="consulting:text">Lunes a domingo</span></p><p><span data-opening="consulting:answer"></span></p><i data-opening="a:b:call"></i>`;
});
afterEach(() => {
  vi.useRealTimers();
});

test("says at once what is true, of each place", () => {
  at(13 * 60 + 59);
  begin();
  expect(said()).toEqual([later.text, later.answer, open.call]);
  expect([...document.querySelectorAll<HTMLElement>("[data-opening]")].map(({ dataset }) => dataset.open)).toEqual(["false", "false", "true"]);
});

test("a line that is translated stays so until it changes", () => {
  at(13 * 60 + 58);
  begin();
  const line = document.querySelector("span") as HTMLElement;
  line.innerHTML = "<font><font>Closed</font></font>";
  vi.advanceTimersByTime(60_000);
  expect(line.textContent).toBe("Closed");
  vi.advanceTimersByTime(60_000);
  expect(line.textContent).toBe(open.text);
});

test("changes at the minute, and leaves alone what stays the same", () => {
  vi.setSystemTime((midnight + 13 * 60 + 58) * 60_000 + 12_345);
  begin();
  const untouched = document.querySelector("i")?.firstChild;
  vi.advanceTimersByTime(2 * 60_000 - 12_345 - 1);
  expect(said()[0]).toBe(later.text);
  vi.advanceTimersByTime(1);
  expect(said().slice(0, 2)).toEqual([open.text, open.answer]);
  expect(document.querySelector("i")?.firstChild).toBe(untouched);
  vi.advanceTimersByTime(7 * 60 * 60_000);
  expect(said()[0]).toBe(tomorrow.text);
  vi.advanceTimersByTime(3 * 60 * 60_000);
  expect(said()[0]).toBe(later.text);
  expect(vi.getTimerCount()).toBe(1);
});

test("beyond what it knows, the plain hours stand there again", () => {
  at(3 * day - 1);
  begin();
  expect(said()[0]).toBe(tomorrow.text);
  vi.advanceTimersByTime(60_000);
  expect(said()).toEqual(["Lunes a domingo", "", ""]);
  expect(document.querySelector<HTMLElement>("[data-opening]")?.dataset.open).toBeUndefined();
});

test("a clock that says it is before the page was drawn is slow", () => {
  at(-90);
  begin();
  expect(said()[0]).toBe(later.text);
});

test("a clock that is wrong by years makes no timer that fires at once", () => {
  const asked = vi.spyOn(globalThis, "setTimeout");
  for (const year of [1970, 2000, 2038, 2106]) {
    vi.setSystemTime(Date.UTC(year, 0, 1));
    begin();
  }
  for (const [, ms] of asked.mock.calls) expect(ms).toBeGreaterThan(0);
  for (const [, ms] of asked.mock.calls) expect(ms).toBeLessThanOrEqual(60_000);
});

test("a machine that slept, a page that comes back, a tab that is looked at again: all look at once", () => {
  at(12 * 60);
  begin();
  // Asleep: the clock went on, no timer did.
  at(15 * 60);
  expect(said()[0]).toBe(later.text);
  dispatchEvent(new Event("pageshow"));
  expect(said()[0]).toBe(open.text);

  hidden = true;
  document.dispatchEvent(new Event("visibilitychange"));
  expect(vi.getTimerCount()).toBe(0);
  at(22 * 60);
  hidden = false;
  document.dispatchEvent(new Event("visibilitychange"));
  expect(said()[0]).toBe(tomorrow.text);
});

test("a line that React drew anew keeps its plain hours", () => {
  at(12 * 60);
  begin();
  const copy = document.querySelector("p")?.cloneNode(true) as HTMLElement;
  document.querySelector("p")?.replaceWith(copy);
  at(4 * day);
  dispatchEvent(new Event("pageshow"));
  expect(said()[0]).toBe("Lunes a domingo");
});

test("no time zone of the visitor's is asked for", () => {
  const asked = vi.spyOn(Intl, "DateTimeFormat");
  const hours = vi.spyOn(Date.prototype, "getHours");
  at(12 * 60);
  begin();
  expect(asked).not.toHaveBeenCalled();
  expect(hours).not.toHaveBeenCalled();
});
