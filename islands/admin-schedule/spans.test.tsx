// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { siteContent } from "../lib/client";
import { Draft } from "../lib/draft";
import { DraftContext } from "../lib/use-draft";
import { Spans } from "./spans";

afterEach(cleanup);

test("focus goes to the hours that are added, and with those that are taken away to what adds others", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ siteContent: { spans: [] } }, { headers: { ETag: '"1"' } }));
  const draft = await Draft.load({
    resource: siteContent, copies: "prueba.", read: (document) => document, write: (value) => value, nameOf: (path) => path, textOf: String, find: (field) => field,
  });
  const { getByRole } = render(<DraftContext value={draft}><Spans path="spans" of="Lunes" least={0} /></DraftContext>);
  const press = (name: string) => fireEvent.click(getByRole("button", { name }));
  const focused = () => document.activeElement?.getAttribute("aria-label");
  press("Poner horas: Lunes");
  expect(focused()).toBe("Lunes: desde");
  press("Quitar horas de Lunes");
  expect(focused()).toBe("Poner horas: Lunes");
});
