import { afterEach, expect, test, vi } from "vitest";
import { read } from "./reading";

afterEach(() => vi.unstubAllGlobals());

test("a text that the server cannot be asked about is no fault", async () => {
  const { signal } = new AbortController();
  for (const answer of [() => Promise.reject(new TypeError("offline")), async () => new Response("no", { status: 404 }), async () => new Response("{}"), async () => new Response("<p>")]) {
    vi.stubGlobal("fetch", vi.fn(answer));
    expect(await read("telefono", "55 1", signal)).toBeNull();
  }
});

test("a text is asked about once", async () => {
  const reading = { valid: true, exact: "+525512345678", shown: "+52 55 1234 5678", rest: "" };
  const ask = vi.fn(async (_address: string) => Response.json(reading));
  vi.stubGlobal("fetch", ask);
  const { signal } = new AbortController();
  expect(await read("telefono", "+52 (55) 1234", signal)).toEqual(reading);
  expect(await read("telefono", "+52 (55) 1234", signal)).toEqual(reading);
  expect(ask.mock.calls.map(([address]) => address)).toEqual(["/admin/lectura?clase=telefono&texto=%2B52+%2855%29+1234"]);
});

test("an answer that nobody waits for any more is none", async () => {
  const controller = new AbortController();
  vi.stubGlobal("fetch", vi.fn(async () => {
    controller.abort();
    throw new DOMException("aborted", "AbortError");
  }));
  await expect(read("telefono", "55 9", controller.signal)).rejects.toThrow();
});
