// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dismiss, Toaster, toast } from "./toast";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("ResizeObserver", class { observe() {} disconnect() {} }); // jsdom has none
});
afterEach(() => {
  cleanup();
  dismiss();
  vi.useRealTimers();
});

const texts = () => [screen.getByRole("status").textContent, screen.getByRole("alert").textContent];
const show = (title: string, variant: "default" | "destructive" = "default") => act(() => toast({ title, description: ".", variant }));

test("one at a time, an error as an alert, in regions that are there before", () => {
  render(<Toaster />);
  expect(texts()).toEqual(["", ""]);
  show("Éxito");
  expect(texts()).toEqual(["Éxito.", ""]);
  show("Error", "destructive");
  expect(texts()).toEqual(["", "Error."]);
  act(() => screen.getByRole("button", { name: "Cerrar aviso" }).click());
  expect(texts()).toEqual(["", ""]);
});

test("a notice goes by itself after 1,000,000 ms, not before", () => {
  render(<Toaster />);
  show("Antes");
  act(() => vi.advanceTimersByTime(500_000));
  show("Éxito");
  act(() => vi.advanceTimersByTime(999_999));
  expect(texts()).toEqual(["Éxito.", ""]);
  act(() => vi.advanceTimersByTime(1));
  expect(texts()).toEqual(["", ""]);
});
