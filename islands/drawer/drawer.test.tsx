// @vitest-environment jsdom
import { act, fireEvent, getByRole, queryByRole } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { siteContent } from "../lib/api";
import mount from "./drawer";

vi.mock("../lib/api", async (original) => ({ ...(await original<typeof import("../lib/api")>()), siteContent: vi.fn() }));

let dialog: HTMLDialogElement;
let opener: HTMLElement;
const links = () => [...dialog.querySelectorAll("nav > ul > li > a")];
const labels = () => links().map((link) => link.textContent);
const start = () => act(async () => mount(dialog, {}));

beforeEach(() => {
  const icon = (...paths: string[]) => `<svg class="icon" aria-hidden="true" viewBox="0 0 24 24">${paths.map((d) => `<path d="${d}"></path>`).join("")}</svg>`;
  document.body.innerHTML = `<header><button popovertarget="menu">Abrir menú</button></header>
    <dialog id="menu"><div class="drawer-top"><a class="logo" href="/"><span>Dr.</span> <span>Cardiología</span></a><button class="menu-button" type="button" popovertarget="menu" popovertargetaction="hide" aria-label="Cerrar menú">${icon("M18 6l-12 12", "M6 6l12 12")}</button></div>
    <nav aria-label="Menú móvil"><ul> <li><a class="drawer-link" href="/">INICIO</a> </li>
    <li><a class="drawer-link" href="/servicios">SERVICIOS</a> <details><summary aria-label="Mostrar submenú de SERVICIOS">${icon("M6 9l6 6l6 -6")}</summary><ul><li><a href="/servicios/ecmo">ECMO</a></li><li><a class="drawer-all" href="/servicios">Ver todos...</a></li></ul></details></li></ul></nav>
    <div class="drawer-foot"><div class="actions"><a href="tel:1">Llama ahora</a></div><ul class="socials"><li><a href="https://x.example">X</a></li></ul></div></dialog>`;
  dialog = document.querySelector("dialog") as HTMLDialogElement;
  opener = document.querySelector("header button") as HTMLElement;
  // jsdom has neither modal dialogs nor popovers, nor any media.
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  dialog.showModal = () => dialog.setAttribute("open", "");
  dialog.close = () => dialog.removeAttribute("open");
  vi.mocked(siteContent).mockResolvedValue({ navMenu: [{ label: "INICIO", path: "/" }, { label: "SERVICIOS", path: "/servicios" }] });
});
// What one test's drawer listens to must not reach the next one's.
afterEach(() => {
  document.body.innerHTML = "";
});

test("takes over the very nodes that the server drew, with what is unfolded and focused", async () => {
  const said = vi.spyOn(console, "error");
  const warned = vi.spyOn(console, "warn");
  const nodes = [...dialog.querySelectorAll("*")];
  const details = dialog.querySelector("details") as HTMLDetailsElement;
  details.open = true;
  (details.querySelector("a") as HTMLElement).focus();
  await start();
  expect([...dialog.querySelectorAll("*")]).toEqual(nodes);
  expect(details.open).toBe(true);
  expect(document.activeElement?.textContent).toBe("ECMO");
  expect([...said.mock.calls, ...warned.mock.calls]).toEqual([]);
});

test("a link, a page that is left and a window without the opener close it", async () => {
  await start();
  dialog.querySelector("a")?.addEventListener("click", (event) => event.preventDefault());
  const close = [
    () => fireEvent.click(dialog.querySelector("a") as HTMLElement),
    () => dispatchEvent(new Event("pagehide")),
    () => dispatchEvent(new Event("resize")),
  ];
  for (const event of close) {
    fireEvent.click(opener);
    expect(dialog.open).toBe(true);
    event();
    expect(dialog.open).toBe(false);
  }
});

test("a click beside it closes it, unless the press began inside", async () => {
  dialog.getBoundingClientRect = () => ({ right: 340 }) as DOMRect;
  await start();
  const press = (x: number) => fireEvent(dialog, Object.assign(new Event("pointerdown", { bubbles: true }), { clientX: x }));
  fireEvent.click(opener);
  fireEvent.click(document.body, { clientX: 360 });
  expect(dialog.open, "a press that began before this came").toBe(false);
  fireEvent.click(opener);
  press(100);
  fireEvent.click(dialog, { clientX: 360 });
  expect(dialog.open).toBe(true);
  press(360);
  fireEvent.click(dialog, { clientX: 360 });
  expect(dialog.open).toBe(false);
});

test("a failure is told, with the default menu below, until it is opened again", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  vi.mocked(siteContent).mockRejectedValueOnce(new Error("HTTP error! status: 502"));
  const details = dialog.querySelector("details") as HTMLDetailsElement;
  details.open = true;
  await start();
  fireEvent.click(opener);
  await vi.waitFor(() => expect(getByRole(dialog, "alert").textContent).toBe("Failed to fetch menu items"));
  expect(labels()).toEqual(["Inicio", "Enfermedades", "Síntomas", "Servicios", "Contacto"]);
  expect(dialog.querySelector("details"), "what is unfolded stays so").toBe(details);
  expect(details.open).toBe(true);
  expect(log.mock.calls[0].join()).toContain("HTTP error! status: 502");
  dialog.close();
  await act(async () => fireEvent.click(opener));
  await vi.waitFor(() => expect(queryByRole(dialog, "alert")).toBeNull());
  expect(labels()).toEqual(["INICIO", "SERVICIOS"]);
});
