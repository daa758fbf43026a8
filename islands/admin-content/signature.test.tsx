// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { JsonObject } from "../lib/json";
import { dismiss } from "../lib/toast";
import { Content } from "./admin-content";

const disease = (id: string, name: string, rest: JsonObject = {}): JsonObject => ({ id, name, shortDescription: `Qué es ${name}`, description: "Texto", imageHome: "", alarms: ["pecho"], symptoms: ["a"], whatToDo: ["b"], metadata: { title: "t", description: "d" }, ...rest });

const holds = { state: "holds", standing: "La firmó Dra. Ana Ruiz el 1 de marzo de 2026.", href: "/admin/firmas/enfermedades/arritmias", changes: [], more: 0 };
const changed = {
  ...holds, state: "changed", standing: "La firmó Dra. Ana Ruiz. El texto cambió después.", more: 2,
  changes: [[{ op: "kept", text: "El pulso es " }, { op: "deleted", text: "lento" }, { op: "inserted", text: "rápido" }]],
};

/** A server on which the signature stands in turn as these say, and as the last one from then on; returns what it was asked. */
function serve(...standings: (JsonObject | null)[]) {
  const asked: string[] = [];
  const siteContent = { records: { diseases: [disease("arritmias", "Arritmias"), disease("oculta", "Oculta", { hidden: true })], gallery: [] } };
  vi.stubGlobal("fetch", async (address: string, { method = "GET" }: RequestInit = {}) => {
    if (method === "POST") return new Response("ok", { headers: { ETag: '"2"' } });
    if (!address.startsWith("/admin/firmas/estado")) return Response.json(address === "/api/redirects" ? { redirects: {} } : { siteContent }, { headers: { ETag: '"1"' } });
    asked.push(decodeURIComponent(address));
    const standing = standings.length > 1 ? standings.shift() : standings[0];
    return standing ? Response.json(standing) : Response.json({ status: 503 }, { status: 503 });
  });
  return asked;
}

const open = async (hash: string) => {
  history.replaceState(null, "", `/admin/contenido${hash}`);
  render(<><h1>Contenido</h1><Content /></>);
  await screen.findByRole("button", { name: "Guardar cambios" });
};
const panel = () => document.querySelector(".content-signature")?.textContent?.replaceAll(/\s+/g, " ") ?? "";

/** What is said while something is unsaved. */
const warning = () => document.querySelector(".content-signature-next [role=status]") as HTMLElement;

beforeEach(() => {
  // jsdom has none of them.
  HTMLDialogElement.prototype.showModal = function () { this.open = true; };
  HTMLDialogElement.prototype.close = function () { this.open = false; };
  Element.prototype.scrollIntoView = () => {};
  window.scrollTo = () => {};
  vi.stubGlobal("ResizeObserver", class { observe() {} disconnect() {} });
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: query.includes("1280"), addEventListener() {}, removeEventListener() {} }));
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  dismiss();
});

test("says who signed, warns while there is something to save, and asks again once it is saved", async () => {
  const asked = serve(holds, changed);
  await open("#/enfermedades/arritmias");
  await waitFor(() => expect(panel()).toContain("Firma vigente"));
  expect(panel()).toContain("La firmó Dra. Ana Ruiz el 1 de marzo de 2026.");
  expect(screen.getByRole("link", { name: "Ver el texto firmado" }).getAttribute("href")).toBe("/admin/firmas/enfermedades/arritmias");
  await userEvent.type(screen.getByLabelText("Nombre"), " nuevas");
  expect(warning().textContent).toContain("Al guardar, la firma deja de valer hasta que vuelvas a leer y firmar");
  expect(warning().closest("[hidden]")).toBeNull();
  expect(screen.queryByRole("link", { name: "Ver el texto firmado" })).toBeNull();
  expect(asked).toEqual(["/admin/firmas/estado?pagina=/enfermedades/arritmias"]);
  await userEvent.click(screen.getByRole("button", { name: "Guardar cambios" }));
  await waitFor(() => expect(panel()).toContain("Cambió después de firmarse"));
  expect(asked).toHaveLength(2);
  expect(panel()).toContain("El pulso es [quitado: lento][nuevo: rápido]Y 2 pasajes más.");
  expect(warning().closest("[hidden]")).not.toBeNull();
  expect(screen.getByRole("link", { name: "Ver qué cambió y firmar" })).toBeTruthy();
});

test("asks again when somebody comes back from signing", async () => {
  serve(changed, holds);
  await open("#/enfermedades/arritmias");
  await waitFor(() => expect(panel()).toContain("Cambió después de firmarse"));
  document.dispatchEvent(new Event("visibilitychange"));
  await waitFor(() => expect(panel()).toContain("Firma vigente"));
});

test("a page that nobody reads is not signed yet, and nothing is asked of it", async () => {
  const asked = serve(holds);
  await open("#/enfermedades/oculta");
  expect(panel()).toContain("esta página está oculta");
  cleanup();
  await open("#/enfermedades");
  await userEvent.click(screen.getAllByRole("button", { name: "Agregar enfermedad" }).at(-1) as HTMLElement);
  await waitFor(() => expect(document.body.textContent).toContain("Primero guarda la página y muéstrala en el sitio"));
  expect(asked).toEqual([]);
});

test("says so when it cannot be told", async () => {
  serve(null);
  await open("#/enfermedades/arritmias");
  await waitFor(() => expect(panel()).toContain("No se pudo saber si esta página está firmada"));
});
