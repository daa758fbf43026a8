import { afterEach, expect, test, vi } from "vitest";
import type { Draft } from "../draft";
import { at } from "../paths";
import { unusedIn, watch } from "./unused";

afterEach(() => vi.unstubAllGlobals());

const draftOf = (base: object, value: object) => ({ base, get: (path: string) => at(value as never, path) }) as unknown as Draft;

test("only what was typed, differs and cannot be read is unused", async () => {
  const ask = vi.fn(async (address: string) => Response.json(address.endsWith("=12") ? { valid: false, note: "No parece un número de México." } : { valid: true, exact: "x", shown: "x" }));
  vi.stubGlobal("fetch", ask);
  const draft = draftOf({ a: "", b: "12", c: "", d: "" }, { a: "12", b: "12", c: "55 1234 5678", d: " ", e: "12" });
  for (const path of ["a", "b", "c", "d"]) watch(draft, path, "telefono");
  expect(await unusedIn(draft)).toEqual([{ path: "a", note: "No parece un número de México." }]);
  expect(await unusedIn(draftOf({}, { e: "12" }))).toEqual([]);
});

test("nothing is unused while the server cannot be asked", async () => {
  vi.stubGlobal("fetch", vi.fn(() => Promise.reject(new TypeError("offline"))));
  const draft = draftOf({ a: "" }, { a: "otro" });
  watch(draft, "a", "enlace");
  expect(await unusedIn(draft)).toEqual([]);
});
