// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { siteContent } from "../../client";
import { Draft } from "../../draft";
import type { JsonObject } from "../../json";
import { dismiss } from "../../toast";
import type { Entry } from "../fields";
import { Entries } from "../list";
import { FormScreen } from "../screen";

const help = "";
const entries: Entry[] = [
  { key: "title", label: "Título", help },
  { key: "text", label: "Texto", help, kind: "rich" },
  { key: "link", label: "Enlace", help, kind: "path" },
  { key: "lines", label: "Renglones", help, item: "renglón", gender: "o" },
];

interface Asked {
  texts?: Record<string, string>;
  rule?: string;
  quote?: string;
  reason?: string;
}

/** A server that marks "el mejor" wherever it is, and keeps answers; judge says what becomes of a question instead. */
function serve(content: JsonObject, judge?: (signal: AbortSignal | undefined) => Promise<Response> | undefined) {
  const asked: Asked[] = [];
  const answers = new Map<string, { reason: string; by: string; at: string }>();
  vi.stubGlobal("fetch", async (address: string, { method = "GET", body, signal }: RequestInit = {}) => {
    if (method === "GET") return Response.json({ siteContent: content }, { headers: { ETag: '"1"' } });
    if (!address.startsWith("/admin/afirmaciones")) return new Response("ok", { headers: { ETag: '"2"' } });
    const sent = JSON.parse(String(body)) as Asked;
    asked.push(sent);
    const instead = judge?.(signal ?? undefined);
    if (instead) return instead;
    if (sent.texts) {
      const marks = Object.entries(sent.texts).flatMap(([path, text]) => {
        const start = text.indexOf("el mejor");
        return start < 0 ? [] : [{ path, start, end: start + 8, quote: text, words: "el mejor", rule: "superlativo", title: "Superlativo", article: "LFPC, art. 32", explain: "No se puede comprobar.", answer: answers.get(text) ?? null }];
      });
      return Response.json({ marks });
    }
    const answer = sent.reason ? { reason: sent.reason, by: "ana", at: "2026-11-22T15:00:00Z" } : null;
    if (answer) answers.set(String(sent.quote), answer);
    return Response.json({ answer });
  });
  return asked;
}

async function open(content: JsonObject) {
  const draft = await Draft.load({
    resource: siteContent, copies: "prueba.", read: (document) => document, write: (value) => value, nameOf: (path) => `‹${path}›`, textOf: String, find: (field) => field,
  });
  render(<FormScreen draft={draft} words={{ saved: "Listo", failed: "Falló", screen: "/" }} show={() => {}}><Entries path="r" entries={entries} level={3} /></FormScreen>);
  expect(draft.get("r.title")).toBe((content.r as JsonObject).title);
  return draft;
}

const box = (name: string) => screen.getByLabelText<HTMLTextAreaElement>(name);
const type = (name: string, text: string) => fireEvent.change(box(name), { target: { value: text } });
/** Nothing is typed for a while, and what was asked for then has come. */
const rest = (ms = 400) => act(() => vi.advanceTimersByTimeAsync(ms));
const marked = () => [...document.querySelectorAll(".claim-quote")].map((quote) => quote.textContent);

/** Somebody who clicks and types; time goes by then. */
function withUser() {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  return userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
}

beforeEach(() => {
  vi.useFakeTimers();
  HTMLDialogElement.prototype.showModal = function () { this.open = true; };
  Element.prototype.scrollIntoView = () => {};
  vi.stubGlobal("ResizeObserver", class { observe() {} disconnect() {} });
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  dismiss();
  vi.useRealTimers();
});

const content: JsonObject = { r: { title: "Hola", text: "Soy el mejor", link: "/contacto", lines: ["uno"] } };

test("all fields are judged in one request, and only what was typed after that", async () => {
  const asked = serve(content);
  await open(content);
  await rest();
  expect(asked).toEqual([{ texts: { "r.title": "Hola", "r.text": "Soy el mejor", "r.lines.0": "uno" } }]);
  expect(marked()).toEqual(["«Soy el mejor»"]);
  type("Título", "Es el me");
  await rest(200);
  type("Título", "Es el mejor");
  await rest(399);
  expect(asked.length).toBe(1);
  await rest(1);
  expect(asked[1]).toEqual({ texts: { "r.title": "Es el mejor" } });
  expect(marked()).toEqual(["«Es el mejor»", "«Soy el mejor»"]);
  expect(box("Título").getAttribute("aria-describedby")).toContain("campo-r-title-afirmaciones");
  expect(document.getElementById("campo-r-title-afirmaciones")?.textContent).toBe("1 frase por revisar");
  type("Título", "");
  await rest();
  expect(asked.length).toBe(2);
  expect(marked()).toEqual(["«Soy el mejor»"]);
});

test("a newer question ends the older one, and one that fails is quiet", async () => {
  const signals: AbortSignal[] = [];
  let held = false;
  const asked = serve(content, (signal) => {
    if (signal) signals.push(signal);
    if (!held) return undefined;
    return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
  });
  await open(content);
  await rest();
  held = true;
  type("Título", "uno");
  await rest();
  type("Título", "el mejor");
  await rest();
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, true, false]);
  held = false;
  vi.stubGlobal("fetch", async () => { throw new TypeError("offline"); });
  type("Título", "el mejor dos");
  await rest();
  expect(screen.queryByRole("alert")).toBeNull();
  serve(content);
  type("Título", "el mejor tres");
  await rest();
  expect(marked()).toEqual(["«el mejor tres»", "«Soy el mejor»"]);
  expect(asked.length).toBe(3);
});

test("a screen reader hears of it once nothing is typed any more", async () => {
  serve(content);
  await open(content);
  await rest();
  const said = () => [...document.querySelectorAll("[role=status].visually-hidden")].map((status) => status.textContent).join("");
  expect(said()).toBe("");
  type("Título", "el mejor");
  await rest(100);
  expect(said()).toBe("");
  await rest();
  expect(said()).toBe("1 frase por revisar en ‹r.title›: Superlativo.");
  type("Título", "bien");
  await rest();
  expect(said()).toBe("Nada por revisar en ‹r.title›.");
});

test("the words of a mark are selected where they are now", async () => {
  serve(content);
  await open(content);
  await rest();
  const go = () => fireEvent.click(screen.getByRole("button", { name: "Ir a la frase" }));
  const selected = () => box("Texto").value.slice(box("Texto").selectionStart, box("Texto").selectionEnd);
  go();
  expect([document.activeElement, selected()]).toEqual([box("Texto"), "el mejor"]);
  type("Texto", "Antes de todo: soy el mejor");
  go();
  expect([box("Texto").selectionStart, selected()]).toEqual([19, "el mejor"]);
});

test("a reason is kept at once, folds the mark, and can be changed", async () => {
  const user = withUser();
  const asked = serve(content);
  const draft = await open(content);
  await rest();
  const opener = screen.getByRole("button", { name: "Tengo un motivo" });
  await user.click(opener);
  expect(document.activeElement).toBe(box("¿En qué te apoyas?"));
  await user.click(screen.getByRole("button", { name: "Guardar motivo" }));
  expect(screen.getByRole("alert").textContent).toBe("Escribe en qué te apoyas.");
  await user.type(box("¿En qué te apoyas?"), "Premio de 2025");
  await user.click(screen.getByRole("button", { name: "Guardar motivo" }));
  expect(asked.at(-1)).toEqual({ path: "r.text", rule: "superlativo", quote: "Soy el mejor", reason: "Premio de 2025" });
  await waitFor(() => expect(document.querySelector(".claim-answered summary")?.textContent).toBe("«el mejor» Premio de 2025"));
  expect(screen.queryByRole("button", { name: "Tengo un motivo" })).toBeNull();
  expect(document.querySelector(".claim-answered .claim-article")?.textContent).toBe("Lo anotó ana, 22 de noviembre de 2026");
  expect(draft.isDirty()).toBe(false);
});

test("a reason that could not be kept stays in its box", async () => {
  const user = withUser();
  let failing = false;
  serve(content, () => (failing ? Promise.resolve(Response.json({ detail: "El disco está lleno." }, { status: 507 })) : undefined));
  await open(content);
  await rest();
  failing = true;
  await user.click(screen.getByRole("button", { name: "Tengo un motivo" }));
  await user.type(box("¿En qué te apoyas?"), "Premio");
  await user.click(screen.getByRole("button", { name: "Guardar motivo" }));
  expect((await screen.findByRole("alert")).textContent).toBe("El disco está lleno.");
  expect(box("¿En qué te apoyas?").value).toBe("Premio");
  await user.click(screen.getByRole("button", { name: "Cancelar" }));
  expect(document.activeElement?.textContent).toBe("Tengo un motivo");
});

test("the bar counts what is about to be saved, leads there, and keeps nobody from saving", async () => {
  serve(content);
  const draft = await open(content);
  await rest();
  expect(document.querySelector(".claims-bar")).toBeNull();
  type("Título", "Es el mejor");
  await rest();
  const bar = () => document.querySelector<HTMLDetailsElement>(".claims-bar");
  expect(bar()?.querySelector("summary")?.textContent).toBe("1 frase por revisar en lo que vas a guardar");
  act(() => bar()?.querySelector("summary")?.click());
  const link = bar()?.querySelector("button");
  expect(link?.textContent).toBe("«el mejor»‹r.title›");
  await act(async () => link?.click());
  expect([document.activeElement, bar()?.open]).toEqual([box("Título"), false]);
  fireEvent.click(screen.getByRole("button", { name: "Guardar cambios" }));
  await rest();
  expect(draft.isDirty()).toBe(false);
  expect(bar()).toBeNull();
  expect(marked()).toEqual(["«Es el mejor»", "«Soy el mejor»"]);
});

test("sources are sent with the texts of their record, which are judged anew when the last one goes", async () => {
  const record: JsonObject = { records: { diseases: { order: ["a"], items: { a: { description: "El 80 %", sources: [{ label: "INEGI" }] } } } }, r: { title: "x", text: "", link: "", lines: [] } };
  const asked = serve(record);
  const draft = await open(record);
  await rest();
  act(() => draft.set("records.diseases.items.a.description", "El 90 %"));
  await rest();
  expect(asked.at(-1)).toEqual({ texts: { "records.diseases.items.a.description": "El 90 %", "records.diseases.items.a.sources.0.label": "INEGI" } });
  const before = asked.length;
  act(() => draft.set("records.diseases.items.a.sources", [{ label: " " }]));
  await rest();
  expect(asked.length).toBe(before + 1);
  expect(asked.at(-1)?.texts?.["records.diseases.items.a.sources.0.label"]).toBe(" ");
});
