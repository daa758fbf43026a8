import { fireEvent, getByRole, queryByRole } from "@testing-library/dom";
import { beforeEach, expect, test, vi } from "vitest";
import { siteContent } from "../lib/api";
import mount from "./drawer";

vi.mock("../lib/api", async (original) => ({ ...(await original<typeof import("../lib/api")>()), siteContent: vi.fn() }));

let dialog: HTMLDialogElement;
let opener: HTMLElement;
const labels = () => [...dialog.querySelectorAll("nav > ul > li > a")].map((link) => link.textContent);

beforeEach(() => {
  document.body.innerHTML = `<header><button popovertarget="menu">Abrir menú</button></header>
    <dialog id="menu"><button popovertarget="menu" popovertargetaction="hide">Cerrar menú</button><nav><ul><li><a href="/">INICIO</a></li></ul></nav></dialog>`;
  dialog = document.querySelector("dialog") as HTMLDialogElement;
  opener = document.querySelector("header button") as HTMLElement;
  // jsdom has neither modal dialogs nor popovers.
  dialog.showModal = () => dialog.setAttribute("open", "");
  dialog.close = () => dialog.removeAttribute("open");
  vi.mocked(siteContent).mockResolvedValue({ navMenu: [{ label: "INICIO", path: "/" }] });
});

test("the opener opens it as a modal dialog instead of the popover, its button closes it", () => {
  mount(dialog, {});
  expect(fireEvent.click(opener)).toBe(false);
  expect(dialog.open).toBe(true);
  expect(document.activeElement?.textContent).toBe("Cerrar menú");
  expect(fireEvent.click(getByRole(dialog, "button"))).toBe(false);
  expect(dialog.open).toBe(false);
});

test("a link, a page that is left and a window without the opener close it", () => {
  mount(dialog, {});
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

test("a click beside it closes it, unless the press began inside", () => {
  dialog.getBoundingClientRect = () => ({ right: 340 }) as DOMRect;
  mount(dialog, {});
  const press = (x: number) => fireEvent(dialog, Object.assign(new Event("pointerdown"), { clientX: x }));
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
  mount(dialog, {});
  fireEvent.click(opener);
  await vi.waitFor(() => expect(getByRole(dialog, "alert").textContent).toBe("Failed to fetch menu items"));
  expect(labels()).toEqual(["Inicio", "Enfermedades", "Síntomas", "Servicios", "Contacto"]);
  expect(log.mock.calls[0].join()).toContain("HTTP error! status: 502");
  dialog.close();
  fireEvent.click(opener);
  await vi.waitFor(() => expect(queryByRole(dialog, "alert")).toBeNull());
  expect(labels()).toEqual(["INICIO"]);
});
