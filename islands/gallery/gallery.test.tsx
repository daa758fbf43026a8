// @vitest-environment jsdom
import { act, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { answer, layOut, serve } from "../lib/testing";

type Layout = "rail" | "film" | "mosaic";

const picture = (name: string, alt = `Foto de ${name}`) => ({ id: name, src: `/images/${name}.webp`, alt });
const three = [picture("a"), picture("b"), picture("c")];
const body = (gallery: unknown) => ({ siteContent: { records: { gallery }, photosGallery: { sectionTitle: "Galería", sectionSubtitle: "Imágenes" } } });
const classes = { rail: ["photosgallery-rail-slide"], film: ["photosgallery-film-view", "photosgallery-film-pick"], mosaic: ["photosgallery-mosaic-box", "photosgallery-mosaic-tile"] };

const turn = `<button class="turn-previous island-control">Anterior</button><button class="turn-next island-control">Siguiente</button>`;

/** What the server draws for some pictures, as far as the island looks at it. */
const drawing = (layout: Layout, names: string[]) =>
  `<div>${turn}${names.map((name) => classes[layout].map((kind) => `<div class="${kind}"><picture><img src="/assets/${name}.webp" alt="${kind === "photosgallery-film-pick" ? "" : "propio"}"></picture></div>`).join("")).join("")}<p class="island-status"></p></div>`;

async function mount(layout: Layout, names = ["a", "b", "c"]) {
  vi.resetModules();
  const { default: island } = await import("./gallery");
  const element = serve(drawing(layout, names));
  const images = [...element.querySelectorAll("img")];
  await act(async () => island(element, { layout, pictures: names.map((name) => `/images/${name}.webp`) }));
  return { element, images };
}

const slides = (element: HTMLElement) => [...element.querySelectorAll("[aria-roledescription=diapositiva]")];
const dots = () => screen.queryAllByRole("button", { name: /^Ir a la foto \d$/ });
const marked = () => dots().flatMap((dot, i) => (dot.getAttribute("aria-current") === "true" ? [i] : []));
const button = (name: string) => screen.getByRole("button", { name });

beforeEach(() => {
  layOut();
  answer(body(three));
});

describe.each(["rail", "film"] as const)("%s", (layout) => {
  test("the dots jump", async () => {
    await mount(layout);
    await userEvent.click(button("Ir a la foto 3"));
    expect(marked()).toEqual([2]);
    await userEvent.click(button("Ir a la foto 2"));
    expect(marked()).toEqual([1]);
  });

  test("arrow keys turn it", async () => {
    await mount(layout);
    button("Siguiente").focus();
    await userEvent.keyboard("{ArrowLeft}");
    expect(marked()).toEqual([2]);
    await userEvent.keyboard("{ArrowRight}{ArrowRight}");
    expect(marked()).toEqual([1]);
    await userEvent.keyboard("{Control>}{ArrowRight}{/Control}");
    expect(marked(), "not with a modifier").toEqual([1]);
  });

  test("one alone has nothing to turn", async () => {
    answer(body([picture("a")]));
    const { element } = await mount(layout);
    expect(slides(element).length).toBe(1);
    expect(screen.queryByRole("button", { name: "Siguiente" })).toBeNull();
  });
});

describe("when the content does not come", () => {
  const fail = async (layout: Layout, html: string) => {
    answer({}, 500);
    vi.resetModules();
    const { default: island } = await import("./gallery");
    const element = serve(html);
    await expect(Promise.resolve(island(element, { layout, pictures: [] }))).rejects.toThrow();
    expect(element.querySelector(".island-status")?.textContent).toBe("Error: HTTP error! status: 500");
    expect(element.querySelectorAll(".island-control").length, "buttons that stay").toBe(0);
    return element;
  };

  test("the buttons turn the row that the server drew", async () => {
    const slide = `<div aria-roledescription="diapositiva"></div>`;
    const element = await fail("rail", `<div>${turn}<div class="photosgallery-rail-view">${slide}${slide}${slide}</div><p class="island-status"></p></div>`);
    const at = () => (element.querySelector(".photosgallery-rail-view")?.scrollLeft ?? 0) / 100;
    const user = userEvent.setup();
    for (const want of [1, 2, 0]) {
      await user.click(button("Siguiente"));
      expect(at()).toBe(want);
    }
    await user.click(button("Anterior"));
    expect(at()).toBe(2);
    await user.click(button("Anterior"));
    expect(at()).toBe(1);
  });

  test("they choose among the pictures that the server drew", async () => {
    const radio = (more = "") => `<input type="radio" name="photosgallery-frame"${more}>`;
    await fail("film", `<div>${turn}${radio(" checked")}${radio()}${radio()}<p class="island-status"></p></div>`);
    const chosen = () => screen.getAllByRole("radio").findIndex((radio) => (radio as HTMLInputElement).checked);
    const user = userEvent.setup();
    for (const want of [1, 2, 0]) {
      await user.click(button("Siguiente"));
      expect(chosen()).toBe(want);
    }
    await user.click(button("Anterior"));
    expect(chosen()).toBe(2);
  });
});

describe.each(["rail", "film", "mosaic"] as const)("%s", (layout) => {
  test("keeps the very pictures of the server, with the content's text", async () => {
    const { element, images } = await mount(layout);
    expect(new Set(element.querySelectorAll("img"))).toEqual(new Set(images));
    expect([...element.querySelectorAll("img")].filter((image) => image.alt === "Foto de b").length).toBe(1);
  });

  test("an empty text leaves the picture its own", async () => {
    answer(body([picture("a", ""), picture("b")]));
    const { element } = await mount(layout, ["a", "b"]);
    const first = element.querySelector(`.${{ rail: "photosgallery-rail-slide", film: "photosgallery-film-view", mosaic: "photosgallery-mosaic-tile" }[layout]} img`);
    expect(first?.getAttribute("alt")).toBe("propio");
  });

  test("follows the content's order", async () => {
    answer(body([picture("c"), picture("a")]));
    const { element } = await mount(layout);
    const order = [...element.querySelectorAll("img")].map((image) => image.getAttribute("src"));
    expect(new Set(order)).toEqual(new Set(["/assets/c.webp", "/assets/a.webp"]));
    expect(order[0]).toBe("/assets/c.webp");
  });

  test("a picture that the server did not draw is tried, and its text stands in for it", async () => {
    answer(body([picture("nueva"), picture("a")]));
    const { element } = await mount(layout);
    const image = element.querySelector("img[alt='Foto de nueva']") as HTMLImageElement;
    expect(image.getAttribute("src")).toBe("/images/nueva.webp");
    fireEvent.error(image);
    expect(image.isConnected).toBe(false);
    expect(element.querySelector(".picture-missing")?.textContent).toBe("Foto de nueva");
  });

  test("so does one of the server's that breaks", async () => {
    const { element } = await mount(layout);
    fireEvent.error(element.querySelector("img[alt='Foto de a']") as HTMLImageElement);
    expect(element.querySelector(".picture-missing")?.textContent).toBe("Foto de a");
    expect(element.querySelector("img[alt='Foto de a']")).toBeNull();
  });

  test("shows the first six that have a picture", async () => {
    answer(body([picture(""), { id: "x", src: "", alt: "sin foto" }, ..."abcdefgh".split("").map((name) => picture(name))].filter(({ src }) => src !== "/images/.webp")));
    const { element } = await mount(layout);
    expect(slides(element).map((slide) => slide.getAttribute("aria-label"))).toEqual([1, 2, 3, 4, 5, 6].map((n) => `${n} de 6`));
  });

  test("leaves out what its owner hides", async () => {
    answer(body([{ ...picture("a"), hidden: true }, { ...picture("b"), hidden: false }, { ...picture("c"), hidden: "no" }]));
    const { element } = await mount(layout, ["b"]);
    expect(new Set([...element.querySelectorAll("img")].map((image) => image.getAttribute("src")))).toEqual(new Set(["/assets/b.webp"]));
  });

  test("no pictures at all", async () => {
    answer(body([]));
    const { element } = await mount(layout);
    expect(slides(element)).toEqual([]);
    expect(screen.queryByRole("button", { name: "Siguiente" })).toBeNull();
  });

  test.each([
    ["an error of the server", () => answer({}, 500), "Error: HTTP error! status: 500"],
    ["no list", () => answer(body(null)), "Failed to load content"],
    ["a list of something else", () => answer(body([null])), "Failed to load content"],
  ])("%s: the server's drawing stays and the line says so", async (_, fail, words) => {
    fail();
    vi.resetModules();
    const { default: island } = await import("./gallery");
    const element = serve(drawing(layout, ["a"]));
    const before = element.firstElementChild;
    await expect(Promise.resolve(island(element, { layout, pictures: ["/images/a.webp"] }))).rejects.toThrow();
    expect(element.firstElementChild).toBe(before);
    expect(element.querySelector(".island-status")?.textContent).toBe(words);
  });
});
