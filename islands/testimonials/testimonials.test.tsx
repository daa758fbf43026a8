// @vitest-environment jsdom
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Testimonial } from "../lib/content";
import { answer, layOut, serve } from "../lib/testing";

const voice = (name: string, more: Partial<Testimonial> = {}): Partial<Testimonial> => ({
  name, image: "", rating: 5, shortTestimonial: `${name} en corto`, fullTestimonial: `${name} primero\n\n${name} después`, visible: true, ...more,
});
const three = [voice("Ana"), voice("Beto"), voice("Caro")];
const body = (testimonials: unknown, linkText = "Leer todo") => ({ siteContent: { records: { testimonials }, testimonials: { sectionTitle: "Opiniones", linkText } } });

const drawn = {
  rail: `<div><div class="testimonials-rail-view">
    <div aria-roledescription="diapositiva"></div><div aria-roledescription="diapositiva"><details><summary>Ver más</summary></details></div>
    </div><p class="island-status"></p></div>`,
  voices: `<div><input type="radio" name="testimonials-voice"><input type="radio" name="testimonials-voice" checked><p class="island-status"></p></div>`,
};

/** Mounts the island; the module is new each time, for it remembers the API's answer. */
async function mount(layout: "rail" | "voices", prepare?: (element: HTMLElement) => void, teasers?: Record<string, string>) {
  vi.resetModules();
  const { default: island } = await import("./testimonials");
  const element = serve(drawn[layout]);
  prepare?.(element);
  await act(async () => island(element, { layout, pictures: [], ...(teasers && { teasers }) }));
  return element;
}

const slides = (element: HTMLElement) => [...element.querySelectorAll("[aria-roledescription=diapositiva]")];
const button = (name: string) => screen.getByRole("button", { name });
const chosen = () => screen.getAllByRole("radio").findIndex((radio) => (radio as HTMLInputElement).checked);

beforeEach(() => {
  layOut();
  answer(body(three));
});

describe("rail", () => {
  const at = (element: HTMLElement) => (element.querySelector(".testimonials-rail-view")?.scrollLeft ?? 0) / 100;

  test("wraps at the last slide that can be first", async () => {
    layOut(2);
    const element = await mount("rail");
    const user = userEvent.setup();
    for (const want of [1, 0]) {
      await user.click(button("Siguiente"));
      expect(at(element)).toBe(want);
    }
  });

  test("goes on from where it was scrolled to", async () => {
    const element = await mount("rail", (drawing) => {
      (drawing.firstElementChild as HTMLElement).scrollLeft = 200;
    });
    expect(at(element)).toBe(2);
  });

  test("a text that was open stays open", async () => {
    await mount("rail", (drawing) => drawing.querySelector("details")?.setAttribute("open", ""));
    expect(button("Ver menos de Beto").getAttribute("aria-expanded")).toBe("true");
    expect(screen.getByText("Beto después")).toBeTruthy();
    expect(screen.queryByText("Beto en corto")).toBeNull();
  });

  test("the texts close by scrolling to another", async () => {
    const element = await mount("rail");
    await userEvent.click(button("Leer todo de Ana"));
    expect(screen.getByText("Ana después")).toBeTruthy();
    const view = element.querySelector(".testimonials-rail-view") as HTMLElement;
    vi.useFakeTimers();
    const rest = () => vi.advanceTimersByTime(150);
    act(() => {
      view.scrollTo({ left: 20 });
      rest();
    });
    expect(screen.getByText("Ana después"), "still the same one").toBeTruthy();
    act(() => view.scrollTo({ left: 100 }));
    expect(screen.getByText("Ana después"), "the finger is still on it").toBeTruthy();
    act(() => void rest());
    expect(screen.queryByText("Ana después")).toBeNull();
    vi.useRealTimers();
  });

  test("focus stays at the same stop", async () => {
    const element = await mount("rail", (drawing) => {
      drawing.prepend(...Array.from({ length: 4 }, () => document.createElement("button")));
      drawing.querySelector("summary")?.focus();
    });
    expect(element.contains(document.activeElement)).toBe(true);
    expect(document.activeElement?.textContent).toBe("Leer todo de Beto");
  });
});

describe("voices", () => {
  test("begins with whom the visitor chose, and wraps around", async () => {
    await mount("voices");
    expect(chosen()).toBe(1);
    const user = userEvent.setup();
    for (const want of [2, 0]) {
      await user.click(button("Siguiente"));
      expect(chosen()).toBe(want);
    }
    await user.click(button("Anterior"));
    expect(chosen()).toBe(2);
  });

  test("only the chosen one can be reached", async () => {
    const element = await mount("voices");
    expect(slides(element).map((slide) => slide.hasAttribute("inert"))).toEqual([true, false, true]);
  });

  test("the text closes by choosing another face", async () => {
    await mount("voices");
    const user = userEvent.setup();
    await user.click(button("Leer todo de Beto"));
    await user.click(screen.getByRole("radio", { name: /Ana/ }));
    await user.click(screen.getByRole("radio", { name: /Beto/ }));
    expect(screen.getByText("Beto en corto")).toBeTruthy();
  });

  test("fades only once the visitor has moved", async () => {
    const element = await mount("voices");
    expect(element.dataset.still).toBe("");
    await userEvent.click(button("Siguiente"));
    expect(element.dataset.still).toBeUndefined();
  });
});

describe.each(["rail", "voices"] as const)("%s", (layout) => {
  test("begins with the full text's own words, as the server does", async () => {
    answer(body([voice("Ana"), voice("Beto")]));
    await mount(layout, undefined, { "Beto primero\n\nBeto después": "Beto primero" });
    expect(screen.getByText("Beto primero").className).toBe("unfold-short");
    expect(screen.queryByText("Beto en corto")).toBeNull();
    expect(screen.getByText("Ana en corto")).toBeTruthy();
  });

  test("Ver más when the content has no text for it", async () => {
    answer(body(three, ""));
    await mount(layout);
    expect(button("Ver más de Beto")).toBeTruthy();
  });

  test("no toggle where there is nothing more to read", async () => {
    answer(body([voice("Ana", { fullTestimonial: "" }), voice("Beto", { fullTestimonial: "Beto en corto" })]));
    await mount(layout);
    expect(screen.queryByRole("button", { name: /Leer todo/ })).toBeNull();
  });

  test("tells what a patient adds, with the owner's labels", async () => {
    const facts = { procedure: "Holter", weightLoss: "", timeElapsed: "8 meses" };
    answer({ siteContent: { records: { testimonials: [voice("Ana", facts), voice("Beto")] }, testimonials: { dataBlocks: { procedure: "Estudio", timeElapsed: "Desde" } } } });
    const element = await mount(layout);
    expect([...element.querySelectorAll(".facts li")].map((fact) => fact.textContent)).toEqual(["Estudio Holter", "Desde 8 meses"]);
    expect(element.querySelectorAll(".facts").length).toBe(1);
  });

  test("leaves out who is not visible", async () => {
    answer(body([voice("Ana", { visible: false }), voice("Beto"), { name: "Caro" }, voice("Dora")]));
    const element = await mount(layout);
    expect(slides(element).map((slide) => slide.getAttribute("aria-label"))).toEqual(["1 de 2", "2 de 2"]);
    expect(screen.queryByText(/Ana|Caro/)).toBeNull();
  });

  test("one alone has no buttons to turn", async () => {
    answer(body([voice("Ana")]));
    await mount(layout);
    expect(screen.queryByRole("button", { name: "Siguiente" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Anterior" })).toBeNull();
  });

  test("nobody to show", async () => {
    answer(body([]));
    const element = await mount(layout);
    expect(slides(element)).toEqual([]);
  });

  test("stars are between none and five, initials are two at most", async () => {
    answer(body([voice("Ana María Ríos", { rating: 9 }), voice("Beto", { rating: -1 }), voice("Caro", { rating: 3.7 })]));
    const element = await mount(layout);
    expect([...element.querySelectorAll(".stars")].map((stars) => stars.getAttribute("aria-label"))).toEqual(["5 de 5 estrellas", "0 de 5 estrellas", "3 de 5 estrellas"]);
    expect([...element.querySelectorAll(".stars")].map((stars) => [stars.querySelectorAll("svg").length, stars.querySelectorAll(":scope > span svg").length])).toEqual([[5, 0], [5, 5], [5, 2]]);
    expect([...element.querySelectorAll(".face")].map((face) => face.textContent)).toEqual(["AM", "B", "C"]);
  });

  test.each([
    ["an error of the server", () => answer({}, 500), "Error: HTTP error! status: 500"],
    ["no list", () => answer(body({ 0: voice("Ana") })), "Failed to load content"],
    ["a list of something else", () => answer(body(["Ana"])), "Failed to load content"],
    ["a broken connection", () => vi.stubGlobal("fetch", vi.fn(() => Promise.reject(new TypeError("Failed to fetch")))), "Error: Failed to fetch"],
  ])("%s: the server's drawing stays and the line says so", async (_, fail, words) => {
    fail();
    vi.resetModules();
    const { default: island } = await import("./testimonials");
    const element = serve(drawn[layout]);
    const before = element.firstElementChild;
    await expect(Promise.resolve(island(element, { layout, pictures: [] }))).rejects.toThrow();
    expect(element.firstElementChild).toBe(before);
    expect(element.querySelector(".island-status")?.textContent).toBe(words);
  });

  test("says Loading... meanwhile", async () => {
    vi.stubGlobal("fetch", vi.fn(() => new Promise(() => {})));
    vi.resetModules();
    const { default: island } = await import("./testimonials");
    const element = serve(drawn[layout]);
    void island(element, { layout, pictures: [] });
    expect(element.querySelector(".island-status")?.textContent).toBe("Loading...");
  });
});
