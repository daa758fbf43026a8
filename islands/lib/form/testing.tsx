// What the unit tests of fields share: a form with entries, on a draft of its own.
import { act, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { vi } from "vitest";
import { siteContent } from "../client";
import { Draft } from "../draft";
import type { JsonObject } from "../json";
import { DraftContext } from "../use-draft";
import { CopiesContext } from "./sections";
import { type Sources, SourcesContext } from "./sources";

/** Draws a form on a content, for tests; answer is what the server says to any other request. */
export async function show(content: JsonObject, form: ReactNode, { sources = null, repeated = [], answer }: { sources?: Sources | null; repeated?: readonly [string, string][]; answer?: (address: string) => Response | Promise<Response> } = {}) {
  const ask = vi.fn(async (address: string) => (address === siteContent.address ? Response.json({ siteContent: content }, { headers: { ETag: '"1"' } }) : (answer?.(address) ?? new Response("", { status: 404 }))));
  vi.stubGlobal("fetch", ask);
  const draft = await Draft.load({
    resource: siteContent, copies: "prueba.", read: (document) => document, write: (value) => value, nameOf: (path) => `‹${path}›`, textOf: String, find: (field) => field, repeated,
  });
  const page = render(<DraftContext value={draft}><CopiesContext value={new Map()}><SourcesContext value={sources}>{form}</SourcesContext></CopiesContext></DraftContext>);
  const set = (path: string, value: string) => act(() => draft.set(path, value));
  return { ...page, draft, ask, set };
}

/** The pages and records of a small site. */
export const someSources: Sources = {
  pages: () => [
    { path: "/contacto", name: "Contacto", kind: "Páginas" },
    { path: "/enfermedades/arritmias", name: "Arritmias", kind: "Enfermedades" },
    { path: "/enfermedades/angina", name: "Angina de pecho", kind: "Enfermedades" },
    { path: "/sintomas/palpitaciones", name: "Palpitaciones", kind: "Síntomas" },
  ],
  options: () => [
    { id: "arritmias", label: "Arritmias" },
    { id: "angina", label: "Angina de pecho" },
    { id: "infarto", label: "Infarto" },
  ],
  fact: (path) => (path === "consultationPrice.price" ? "$1,500 MXN" : undefined),
};
