// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ShapeError, siteContent } from "./api";
import { arrange, defaultMenu, type ServerMenu, readMenu, useMenu } from "./menu";

vi.mock("./api", async (original) => ({ ...(await original<typeof import("./api")>()), siteContent: vi.fn() }));
const answers = vi.mocked(siteContent);

const submenu = (name: string, id: number) => `<button aria-label="Mostrar submenú de ${name}"></button><ul id="submenu-${id}"><li><svg class="icon"></svg><a href="/x/1">Uno</a><p>Primero.</p></li><li><a href="/x">Ver todos...</a></li></ul>`;
const markup = `
  <ul>
    <li><a class="l" href="/" aria-current="page">INICIO</a></li>
    <li><a class="l" href="/enfermedades">ENFERMEDADES</a>${submenu("ENFERMEDADES", 1)}</li>
    <li><a class="l" href="/servicios">SERVICIOS</a>${submenu("SERVICIOS", 2)}</li>
    <li><a class="l" href="/contacto">CONTACTO</a></li>
  </ul>
  <template><li><a class="l" href="/sintomas">Síntomas</a>${submenu("Síntomas", 5)}</li></template>`;
let drawn: ServerMenu;
const shown = (menu: Parameters<typeof arrange>[0]) => arrange(menu, drawn).map(({ label, path, items }) => `${label} ${path}${items.length ? " +" : ""}`);

beforeEach(() => {
  document.body.innerHTML = `<nav>${markup}</nav>`;
  drawn = readMenu(document.querySelector("nav > ul") as HTMLElement);
  answers.mockReset();
  vi.spyOn(console, "error").mockImplementation(() => {});
});

// No test hears what another one's menu still waits for.
afterEach(cleanup);

test("the entries are those of the list and of the template, which goes", () => {
  expect(drawn.listed.map(({ label }) => label)).toEqual(["INICIO", "ENFERMEDADES", "SERVICIOS", "CONTACTO"]);
  expect(drawn.spare.map(({ label }) => label)).toEqual(["Síntomas"]);
  expect(document.querySelector("template")).toBeNull();
  expect(drawn.listed[1]).toMatchObject({ path: "/enfermedades", id: "submenu-1", current: undefined });
  expect(drawn.listed[1].items.map(({ name, path, icon, text }) => [name, path, icon?.localName, text])).toEqual([["Uno", "/x/1", "svg", "Primero."], ["Ver todos...", "/x", undefined, ""]]);
  expect(drawn.listed[0]).toMatchObject({ current: "page", items: [] });
});

test("entries that are drawn already are drawn as they are", () => {
  expect(arrange([
    { label: "INICIO", path: "/" },
    { label: " ENFERMEDADES", path: "/otra" },
    { label: "SERVICIOS", path: "" },
    { label: "CONTACTO", path: "/contacto" },
  ], drawn)).toEqual(drawn.listed);
});

test("record lists keep their path and submenu, in any case and from the template", () => {
  expect(shown(defaultMenu)).toEqual(["Inicio /", "Enfermedades /enfermedades +", "Síntomas /sintomas +", "Servicios /servicios +", "Contacto /contacto"]);
  expect(arrange(defaultMenu, drawn)[0].current).toBe("page");
});

test("in a page that a translator has changed, entries are those of the same address", () => {
  const english = { INICIO: "HOME", ENFERMEDADES: "DISEASES", SERVICIOS: "SERVICES", CONTACTO: "CONTACT", Síntomas: "Symptoms" };
  document.body.innerHTML = `<nav>${markup.replace(/>(INICIO|ENFERMEDADES|SERVICIOS|CONTACTO|Síntomas)</g, (_, word: keyof typeof english) => `><font><font>${english[word]}</font></font><`)}</nav>`;
  drawn = readMenu(document.querySelector("nav > ul") as HTMLElement);
  expect(shown(defaultMenu)).toEqual(["Inicio /", "Enfermedades /enfermedades +", "Síntomas /sintomas +", "Servicios /servicios +", "Contacto /contacto"]);
  expect(shown([{ label: "SERVICIOS", path: "/otra" }])).toEqual(["SERVICIOS /servicios +"]);
});

test("an entry keeps its key wherever it goes, and a label that comes twice has what is drawn once", () => {
  const menu = arrange([{ label: "SERVICIOS", path: "/servicios" }, { label: "Blog", path: "https://blog.example/" }, { label: "INICIO", path: "/" }], drawn);
  expect(menu.map(({ key }) => key)).toEqual([drawn.listed[2].key, "new 1", drawn.listed[0].key]);
  expect(shown([{ label: "CONTACTO", path: "/nueva" }, { label: "Contacto", path: "/dos" }])).toEqual(["CONTACTO /nueva", "Contacto /dos"]);
  const twice = arrange([{ label: "Servicios", path: "" }, { label: "SERVICIOS", path: "/x" }], drawn);
  expect(twice.map(({ path, items }) => [path, items.length])).toEqual([["/servicios", 2], ["/x", 0]]);
  expect(new Set(twice.map(({ key }) => key)).size).toBe(2);
});

test("an entry whose address is no link is left out, and a new current page is marked", () => {
  const menu = [{ label: "Trampa", path: "javascript:alert(1)" }, { label: "CONTACTO", path: location.pathname }, { label: "INICIO", path: "/otra" }];
  expect(shown(menu)).toEqual([`CONTACTO ${location.pathname}`, "INICIO /otra"]);
  expect(arrange(menu, drawn).map(({ current }) => current)).toEqual(["page", undefined]);
});

test.each([[{}], [{ navMenu: null }], [{ navMenu: {} }], [{ navMenu: "x" }], [{ navMenu: [null] }], [{ navMenu: [{ label: "A" }] }], [{ navMenu: [{ label: 1, path: "/" }] }]])("%j is not a menu", async (answer) => {
  answers.mockResolvedValue(answer as never);
  const { result } = renderHook(() => useMenu(drawn));
  await waitFor(() => expect(result.current.failure).toBe("Unexpected data structure received from API"));
  expect(result.current.entries).toBe(drawn.listed);
  expect(console.error).toHaveBeenCalledWith(expect.any(ShapeError));
});

test("a failure is logged, put in words, and asked about afresh when the network is back; a success is final", async () => {
  const error = new Error("HTTP error! status: 500");
  answers.mockRejectedValueOnce(error);
  const { result } = renderHook(() => useMenu(drawn, defaultMenu));
  act(() => {
    result.current.retry();
  });
  await waitFor(() => expect(result.current.failure).toBe("Failed to fetch menu items"));
  expect(result.current.entries.map(({ label }) => label)).toEqual(["Inicio", "Enfermedades", "Síntomas", "Servicios", "Contacto"]);
  expect(answers.mock.calls).toEqual([[false]]);
  expect(console.error).toHaveBeenCalledWith(error);
  answers.mockResolvedValue({ navMenu: [{ label: "Contacto", path: "/contacto" }] });
  dispatchEvent(new Event("online"));
  await waitFor(() => expect(result.current).toMatchObject({ failure: "", entries: [{ label: "Contacto", path: "/contacto" }] }));
  dispatchEvent(new Event("online"));
  dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  act(() => {
    result.current.retry();
  });
  expect(answers.mock.calls).toEqual([[false], [true]]);
});

test("an entry that is hidden is left out", async () => {
  answers.mockResolvedValue({ navMenu: [{ label: "A", path: "/a", hidden: true }, { label: "B", path: "/b", hidden: false }] });
  const { result } = renderHook(() => useMenu(drawn));
  await waitFor(() => expect(result.current.entries.map(({ label }) => label)).toEqual(["B"]));
});

test("until the API answers the entries are those that the server drew", () => {
  answers.mockReturnValue(new Promise(() => {}));
  const { result } = renderHook(() => useMenu(drawn));
  expect(result.current).toMatchObject({ failure: "", entries: drawn.listed });
});

test("a page from the browser's memory asks again, one that has just loaded does not", async () => {
  answers.mockRejectedValue(new TypeError("Failed to fetch"));
  const { result } = renderHook(() => useMenu(drawn));
  await waitFor(() => expect(result.current.failure).not.toBe(""));
  const calls = answers.mock.calls.length;
  dispatchEvent(Object.assign(new Event("pageshow"), { persisted: false }));
  expect(answers.mock.calls.length).toBe(calls);
  dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  await waitFor(() => expect(answers.mock.calls.length).toBeGreaterThan(calls));
});
