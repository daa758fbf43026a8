// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import mount from "./admin-reveal";

let input: HTMLInputElement;
let button: HTMLButtonElement;

beforeEach(() => {
  document.body.innerHTML = `<form><div><input type="password" value="una frase"><button type="button"><span>Mostrar</span><span>: Contraseña</span></button></div></form>`;
  [input, button] = [document.querySelector("input")!, document.querySelector("button")!];
  mount(document.querySelector("div")!, {});
});

test("a click shows the password, another hides it", () => {
  button.click();
  expect([input.type, input.value, button.textContent]).toEqual(["text", "una frase", "Ocultar: Contraseña"]);
  button.click();
  expect([input.type, input.value, button.textContent]).toEqual(["password", "una frase", "Mostrar: Contraseña"]);
});

test("it is hidden before it is sent, and when the page is left", () => {
  button.click();
  document.querySelector("form")!.dispatchEvent(new Event("submit"));
  expect(input.type).toBe("password");
  button.click();
  dispatchEvent(new Event("pagehide"));
  expect(input.type).toBe("password");
});
