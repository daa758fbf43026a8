// @vitest-environment jsdom
import { act, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clockAt } from "./days";
import { load, send, siteContent } from "./client";
import { useNow } from "./use-now";

const answer = (date: string) => Response.json({ siteContent: {} }, { headers: { ETag: '"1"', Date: date } });

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime("2025-11-28T12:00:00Z");
});
afterEach(() => vi.useRealTimers());

test("the day is that of the server's last answer, whatever this device says", async () => {
  vi.stubGlobal("fetch", async () => answer("Sat, 28 Nov 2026 12:00:00 GMT"));
  await load(siteContent);
  expect(clockAt("America/Mexico_City")).toEqual({ today: "2026-11-28", moment: "2026-11-28T06:00" });
  vi.setSystemTime("2031-01-01T00:00:00Z");
  expect(clockAt("America/Mexico_City").today).toBe("2026-11-28");
});

test("a photo that the browser kept does not set the clock back", async () => {
  vi.stubGlobal("fetch", async () => answer("Sat, 28 Nov 2026 12:00:00 GMT"));
  await load(siteContent);
  vi.stubGlobal("fetch", async () => answer("Thu, 01 Jan 2026 12:00:00 GMT"));
  await send("/fotos/1", { cache: "default" }, () => {});
  expect(clockAt("America/Mexico_City").today).toBe("2026-11-28");
});

test("a page that is shown again asks for the time, as a device may have slept", async () => {
  vi.stubGlobal("fetch", async () => answer("Sat, 28 Nov 2026 12:00:00 GMT"));
  await load(siteContent);
  const Screen = () => <p>{new Date(useNow()).toISOString()}</p>;
  const { container } = render(<Screen />);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(container.textContent).toBe("2026-11-28T12:01:00.000Z");
  vi.stubGlobal("fetch", async () => answer("Sun, 29 Nov 2026 08:00:00 GMT"));
  await act(async () => {
    document.dispatchEvent(new Event("visibilitychange"));
    await vi.advanceTimersByTimeAsync(0);
  });
  expect(container.textContent).toBe("2026-11-29T08:00:00.000Z");
});
