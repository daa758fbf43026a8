// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import mount from "./page-search";

let element: HTMLElement;
const type = (text: string) => {
  const input = element.querySelector("input") as HTMLInputElement;
  input.value = text;
  input.dispatchEvent(new Event("input"));
};
const shown = () => [...element.querySelectorAll("li:not([hidden])")].map((item) => item.textContent);
const said = () => element.querySelector("[role=status]")?.textContent;

beforeEach(() => {
  element = document.createElement("nav");
  element.innerHTML = `<input><p role="status"></p>
    <section><ul><li data-words="presión alta">Hipertensión</li><li data-words="">Bradicardia</li></ul></section>
    <section><ul><li data-words="ultrasonido del corazón">Ecocardiograma</li><li>Holter</li></ul></section>`;
  mount(element, {});
});

test.each([
  ["hipertension", ["Hipertensión"]],
  ["HIPERTENCION", ["Hipertensión"]],
  ["presion alta", ["Hipertensión"]],
  ["corason ultrasonido", ["Ecocardiograma"]],
  ["olter", ["Holter"]],
  ["vradicardia", ["Bradicardia"]],
])("%s finds a page by its name or synonym, misspelt or not", (query, want) => {
  type(query);
  expect(shown()).toEqual(want);
  expect(said()).toBe("1 resultado");
});

test("a group without a page is hidden, and all come back", () => {
  type("holter");
  expect([...element.querySelectorAll("section")].map((group) => group.hidden)).toEqual([true, false]);
  type("");
  expect(shown()).toHaveLength(4);
  expect([...element.querySelectorAll("section")].map((group) => group.hidden)).toEqual([false, false]);
  expect(said()).toBe("");
});

test("with a limit nothing is shown before something is typed, and names come first", () => {
  element.innerHTML = `<input><p role="status"></p><ul><li hidden data-words="horario"><a>Cerrar un día</a></li><li hidden><a>Horario</a></li></ul>`;
  mount(element, { most: 1 });
  type("orario");
  expect(shown()).toEqual(["Horario"]);
  type("serrar dia");
  expect(shown()).toEqual(["Cerrar un día"]);
  type("serrar mañana el dia");
  expect(shown()).toEqual(["Cerrar un día"]);
  type("xyzzy");
  expect(shown()).toEqual([]);
  type("");
  expect(shown()).toEqual([]);
});

test.each([
  ["cambiar la hipertensión", ["Hipertensión"]],
  ["los holters", ["Holter"]],
  ["el", ["Hipertensión", "Bradicardia", "Ecocardiograma", "Holter"]],
])("%s: articles, plurals and verbs do not count", (query, want) => {
  type(query);
  expect(shown()).toEqual(want);
});

test("lists that are folded open, so that what is found is seen", () => {
  element.innerHTML = `<input><p role="status"></p><details><summary>Ver todos</summary><ul><li>Holter</li></ul></details>`;
  mount(element, {});
  const folded = element.querySelector("details") as HTMLDetailsElement;
  type("");
  expect(folded.open).toBe(false);
  type("holter");
  expect(folded.open).toBe(true);
});

test("what is not found is said", () => {
  type("rodilla");
  expect(shown()).toEqual([]);
  expect(said()).toBe("Nada tiene esas palabras. Prueba con otra.");
});
