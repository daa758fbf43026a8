// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Entry } from "../fields";
import { Entries } from "../list";
import { show } from "../testing";

const help = "";
const form = (entries: Entry[]) => <Entries path="r" entries={entries} level={3} />;
const box = (name: string) => screen.getByLabelText<HTMLTextAreaElement>(name);

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const phones: Entry[] = [
  { key: "phone", label: "Teléfono", help, kind: "phone", display: "phoneDisplay" },
  { key: "phoneDisplay", label: "Como se lee", help },
  { key: "whatsapp", label: "WhatsApp", help, kind: "phone", display: "whatsappDisplay", whatsapp: true },
  { key: "whatsappDisplay", label: "WhatsApp, como se lee", help },
];
const numbers = (address: string) => {
  const query = new URL(address, location.href).searchParams;
  const national = (query.get("texto") ?? "").replace(/\D/g, "").slice(-10);
  return Response.json(national.length === 10 ? { valid: true, exact: `${query.get("clase") === "whatsapp" ? "" : "+"}52${national}`, shown: `+52 ${national.slice(0, 2)} ${national.slice(2, 6)} ${national.slice(6)}` } : { valid: false });
};

test("a number is kept as it is dialled, and what shows it goes with it", async () => {
  const { draft } = await show({ r: { phone: "+525511112222", phoneDisplay: "+52 55 1111 2222", whatsapp: "", whatsappDisplay: "" } }, form(phones), { answer: numbers });
  await userEvent.clear(box("Teléfono"));
  await userEvent.type(box("Teléfono"), "(55) 3333-4444");
  await screen.findByText("Se marcará +52 55 3333 4444");
  expect(draft.get("r.phone")).toBe("(55) 3333-4444");
  await userEvent.tab();
  expect([draft.get("r.phone"), draft.get("r.phoneDisplay")]).toEqual(["+525533334444", "+52 55 3333 4444"]);
  await userEvent.type(box("WhatsApp"), "044 55 3333 4444");
  await userEvent.tab();
  // The answer comes after the field was left.
  await waitFor(() => expect(draft.get("r.whatsapp")).toBe("525533334444"));
  expect(draft.get("r.whatsappDisplay")).toBe("+52 55 3333 4444");
});

test("a number that is none is told and kept", async () => {
  const { draft } = await show({ r: { phone: "", phoneDisplay: "", whatsapp: "", whatsappDisplay: "" } }, form(phones), { answer: numbers });
  await userEvent.type(box("Teléfono"), "55 1234");
  await screen.findByText("No parece un número de México: faltan dígitos.");
  await userEvent.tab();
  expect([draft.get("r.phone"), draft.get("r.phoneDisplay")]).toEqual(["55 1234", ""]);
});

test("without the server a number is a plain text", async () => {
  const { draft, ask } = await show({ r: { phone: "", phoneDisplay: "", whatsapp: "", whatsappDisplay: "" } }, form(phones));
  await userEvent.type(box("Teléfono"), "55 7777 8888");
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
  await userEvent.tab();
  expect(draft.get("r.phone")).toBe("55 7777 8888");
  expect(screen.queryByText(/Se marcará|No parece/)).toBeNull();
});

test("a number that is shown otherwise is told at both fields, and put right", async () => {
  const { draft } = await show({ r: { phone: "+525512345678", phoneDisplay: "+52 55 8765 4321", whatsapp: "525512345678", whatsappDisplay: "" } }, form(phones));
  const text = "El botón marca 55 1234 5678, pero el sitio muestra 55 8765 4321.";
  const describedBy = (name: string) => (box(name).getAttribute("aria-describedby") ?? "").split(" ").map((id) => document.getElementById(id)?.textContent ?? "");
  expect(describedBy("Teléfono")).toEqual([text]);
  expect(describedBy("Como se lee")).toEqual([text]);
  await userEvent.click(screen.getAllByRole("button", { name: "Corregir" })[0] as HTMLElement);
  expect(draft.get("r.phoneDisplay")).toBe("+52 55 1234 5678");
  expect(screen.queryByText(/El botón marca/)).toBeNull();
});
