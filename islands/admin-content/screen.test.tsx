// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { JsonObject } from "../lib/json";
import { dismiss } from "../lib/toast";
import { Content } from "./admin-content";
import { SectionsContext } from "../lib/form/sections";

const disease = (id: string, name: string): JsonObject => ({ id, name, shortDescription: `Qué es ${name}`, description: "Texto", imageHome: "", alarms: ["pecho"], symptoms: ["a"], whatToDo: ["b"], metadata: { title: "t", description: "d" } });

/** A server with this content; it answers saves, and hears what was sent. */
function serve({ redirects = {}, ...siteContent }: JsonObject = { records: { diseases: [disease("arritmias", "Arritmias"), disease("angina", "Angina de pecho"), disease("infarto", "Infarto")] }, redirects: { "/enfermedades/vieja": "/enfermedades/angina" } }) {
  const sent: JsonObject[] = [];
  vi.stubGlobal("fetch", async (address: string, { method = "GET", body }: RequestInit = {}) => {
    if (address === "/admin/afirmaciones") return Response.json({ marks: [] });
    if (address === "/admin/vista/texto") return new Response("<p>Texto</p>");
    if (method === "POST") {
      sent.push(JSON.parse(String(body)));
      return new Response("ok", { headers: { ETag: `"${sent.length + 1}"` } });
    }
    return Response.json(address === "/api/redirects" ? { redirects } : { siteContent }, { headers: { ETag: '"1"' } });
  });
  return sent;
}

const sections = { Diseases: { name: "Enfermedades", layout: "Tarjetas", display: true }, ConsultationPrice: { name: "Precio de la consulta", layout: "Clásico", display: false } };
const open = async (hash = "") => {
  history.replaceState(null, "", `/admin/contenido${hash}`);
  render(<SectionsContext value={sections}><h1>Contenido</h1><Content /></SectionsContext>);
  await screen.findByRole("button", { name: "Guardar cambios" });
};
const go = async (link: HTMLElement) => {
  await userEvent.click(link);
  // jsdom follows a link within the page by itself, and tells so a moment later.
  await waitFor(() => expect(location.hash).toBe(link.getAttribute("href")));
};
const title = () => screen.getByRole("heading", { level: 2, name: (_, element) => element.id === "titulo-de-la-pagina" }).textContent;
const names = () => [...document.querySelectorAll(".content-row-name")].map((name) => name.textContent);
const focused = () => document.activeElement?.id;
const actions = async (name: string, action: string) => {
  await userEvent.click(screen.getByRole("button", { name: `Acciones de ${name}` }));
  await userEvent.click(within(screen.getByRole("menu")).getByRole("menuitem", { name: new RegExp(`^${action}`) }));
};
const wide = (matches: boolean) => vi.stubGlobal("matchMedia", (query: string) => ({ matches: matches && query.includes("1280"), addEventListener() {}, removeEventListener() {} }));

beforeEach(() => {
  // jsdom has none of them.
  HTMLDialogElement.prototype.showModal = function () { this.open = true; };
  HTMLDialogElement.prototype.close = function () { this.open = false; };
  Element.prototype.scrollIntoView = () => {};
  window.scrollBy = () => {};
  window.scrollTo = () => {};
  vi.stubGlobal("ResizeObserver", class { observe() {} disconnect() {} });
  localStorage.clear();
  wide(true);
});
afterEach(() => {
  cleanup();
  dismiss();
});

test("on a phone the menu, an area and a record are pages, and back leads to where one was", async () => {
  serve();
  wide(false);
  await open();
  expect(screen.queryByText("Qué es Arritmias")).toBeNull();
  await go(screen.getByRole("link", { name: /^Enfermedades/ }));
  await waitFor(() => expect(title()).toBe("Enfermedades"));
  await waitFor(() => expect([focused(), screen.queryByRole("navigation", { name: "Partes del contenido" })]).toEqual(["titulo-de-la-pagina", null]));
  await go(screen.getByRole("link", { name: /^Angina de pecho/ }));
  await waitFor(() => expect(title()).toBe("Angina de pecho"));
  history.back();
  await waitFor(() => expect(title()).toBe("Enfermedades"));
  await waitFor(() => expect(focused()).toBe("fila-angina"));
  history.back();
  await waitFor(() => expect(focused()).toBe("area-enfermedades"));
});

test("an address leads to its field, which may lie folded", async () => {
  serve();
  wide(false);
  await open("#campo-records-diseases-angina-metadata-title");
  await waitFor(() => expect([title(), focused()]).toEqual(["Angina de pecho", "campo-records-diseases-items-angina-metadata-title"]));
});

test("a new record is filled in, shown once it is complete, and saved alone", async () => {
  const sent = serve();
  await open("#/enfermedades");
  await userEvent.click(screen.getByRole("button", { name: "Agregar enfermedad" }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Nombre")));
  await userEvent.keyboard("Presión alta");
  expect(screen.getByLabelText<HTMLInputElement>("Dirección de la página").value).toBe("presion-alta");
  const shown = screen.getByRole<HTMLInputElement>("switch", { name: "Mostrar en el sitio" });
  await userEvent.click(shown);
  expect(shown.checked).toBe(false);
  // ARIA in HTML forbids it on a checkbox, which tells its state itself.
  expect(document.querySelectorAll("input[aria-checked]")).toHaveLength(0);
  expect(document.getElementById("faltan")?.textContent).toBe("Para mostrarla falta: Descripción corta, Imagen de la tarjeta, Qué es, Cómo se nota.");
  await userEvent.click(screen.getByRole("button", { name: "Guardar cambios" }));
  await screen.findByText("El contenido se guardó y ya está publicado");
  expect(screen.getByText("«Presión alta» está oculta: completa lo que falta y enciende «Mostrar en el sitio».")).toBeTruthy();
  expect(sent).toHaveLength(1);
  expect(Object.keys((sent[0] as never as { siteContent: { records: { diseases: JsonObject } } }).siteContent.records.diseases)).toEqual(["presion-alta"]);
  expect(screen.getByText("Todo está guardado")).toBeTruthy();
});

test("rows are found, moved, hidden, copied, removed and brought back", async () => {
  serve();
  await open("#/enfermedades");
  expect(names()).toEqual(["Arritmias", "Angina de pecho", "Infarto"]);
  await actions("Arritmias", "Bajar");
  expect(names()).toEqual(["Angina de pecho", "Arritmias", "Infarto"]);
  await actions("Infarto", "Ocultar");
  expect(screen.getByText("3 en total · 1 sin mostrar")).toBeTruthy();
  await actions("Arritmias", "Eliminar");
  expect(screen.getByText("Su dirección /enfermedades/arritmias dirá que la página ya no existe.")).toBeTruthy();
  await waitFor(() => expect(focused()).toBe("deshacer-arritmias"));
  fireEvent.change(screen.getByLabelText("Llevar a otra página"), { target: { value: "/enfermedades/angina" } });
  expect(screen.getByText("Su dirección /enfermedades/arritmias llevará a la página que elegiste.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Deshacer" }));
  expect(names()).toEqual(["Angina de pecho", "Arritmias", "Infarto"]);
  await userEvent.type(screen.getByLabelText("Buscar en la lista"), "pecho");
  await waitFor(() => expect(names()).toEqual(["Angina de pecho"]));
  await actions("Angina de pecho", "Subir");
  expect(names()).toEqual(["Angina de pecho"]);
  expect(document.querySelector(".content-grip")).toBeNull();
  await userEvent.keyboard("{Escape}");
  await actions("Angina de pecho", "Duplicar");
  await waitFor(() => expect(title()).toBe("Angina de pecho (copia)"));
  await userEvent.click(screen.getByRole("button", { name: "Eliminar" }));
  await waitFor(() => expect(title()).toBe("Enfermedades"));
});

test("another address of a record says what becomes of both", async () => {
  const sent = serve();
  await open("#/enfermedades/arritmias");
  const box = screen.getByLabelText<HTMLInputElement>("Dirección de la página");
  await userEvent.clear(box);
  await userEvent.type(box, "Vieja");
  expect(screen.getByText("La dirección anterior /enfermedades/arritmias seguirá funcionando: lleva a la nueva.")).toBeTruthy();
  expect(screen.getByText("La dirección /enfermedades/vieja lleva ahora a «Angina de pecho».")).toBeTruthy();
  await userEvent.click(screen.getByLabelText("Usar esta dirección de todos modos"));
  await userEvent.keyboard("{Control>}s{/Control}");
  await screen.findByText("El contenido se guardó y ya está publicado");
  expect(sent).toEqual([{ siteContent: { records: { diseases: { arritmias: { id: "vieja" } } } }, redirects: { "/enfermedades/vieja": null } }]);
  expect(location.hash).toBe("#/enfermedades/vieja");
  expect(title()).toBe("Arritmias");
  await userEvent.clear(box);
  await userEvent.type(box, "angina");
  expect(screen.getByText("Ya hay otra enfermedad con esta dirección. Escribe otra.")).toBeTruthy();
});

test("what the server refuses is told at its field", async () => {
  serve();
  await open("#/precio");
  fireEvent.change(screen.getByLabelText("Precio", { selector: "input" }), { target: { value: "$1" } });
  const fetched = fetch;
  vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}) => (init.method === "POST" ? Response.json({ detail: "Ese nombre no se puede.", field: "records.diseases.angina.name" }, { status: 422 }) : fetched(address, init)));
  await userEvent.click(screen.getByRole("button", { name: "Guardar cambios" }));
  expect((await screen.findByText("Enfermedades › Angina de pecho › Nombre:")).parentElement?.textContent).toContain("Ese nombre no se puede.");
  await userEvent.click(screen.getByRole("button", { name: "Ir al campo" }));
  await waitFor(() => expect(focused()).toBe("campo-records-diseases-items-angina-name"));
  expect([title(), location.hash]).toEqual(["Angina de pecho", "#/enfermedades/angina"]);
  expect(screen.getByText("Ese nombre no se puede.")).toBeTruthy();
});

test("addresses that lead elsewhere are added, changed and removed", async () => {
  const sent = serve();
  await open("#/direcciones");
  await userEvent.click(screen.getByRole("button", { name: "Agregar dirección" }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Dirección anterior")));
  await userEvent.keyboard("https://x.example/antes");
  fireEvent.change(screen.getByLabelText("A dónde lleva"), { target: { value: "/contacto" } });
  await userEvent.click(screen.getByRole("button", { name: /vieja/ }));
  await userEvent.click(screen.getAllByRole("button", { name: "Eliminar dirección" })[1] as HTMLElement);
  await userEvent.click(screen.getByRole("button", { name: "Guardar cambios" }));
  await screen.findByText("El contenido se guardó y ya está publicado");
  expect(sent).toEqual([{ redirects: { "/antes": "/contacto", "/enfermedades/vieja": null } }]);
});

test("the menu marks what is not saved", async () => {
  serve();
  await open("#/precio");
  expect(screen.getAllByText("Esta sección está oculta en tu portada.", { exact: false })[0]?.querySelector("a")?.getAttribute("href")).toBe("/admin/secciones#ConsultationPrice");
  fireEvent.change(screen.getByLabelText("Precio", { selector: "input" }), { target: { value: "$1" } });
  await screen.findByRole("link", { name: /^Precio.*sin guardar/ });
});

test("four hundred records are listed, and a key redraws none of their rows", async () => {
  serve({ records: { diseases: Array.from({ length: 400 }, (_, i) => disease(`enfermedad-${i}`, `Enfermedad ${i}`)) } });
  await open("#/enfermedades");
  await waitFor(() => expect(names()).toHaveLength(400));
  const second = document.getElementById("fila-enfermedad-1");
  await actions("Enfermedad 0", "Ocultar");
  expect([document.getElementById("fila-enfermedad-1") === second, screen.getByText("400 en total · 1 sin mostrar") !== null]).toEqual([true, true]);
});

test("the search of the menu opens that of the first screen", async () => {
  serve();
  await open("");
  const { form, name } = screen.getByLabelText<HTMLInputElement>("Buscar en el contenido");
  expect([form?.getAttribute("action"), name]).toEqual(["/admin", "buscar"]);
});
