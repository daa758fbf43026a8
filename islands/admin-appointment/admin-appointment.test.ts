// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Timetable } from "../appointment/timetable";
import { setClock } from "../lib/clock";
import mount, { startsOn, written } from "./admin-appointment";

const afternoon: [number, number][] = [[14 * 60, 16 * 60]];
const week = [[], afternoon, afternoon, afternoon, afternoon, afternoon, []];
const timetable: Timetable = {
  today: "2026-12-22", until: "2027-10-18", offsets: [[Date.parse("2026-12-22T06:00Z") / 60_000, -360]],
  places: [{ id: "consulting", name: "Consultorio", week, special: { "2026-12-23": [] } }, { id: "sur", name: "Sur", week: null, special: {} }],
};
let element: HTMLElement;
const part = <E extends HTMLElement = HTMLInputElement>(name: string) => element.querySelector(`.visit-${name}`) as E;
const chips = (name: string) => [...part(name).querySelectorAll("label")].map((label) => label.textContent);
const tap = (name: string, text: string) => [...part(name).querySelectorAll("label")].find((label) => label.textContent === text)?.querySelector("input")?.click();
const type = (name: string, value: string) => {
  part(name).value = value;
  part(name).dispatchEvent(new Event("input", { bubbles: true }));
};
const sent = () => new URL(part<HTMLAnchorElement>("send").href).searchParams.get("text");

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-12-22T20:10:00Z") });
  setClock("Tue, 22 Dec 2026 20:10:00 GMT");
  document.body.innerHTML = `<div><select class="visit-kind"><option value="consulta">Consulta</option><option value="holter">Holter</option></select>
    <div class="visit-places"><label><input type="radio" name="lugar" value="consulting" checked>Consultorio</label><label><input type="radio" name="lugar" value="sur">Sur</label></div>
    <div class="visit-days"></div><input class="visit-day" type="date"><div class="visit-hours"></div><input class="visit-hour" type="time">
    <input class="visit-signature"><p class="visit-note"></p><p class="visit-preview"></p><a class="visit-send"></a><button class="visit-copy"></button></div>`;
  element = document.body.firstElementChild as HTMLElement;
  mount(element, {
    timetable, message: "El {day} a las {hour} en {place}: {link}", address: "https://latido.example/cita", holidays: [{ date: "2026-12-25", name: "Navidad" }],
    reasons: [{ from: "2026-12-23", until: "2026-12-23", places: null, reason: "Congreso" }],
  });
});
afterEach(() => void vi.useRealTimers());

test("days on which it is open are offered, and hours that are not over", () => {
  expect(chips("days")).toEqual(["Hoy", "jue 24", "vie 25", "lun 28", "mar 29", "mié 30", "jue 31", "vie 1"]);
  tap("days", "Hoy");
  expect(chips("hours")).toEqual(["14:30", "15:00", "15:30"]);
});

test("after the day, an hour and a tap open WhatsApp with the practice's words and a link; the next one keeps the day", () => {
  tap("days", "jue 24");
  tap("hours", "15:30");
  expect(sent()).toBe("El jueves 24 de diciembre a las 15:30 en Consultorio: https://latido.example/cita#1.2026-12-24.930.consulting.consulta");
  type("kind", "holter");
  type("signature", " Laura ");
  tap("places", "Sur");
  expect(sent()).toBe("El jueves 24 de diciembre a las 15:30 en Sur: https://latido.example/cita#1.2026-12-24.930.sur.holter\n\nLaura");
  part("send").click();
  vi.runAllTimers();
  expect([part("day").value, part("hour").value, part("note").textContent]).toEqual(["2026-12-24", "", "Listo: puedes hacer la siguiente."]);
});

test.each([
  ["", "", "Elige el día."],
  ["2026-12-21", "15:00", "Elige un día de hoy al 18 de octubre de 2027."],
  ["2026-12-23", "15:00", "Ese día está cerrado: Congreso."],
  ["2026-12-27", "15:00", "Ese día está cerrado."],
  ["2026-12-24", "", "Elige la hora."],
  ["2026-12-22", "14:05", "Esa hora ya pasó."],
  ["2026-12-24", "13:59", "A esa hora está cerrado: ese día se atiende de 14:00 a 16:00."],
  ["2026-12-24", "16:00", "A esa hora está cerrado: ese día se atiende de 14:00 a 16:00."],
])("on %s at %s nothing opens, and it says why: %s", (day, hour, why) => {
  type("day", day);
  type("hour", hour);
  const event = new MouseEvent("click", { bubbles: true, cancelable: true });
  part("send").dispatchEvent(event);
  expect([event.defaultPrevented, sent(), part("note").textContent]).toEqual([true, null, why]);
});

test("a holiday on which it is open is named", () => {
  tap("days", "vie 25");
  tap("hours", "14:00");
  expect(part("note").textContent).toBe("Ese día es Navidad: confirma que se atiende.");
  expect(sent()).toContain("#1.2026-12-25.840.");
});

test("a message without a place for the link ends in it; what is typed is no pattern", () => {
  const facts = { day: "lunes $& {hour}", hour: "9:00", place: "Sur", link: "L" };
  expect(written("Hola {day} {otro}", facts, "")).toBe("Hola lunes $& {hour} {otro}\nL");
  expect(startsOn({ id: "", name: "", week: null, special: {} }, "2026-12-25", -1)).toHaveLength(24);
  expect(startsOn({ id: "", name: "", week: null, special: {} }, "2026-12-25", 19 * 60)).toEqual([1170]);
});

test("nothing is sent and nothing is kept", () => {
  const asked = vi.fn();
  vi.stubGlobal("fetch", asked);
  const kept = vi.spyOn(Storage.prototype, "setItem");
  tap("days", "jue 24");
  tap("hours", "15:00");
  expect([asked.mock.calls, kept.mock.calls, location.href.includes("2026"), document.cookie]).toEqual([[], [], false, ""]);
});
