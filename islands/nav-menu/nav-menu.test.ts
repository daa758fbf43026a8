import { fireEvent, getByRole, queryByRole } from "@testing-library/dom";
import { beforeEach, expect, test, vi } from "vitest";
import { selectedSections, siteContent } from "../lib/api";
import mount from "./nav-menu";

vi.mock("../lib/api", async (original) => ({ ...(await original<typeof import("../lib/api")>()), siteContent: vi.fn(), selectedSections: vi.fn() }));

const navMenu = [{ label: "Inicio", path: "/" }, { label: "Síntomas", path: "/sintomas" }, { label: "Servicios", path: "/servicios" }];
let nav: HTMLElement;
const button = (name: string) => getByRole(nav, "button", { name: `Mostrar submenú de ${name}` });
const item = (name: string) => button(name).parentElement as HTMLElement;
const open = () => [...nav.querySelectorAll("[aria-expanded=true]")].map((e) => e.getAttribute("aria-label"));
/** jsdom has no PointerEvent of its own. */
const pointer = (type: string, target: Element, pointerType: string) => fireEvent(target, Object.assign(new Event(type), { pointerType }));

beforeEach(() => {
  const entry = (name: string, path: string) => `<li><a href="${path}">${name}</a><button aria-label="Mostrar submenú de ${name}" aria-expanded="false"></button><ul><li><a href="${path}/1">Uno</a></li></ul></li>`;
  document.body.innerHTML = `<nav class="navmenu-x"><ul><li><a href="/">Inicio</a></li>${entry("Síntomas", "/sintomas")}${entry("Servicios", "/servicios")}</ul></nav>`;
  nav = document.querySelector("nav") as HTMLElement;
  vi.mocked(siteContent).mockResolvedValue({ navMenu });
  vi.mocked(selectedSections).mockResolvedValue({});
});

test("a hover opens, one at a time, and only of a mouse", () => {
  mount(nav, {});
  pointer("pointerenter", item("Síntomas"), "touch");
  expect(open()).toEqual([]);
  pointer("pointerenter", item("Síntomas"), "mouse");
  pointer("pointerenter", item("Servicios"), "mouse");
  expect(open()).toEqual(["Mostrar submenú de Servicios"]);
  pointer("pointerleave", item("Servicios"), "mouse");
  expect(open()).toEqual([]);
});

test("a click toggles, and keeps what a hover has opened", () => {
  mount(nav, {});
  pointer("pointerenter", item("Síntomas"), "mouse");
  fireEvent.click(button("Síntomas"));
  pointer("pointerleave", item("Síntomas"), "mouse");
  expect(open()).toHaveLength(1);
  fireEvent.click(button("Síntomas"));
  expect(open()).toEqual([]);
});

test("Escape closes, and gives focus back when it was inside", () => {
  mount(nav, {});
  fireEvent.click(button("Síntomas"));
  (item("Síntomas").querySelector("ul a") as HTMLElement).focus();
  fireEvent.keyDown(document, { key: "a" });
  expect(open()).toHaveLength(1);
  fireEvent.keyDown(document, { key: "Escape" });
  expect(open()).toEqual([]);
  expect(document.activeElement).toBe(button("Síntomas"));
});

test("focus or a click elsewhere closes", () => {
  mount(nav, {});
  fireEvent.click(button("Síntomas"));
  fireEvent.focusOut(button("Síntomas"), { relatedTarget: item("Síntomas").querySelector("ul a") });
  expect(open()).toHaveLength(1);
  fireEvent.focusOut(button("Síntomas"), { relatedTarget: button("Servicios") });
  expect(open()).toEqual([]);
  fireEvent.click(button("Síntomas"));
  fireEvent.click(document.body);
  expect(open()).toEqual([]);
});

test("it is hidden only when the sections say so", async () => {
  vi.mocked(selectedSections).mockResolvedValue({ NavMenu: { component: "navmenu_other.templ", display: false } });
  mount(nav, {});
  await vi.waitFor(() => expect(nav.hidden).toBe(true));
});

test("failed sections change nothing, and are logged", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  vi.mocked(selectedSections).mockRejectedValue(new Error("HTTP error! status: 500"));
  mount(nav, {});
  await vi.waitFor(() => expect(log).toHaveBeenCalledOnce());
  expect(nav.hidden).toBe(false);
});

test("a failure is told in words until the visitor points at it", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.mocked(siteContent).mockRejectedValueOnce(new TypeError("Failed to fetch"));
  mount(nav, {});
  await vi.waitFor(() => getByRole(nav, "alert"));
  const alert = getByRole(nav, "alert");
  expect(alert.textContent).toBe("Failed to fetch menu items. Please try again later.");
  alert.focus();
  await vi.waitFor(() => expect(queryByRole(nav, "alert")).toBeNull());
  expect(document.activeElement?.textContent).toBe("Inicio");
});
