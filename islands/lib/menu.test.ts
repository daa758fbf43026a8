import { afterEach, beforeEach, expect, type MockInstance, test, vi } from "vitest";
import { ShapeError, siteContent } from "./api";
import { defaultMenu, follow, itemsOf, menuList } from "./menu";

vi.mock("./api", async (original) => ({ ...(await original<typeof import("./api")>()), siteContent: vi.fn() }));
const answers = vi.mocked(siteContent);

const submenu = (name: string) => `<button aria-label="Mostrar submenú de ${name}"></button><ul><li><a href="/x/1">Uno</a></li></ul>`;
const markup = `
  <ul>
    <li><a class="l" href="/" aria-current="page">INICIO</a></li>
    <li><a class="l" href="/enfermedades">ENFERMEDADES</a>${submenu("ENFERMEDADES")}</li>
    <li><a class="l" href="/servicios">SERVICIOS</a>${submenu("SERVICIOS")}</li>
    <li><a class="l" href="/contacto">CONTACTO</a></li>
  </ul>
  <template><li><a class="l" href="/sintomas">Síntomas</a>${submenu("Síntomas")}</li></template>`;
let list: HTMLElement;
let listen: MockInstance<typeof window.addEventListener>;
const shown = () => [...list.children].map((item) => {
  const link = item.querySelector("a");
  return `${link?.textContent} ${link?.getAttribute("href")}${item.querySelector("ul") ? " +" : ""}`;
});

beforeEach(() => {
  document.body.innerHTML = `<nav>${markup}</nav>`;
  list = document.querySelector("nav > ul") as HTMLElement;
  answers.mockReset();
  vi.spyOn(console, "error").mockImplementation(() => {});
  listen = vi.spyOn(window, "addEventListener");
});

// No test hears what another one's menu still waits for.
afterEach(() => {
  for (const [type, listener] of listen.mock.calls) window.removeEventListener(type, listener as EventListener);
});

test("the items are those of the list and of the template", () => {
  expect(itemsOf(list)).toHaveLength(5);
});

test("a list that shows the entries already is not touched", async () => {
  const changes = vi.fn();
  new MutationObserver(changes).observe(list, { subtree: true, childList: true, attributes: true, characterData: true });
  menuList(list, "l")([
    { label: "INICIO", path: "/" },
    { label: "ENFERMEDADES", path: "/otra" },
    { label: "SERVICIOS", path: "" },
    { label: "CONTACTO", path: "/contacto" },
  ]);
  await Promise.resolve();
  expect(changes).not.toHaveBeenCalled();
});

test("record lists keep their path and submenu, in any case and from the template", () => {
  menuList(list, "l")(defaultMenu);
  expect(shown()).toEqual(["Inicio /", "Enfermedades /enfermedades +", "Síntomas /sintomas +", "Servicios /servicios +", "Contacto /contacto"]);
  expect(list.querySelector("button")?.getAttribute("aria-label")).toBe("Mostrar submenú de Enfermedades");
  expect(list.querySelector("a")?.getAttribute("aria-current")).toBe("page");
});

test("nodes that stay keep their focus, others come and go, and come back", () => {
  const draw = menuList(list, "l");
  const [home, , services] = list.children;
  const link = services.querySelector("a") as HTMLElement;
  link.focus();
  draw([{ label: "SERVICIOS", path: "/servicios" }, { label: "Blog", path: "https://blog.example/" }, { label: "INICIO", path: "/" }]);
  expect(shown()).toEqual(["SERVICIOS /servicios +", "Blog https://blog.example/", "INICIO /"]);
  expect(list.children[0]).toBe(services);
  expect(list.children[2]).toBe(home);
  expect(list.children[1].querySelector("a")?.className).toBe("l");
  expect(document.activeElement).toBe(link);
  draw([{ label: "CONTACTO", path: "/nueva" }, { label: "Contacto", path: "/dos" }]);
  expect(shown()).toEqual(["CONTACTO /nueva", "Contacto /dos"]);
});

test("an address that is not safe leads nowhere, and a new current page is marked", () => {
  menuList(list, "l")([{ label: "Trampa", path: "javascript:alert(1)" }, { label: "CONTACTO", path: location.pathname }, { label: "INICIO", path: "/otra" }]);
  expect(shown()[0]).toBe("Trampa about:invalid#TemplFailedSanitizationURL");
  expect([...list.querySelectorAll("li > a[aria-current]")].map((a) => a.textContent)).toEqual(["CONTACTO"]);
});

test.each([[{}], [{ navMenu: null }], [{ navMenu: {} }], [{ navMenu: "x" }], [{ navMenu: [null] }], [{ navMenu: [{ label: "A" }] }], [{ navMenu: [{ label: 1, path: "/" }] }]])("%j is not a menu", async (answer) => {
  answers.mockResolvedValue(answer as never);
  const fail = vi.fn();
  follow(vi.fn(), fail);
  await vi.waitFor(() => expect(fail).toHaveBeenCalledWith("Unexpected data structure received from API"));
  expect(console.error).toHaveBeenCalledWith(expect.any(ShapeError));
});

test("a failure is logged, put in words, and asked about afresh when the network is back; a success is final", async () => {
  const [succeed, fail] = [vi.fn(), vi.fn()];
  const error = new Error("HTTP error! status: 500");
  answers.mockRejectedValueOnce(error);
  const again = follow(succeed, fail);
  again();
  await vi.waitFor(() => expect(fail).toHaveBeenCalledWith("Failed to fetch menu items"));
  expect(answers.mock.calls).toEqual([[false]]);
  expect(console.error).toHaveBeenCalledWith(error);
  answers.mockResolvedValue({ navMenu: defaultMenu });
  dispatchEvent(new Event("online"));
  await vi.waitFor(() => expect(succeed).toHaveBeenCalledWith(defaultMenu));
  dispatchEvent(new Event("online"));
  dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  again();
  expect(answers.mock.calls).toEqual([[false], [true]]);
});

test("a page from the browser's memory asks again, one that has just loaded does not", async () => {
  const fail = vi.fn();
  answers.mockRejectedValue(new TypeError("Failed to fetch"));
  follow(vi.fn(), fail);
  await vi.waitFor(() => expect(fail).toHaveBeenCalledTimes(1));
  const calls = answers.mock.calls.length;
  dispatchEvent(Object.assign(new Event("pageshow"), { persisted: false }));
  expect(answers.mock.calls.length).toBe(calls);
  dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  await vi.waitFor(() => expect(answers.mock.calls.length).toBeGreaterThan(calls));
});
