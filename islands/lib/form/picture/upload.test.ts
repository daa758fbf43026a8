// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { upload } from "./upload";

/** The requests that were sent; a test answers them. */
let requests: FakeRequest[] = [];

class FakeRequest {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload = () => {};
  onabort = () => {};
  status = 0;
  response: unknown;
  open = vi.fn();
  setRequestHeader = vi.fn();
  send = vi.fn(() => requests.push(this));
  abort = vi.fn(() => this.onabort());
  answer(status: number, body: unknown) {
    Object.assign(this, { status, response: JSON.stringify(body) });
    this.onload();
  }
}

beforeEach(() => {
  requests = [];
  vi.useFakeTimers();
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
});
afterEach(() => vi.useRealTimers());

const begin = (signal = new AbortController().signal) => {
  const progress = vi.fn();
  const ended = upload([new Blob(["x"])], "texto", signal, progress);
  ended.catch(() => {});
  return { ended, progress, request: requests[0] as FakeRequest };
};

test("reports how much is sent, and the path of what is stored", async () => {
  const { ended, progress, request } = begin();
  request.upload.onprogress?.({ loaded: 5, total: 10 });
  expect(progress).toHaveBeenCalledWith(5, 10);
  request.answer(201, { path: "/fotos/x.webp" });
  await expect(ended).resolves.toBe("/fotos/x.webp");
});

test("ends in words 40 seconds after the last progress, however long that took", async () => {
  const { ended, request } = begin();
  for (let loaded = 1; loaded < 5; loaded++) {
    await vi.advanceTimersByTimeAsync(30_000);
    request.upload.onprogress?.({ loaded, total: 10 });
  }
  expect(request.abort).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(40_000);
  await expect(ended).rejects.toThrow("No hubo respuesta del servidor. Revisa tu conexión a internet e inténtalo de nuevo.");
});

test("a refusal says why, and what the owner stops is no failure", async () => {
  const refused = begin();
  refused.request.answer(413, { detail: "La foto es muy grande." });
  await expect(refused.ended).rejects.toThrow("La foto es muy grande.");
  requests = [];
  const controller = new AbortController();
  const stopped = begin(controller.signal);
  controller.abort();
  expect(stopped.request.abort).toHaveBeenCalled();
  await expect(stopped.ended).rejects.toBe(controller.signal.reason);
});
