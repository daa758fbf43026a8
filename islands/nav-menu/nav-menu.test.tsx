// @vitest-environment jsdom
import { act, fireEvent, getByRole, queryByRole } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { selectedSections, siteContent } from "../lib/api";
import mount from "./nav-menu";

vi.mock("../lib/api", async (original) => ({ ...(await original<typeof import("../lib/api")>()), siteContent: vi.fn(), selectedSections: vi.fn() }));

const navMenu = [{ label: "Inicio", path: "/" }, { label: "Síntomas", path: "/sintomas" }, { label: "Servicios", path: "/servicios" }];
let nav: HTMLElement;
const button = (name: string) => getByRole(nav, "button", { name: `Mostrar submenú de ${name}` });
const item = (name: string) => button(name).parentElement as HTMLElement;
const open = () => [...nav.querySelectorAll("[aria-expanded=true]")].map((e) => e.getAttribute("aria-label"));
const start = () => act(async () => mount(nav, {}));
/** jsdom has no PointerEvent of its own, and React makes entering and leaving of what it has. */
const pointer = (type: "enter" | "leave", target: Element, pointerType: string) =>
  fireEvent(target, Object.assign(new MouseEvent(type === "enter" ? "pointerover" : "pointerout", { bubbles: true, relatedTarget: document.body }), { pointerType }));

function draw(layout: "dropdown" | "mega") {
  const icon = '<svg class="icon" aria-hidden="true" viewBox="0 0 24 24"><path d="M6 9l6 6l6 -6"></path></svg>';
  const [link, panel] = [`navmenu-${layout}-link`, `navmenu-${layout}-panel`];
  const items = (path: string) => ({
    dropdown: `<li><a href="${path}/1">Uno</a></li><li><a class="navmenu-dropdown-all" href="${path}">Ver todos...</a></li>`,
    mega: `<li>${icon} <a href="${path}/1">Uno</a><p>Primero.</p></li><li class="navmenu-mega-all">${icon} <a href="${path}">Ver todos...</a></li>`,
  })[layout];
  const entry = (name: string, path: string, id: number) => `<li><a class="${link} has-submenu" href="${path}">${name}</a> <button class="submenu-button island-control" type="button" aria-label="Mostrar submenú de ${name}" aria-expanded="false" aria-controls="submenu-${id}">${icon}</button> <ul class="${panel}" id="submenu-${id}">${items(path)}</ul></li>`;
  document.body.innerHTML = `<nav class="navmenu-${layout}"><ul><li><a class="${link}" href="/" aria-current="page">Inicio</a> </li>${entry("Síntomas", "/sintomas", 1)}${entry("Servicios", "/servicios", 2)}</ul></nav>`;
  nav = document.querySelector("nav") as HTMLElement;
}

beforeEach(() => {
  draw("dropdown");
  vi.mocked(siteContent).mockResolvedValue({ navMenu });
  vi.mocked(selectedSections).mockResolvedValue({});
});
afterEach(() => {
  document.body.innerHTML = "";
});

test.each(["dropdown", "mega"] as const)("%s: takes over the very nodes that the server drew, and what has focus stays open", async (layout) => {
  draw(layout);
  const said = vi.spyOn(console, "error");
  const warned = vi.spyOn(console, "warn");
  const nodes = [...nav.querySelectorAll("*")];
  const link = item("Síntomas").querySelector("ul ul a") as HTMLElement;
  link.focus();
  const before = nav.innerHTML.replace(/> </g, "><");
  await start();
  expect([...nav.querySelectorAll("*")]).toEqual(nodes);
  expect(document.activeElement).toBe(link);
  expect(open()).toEqual(["Mostrar submenú de Síntomas"]);
  expect(nav.innerHTML).toBe(before.replace('"false" aria-controls="submenu-1"', '"true" aria-controls="submenu-1"'));
  expect([...said.mock.calls, ...warned.mock.calls]).toEqual([]);
});

test("a hover opens, one at a time, and only of a mouse", async () => {
  await start();
  pointer("enter", item("Síntomas"), "touch");
  expect(open()).toEqual([]);
  pointer("enter", item("Síntomas"), "mouse");
  pointer("enter", item("Servicios"), "mouse");
  expect(open()).toEqual(["Mostrar submenú de Servicios"]);
  pointer("leave", item("Servicios"), "mouse");
  expect(open()).toEqual([]);
});

test("a click toggles, and keeps what a hover has opened", async () => {
  await start();
  pointer("enter", item("Síntomas"), "mouse");
  fireEvent.click(button("Síntomas"));
  pointer("leave", item("Síntomas"), "mouse");
  expect(open()).toHaveLength(1);
  fireEvent.click(button("Síntomas"));
  expect(open()).toEqual([]);
});

test("focus or a click elsewhere closes", async () => {
  await start();
  fireEvent.click(button("Síntomas"));
  fireEvent.focusOut(button("Síntomas"), { relatedTarget: item("Síntomas").querySelector("ul ul a") });
  expect(open()).toHaveLength(1);
  fireEvent.focusOut(button("Síntomas"), { relatedTarget: button("Servicios") });
  expect(open()).toEqual([]);
  fireEvent.click(button("Síntomas"));
  fireEvent.click(document.body);
  expect(open()).toEqual([]);
});

test("a hover elsewhere does not leave focus in a closed panel", async () => {
  await start();
  fireEvent.click(button("Síntomas"));
  act(() => (item("Síntomas").querySelector("ul ul a") as HTMLElement).focus());
  pointer("enter", item("Servicios"), "mouse");
  expect(open()).toEqual(["Mostrar submenú de Servicios"]);
  expect(document.activeElement).toBe(button("Síntomas"));
});

test("it is hidden only when the sections say so", async () => {
  vi.mocked(selectedSections).mockResolvedValue({ NavMenu: { component: "navmenu_other.templ", display: false } });
  await start();
  await vi.waitFor(() => expect(nav.hidden).toBe(true));
});

test("failed sections change nothing, and are logged", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  vi.mocked(selectedSections).mockRejectedValue(new Error("HTTP error! status: 500"));
  await start();
  // StrictMode asks twice, in development alone.
  await vi.waitFor(() => expect(log).toHaveBeenCalled());
  expect(nav.hidden).toBe(false);
});

test("focus that is in the menu goes to the words, and back to its entry", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  let fail = (_: Error) => {};
  let succeed = (_: object) => {};
  vi.mocked(siteContent).mockReturnValueOnce(new Promise((_, reject) => { fail = reject; })).mockReturnValueOnce(new Promise((resolve) => { succeed = resolve; }));
  await start();
  fireEvent.click(button("Servicios"));
  act(() => (item("Servicios").querySelector("ul ul a") as HTMLElement).focus());
  await act(async () => fail(new Error("HTTP error! status: 500")));
  expect(document.activeElement).toBe(getByRole(nav, "alert"));
  await act(async () => succeed({ navMenu }));
  expect(queryByRole(nav, "alert")).toBeNull();
  expect(document.activeElement?.textContent).toBe("Servicios");
});
