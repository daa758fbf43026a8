// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import mount from "./message";

const hello = "Hola, vi su sitio y quiero agendar una cita.";
const drawn = `https://wa.me/525500000000?text=${encodeURIComponent(hello)}`;
const minute = (iso: string) => Date.parse(iso) / 60_000;
let element: HTMLElement;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-23T18:00:00Z") });
  document.body.innerHTML = `<section>
    <input data-line="Nombre" maxlength="60">
    <select data-line="Visita"><option value="">Elige una</option><option>Primera vez</option><option>Estudio</option></select>
    <select class="message-place" data-line="Lugar"><option value="">Cualquiera</option><option>Consultorio</option><option>Hospital Ángeles</option></select>
    <select class="message-day" data-line="Día"><option value="">El primero que haya</option>
      <option data-until="${minute("2026-11-23T17:59:00Z")}" data-places="Consultorio">domingo</option>
      <option data-until="${minute("2026-11-24T03:00:00Z")}" data-places="Consultorio">lunes</option>
      <option data-until="${minute("2026-11-25T03:00:00Z")}" data-places="Consultorio\nHospital Ángeles">martes</option>
    </select>
    <p class="message-preview"></p>
    <a href="${drawn}">WhatsApp</a>
  </section>`;
  element = document.body.firstElementChild as HTMLElement;
});
afterEach(() => {
  vi.useRealTimers();
});

const field = (line: string) => element.querySelector(`[data-line="${line}"]`) as HTMLInputElement;
const fill = (line: string, value: string) => {
  field(line).value = value;
  field(line).dispatchEvent(new Event("input", { bubbles: true }));
};
const link = () => new URL((element.querySelector("a") as HTMLAnchorElement).href);
const text = () => link().searchParams.get("text");
const offered = () => [...element.querySelectorAll<HTMLOptionElement>(".message-day option:not([hidden])")].map((option) => option.text);

test("nothing chosen is the link as the server drew it", () => {
  mount(element, {});
  expect(link().href).toBe(drawn);
});

test("each choice is a line of the text, and shows before it is sent", () => {
  mount(element, {});
  fill("Nombre", "  Ana   López ");
  fill("Visita", "Primera vez");
  fill("Lugar", "Hospital Ángeles");
  fill("Día", "martes");
  const wanted = `${hello}\nNombre: Ana López\nVisita: Primera vez\nLugar: Hospital Ángeles\nDía: martes`;
  expect(text()).toBe(wanted);
  expect(element.querySelector(".message-preview")?.textContent).toBe(wanted);
  expect(link().origin + link().pathname).toBe("https://wa.me/525500000000");
  fill("Nombre", "");
  expect(text()).not.toContain("Nombre");
});

test.each([
  ["what is no letter", "Ana\t\t&text=otro#x\u0000\u200e", "Ana &text=otro#x"],
  ["letters of several parts", "👩🏽‍⚕️".repeat(60), undefined],
  ["too many letters", "x".repeat(500), "x".repeat(60)],
])("%s: one short line, and no broken link", (_, typed, wanted) => {
  mount(element, {});
  fill("Nombre", typed);
  const [first, line, ...more] = text()?.split("\n") ?? [];
  expect(first).toBe(hello);
  expect(more).toEqual([]);
  const name = line.replace("Nombre: ", "");
  if (wanted) expect(name).toBe(wanted);
  expect([...name].length).toBeLessThanOrEqual(60);
  expect(name).not.toContain("\ufffd");
  expect([...link().searchParams.keys()]).toEqual(["text"]);
});

test("a day that is over, and one on which the chosen place is closed, is not offered", () => {
  mount(element, {});
  expect(offered()).toEqual(["El primero que haya", "lunes", "martes"]);
  fill("Día", "lunes");
  fill("Lugar", "Hospital Ángeles");
  expect(offered()).toEqual(["El primero que haya", "martes"]);
  expect(text()).toBe(`${hello}\nLugar: Hospital Ángeles`);
  fill("Lugar", "");
  vi.setSystemTime(new Date("2026-11-24T03:00:00Z"));
  dispatchEvent(new Event("pageshow"));
  expect(offered()).toEqual(["El primero que haya", "martes"]);
});

test("what the browser remembered is in the text at once", () => {
  field("Nombre").value = "Ana";
  mount(element, {});
  expect(text()).toBe(`${hello}\nNombre: Ana`);
});

test("nothing is sent and nothing is kept", () => {
  const asked = vi.fn();
  vi.stubGlobal("fetch", asked);
  const kept = vi.spyOn(Storage.prototype, "setItem");
  mount(element, {});
  fill("Nombre", "Ana");
  expect(asked).not.toHaveBeenCalled();
  expect(kept).not.toHaveBeenCalled();
  expect(document.querySelector("form")).toBeNull();
});
