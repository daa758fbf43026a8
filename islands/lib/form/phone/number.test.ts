import { expect, test } from "vitest";
import { complaint, contradiction, contradicts, nationalOf, shownOf } from "./number";

test.each([
  ["+52 55 1234 5678", "5512345678"],
  ["5512345678", "5512345678"],
  ["521 55 1234 5678", "5512345678"],
  ["044 55 1234 5678", "5512345678"],
  ["01 (55) 1234-5678", "5512345678"],
  ["+52 55 1234 5678, ext. 12", "5512345678"],
  ["+525512345678;ext=12", "5512345678"],
  ["55 1234 5678 (Extensión 120)", "5512345678"],
  ["1234 5678", ""],
  ["+1 212 555 0100", ""],
  ["", ""],
])("%s is %s in Mexico", (typed, national) => {
  expect(nationalOf(typed)).toBe(national);
});

test("numbers are read as they are in Mexico", () => {
  expect(["5512345678", "+529991234567", "+1 212 555 0100"].map(shownOf)).toEqual(["+52 55 1234 5678", "+52 999 123 4567", "+1 212 555 0100"]);
});

test.each([
  ["+52 55 1234 5678", "+525512345678", false],
  ["(55) 1234-5678, ext. 12", "+525512345678", false],
  ["Solo por WhatsApp", "+525512345678", false],
  ["", "+525512345678", false],
  ["+52 55 8765 4321", "+525512345678", true],
  ["55 1234 567", "5512345678", true],
  ["+52 55 1234 5678", "", false],
  ["+52 55 1234 5678", "55 1234 5678, 55 8765 4321", false],
  ["55 1234 5678 y 55 8765 4321", "+525512345678", false],
  ["55 1234 5678 ext. 12", "+525512345678;ext=12", false],
  ["+52 55 1234 5678", "55 8765", false],
  ["+1 212 555 0100", "+12125550100", false],
])("%s, and %s is dialled: %s", (display, number, wanted) => {
  expect(contradicts(display, number)).toBe(wanted);
});

test("what is wrong is said in words", () => {
  expect(contradiction("+525512345678", "+52 55 8765 4321", false)).toBe("El botón marca 55 1234 5678, pero el sitio muestra 55 8765 4321.");
  expect(contradiction("525512345678", "55 8765 4321", true)).toBe("WhatsApp escribe al 55 1234 5678, pero el sitio muestra 55 8765 4321.");
  expect(["55 1234", "55 1234 5678 9", "0000000000"].map(complaint)).toEqual(["No parece un número de México: faltan dígitos.", "No parece un número de México: sobran dígitos.", "No parece un número de México."]);
});
