// The carousel of pictures in its three layouts.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { violations } from "./axe.mjs";
import { openSample, overflow, still, swipe, until, visit as visitAt } from "./site.mjs";
import { focused, hold, ready, staysUsable, unmoved } from "./takeover.mjs";

const { server, browser } = await openSample();

const visit = (path, options, use) => visitAt(browser, server.address, path, options, use);
const layout = (name) => ({ name, path: `/preview/PhotosGallery/photosgallery_${name}.templ`, root: `.photosgallery-${name}` });
const [rail, film, mosaic] = ["rail", "film", "mosaic"].map(layout);
const island = (page) => page.locator("[data-island=gallery]");
const control = (page, name) => island(page).getByRole("button", { name, exact: true });
const dots = (page) => island(page).getByRole("button", { name: /^Ir a la foto \d$/ });
const slides = (page) => island(page).locator("[aria-roledescription=diapositiva]");
/** Waits until this picture, counted from 0, is the only one in view. */
const shows = (page, want) => page.waitForFunction((wanted) => {
  const all = [...document.querySelectorAll("[data-island=gallery] [aria-roledescription=diapositiva]")];
  const open = all.flatMap((slide, i) => (slide.inert || slide.hidden ? [] : [i]));
  return open.length === 1 && open[0] === wanted;
}, want);
/** Opens what shows the carousel; it is there at once but in the mosaic. */
const begin = async (page, { name }) => {
  await ready(page, "gallery");
  if (name === "mosaic") await island(page).getByRole("button", { name: /^Ir a la foto 1:/ }).click();
  await shows(page, 0);
};
const quiet = { reducedMotion: "reduce" };
/** Waits until focus is on what has a name that begins so: a dialog gives it back a moment after it has gone. */
const refocused = (page, begin) => page.waitForFunction((name) => {
  const { activeElement: e } = document;
  return (e.getAttribute("aria-label") ?? e.textContent.trim().replace(/\s+/g, " ")).startsWith(name);
}, begin);

for (const variant of [rail, film, mosaic]) {
  const { name, path, root } = variant;
  describe(name, () => {
    test("takes over with the same pictures, without moving anything", async () => {
      let release;
      await visit(path, { width: 390, prepare: async (page) => { release = await hold(page); } }, async (page) => {
        const pictures = await island(page).locator("img").elementHandles();
        await unmoved(page, "gallery", root, release, ".photosgallery-rail-dots");
        assert.equal(await island(page).locator("img").count(), pictures.length);
        for (const picture of pictures) assert.equal(await picture.evaluate((e) => e.isConnected), true, "kept");
      });
    });

    test("previous and next wrap around and keep focus", () => visit(path, { width: 390, ...quiet }, async (page) => {
      await begin(page, variant);
      await control(page, "Anterior").click();
      await shows(page, 5);
      assert.equal(await focused(page), "Anterior");
      for (const want of [0, 1, 2, 3, 4, 5, 0]) {
        await control(page, "Siguiente").click();
        await shows(page, want);
      }
      assert.equal(await focused(page), "Siguiente");
    }));

    test("is accessible and fits", () => visit(path, { width: 390, ...quiet }, async (page) => {
      await ready(page, "gallery");
      assert.deepEqual(await violations(page, root), []);
      await begin(page, variant);
      await control(page, "Siguiente").click();
      await shows(page, 1);
      assert.deepEqual(await violations(page, root), []);
      assert.equal(await overflow(page), "");
      assert.deepEqual(await slides(page).evaluateAll((all) => all.map((e) => e.ariaLabel)), [1, 2, 3, 4, 5, 6].map((n) => `${n} de 6`));
    }));

    staysUsable({ name: "gallery", root, visit: (options, use) => visit(path, options, use), unscripted: (page) => unscripted(page, name) });
  });
}

/** What a layout does by itself, without its island. */
async function unscripted(page, name) {
  if (name === "rail") {
    await island(page).getByRole("link", { name: "Ir a la foto 3" }).click();
    await page.waitForFunction(() => { const view = document.querySelector(".photosgallery-rail-view"); return Math.abs(view.scrollLeft - 2 * (view.children[1].offsetLeft - view.children[0].offsetLeft)) < 3; });
  } else if (name === "film") {
    await island(page).locator("label").nth(2).click();
    await page.locator(".photosgallery-film-view").nth(2).locator("img").waitFor();
  } else {
    await island(page).getByRole("button", { name: /^Ir a la foto 3:/ }).click();
    await page.getByRole("dialog", { name: "Foto 3" }).waitFor();
    await page.getByRole("button", { name: "Cerrar foto" }).click();
    await page.getByRole("dialog", { name: "Foto 3" }).waitFor({ state: "hidden" });
  }
}

test("rail: a swipe turns it", () => visit(rail.path, { width: 390, hasTouch: true }, async (page) => {
  await begin(page, rail);
  await swipe(page, slides(page).first(), -200);
  await shows(page, 1);
  await swipe(page, slides(page).nth(1), 200);
  await shows(page, 0);
}));

test("rail: beside an error its buttons stay, and work", () => visit(rail.path, {
  width: 390, ...quiet, allow: [/500/, /HTTP error/], prepare: (page) => page.route("**/api/site-content*", (route) => route.fulfill({ status: 500 })),
}, async (page) => {
  await page.locator("[data-island=gallery][data-failed]").waitFor();
  await island(page).getByText("Error: HTTP error! status: 500").waitFor();
  const shown = () => page.locator(".photosgallery-rail-view").evaluate((view) => Math.round(view.scrollLeft / (view.children[1].offsetLeft - view.children[0].offsetLeft)));
  for (const [name, want] of [["Siguiente", 1], ["Anterior", 0], ["Anterior", 5], ["Siguiente", 0]]) {
    await control(page, name).click();
    await until(async () => await shown() === want, `picture ${want + 1}`);
  }
}));

test("rail: the dots jump, and the current one is marked", () => visit(rail.path, { width: 390 }, async (page) => {
  await begin(page, rail);
  const marked = () => dots(page).evaluateAll((all) => all.flatMap((e, i) => (e.getAttribute("aria-current") === "true" ? [i] : [])));
  assert.deepEqual(await marked(), [0]);
  for (const n of [3, 5, 1]) {
    await dots(page).nth(n).click();
    await shows(page, n);
    assert.deepEqual(await marked(), [n]);
    assert.equal(await focused(page), `Ir a la foto ${n + 1}`);
  }
  await control(page, "Siguiente").click();
  await shows(page, 2);
  assert.deepEqual(await marked(), [2]);
}));

test("rail: an early click on Siguiente is done", async () => {
  let release;
  await visit(rail.path, { width: 390, ...quiet, prepare: async (page) => { release = await hold(page); } }, async (page) => {
    await control(page, "Siguiente").click();
    release();
    await ready(page, "gallery");
    await shows(page, 1);
  });
});

test("rail: the address of a picture leads to it, and it stays there", () => visit(`${rail.path}#foto-4`, { width: 390, ...quiet }, async (page) => {
  await ready(page, "gallery");
  await shows(page, 3);
  assert.equal(await dots(page).nth(3).getAttribute("aria-current"), "true");
}));

test("rail: by keyboard alone", () => visit(rail.path, { width: 390, ...quiet }, async (page) => {
  await begin(page, rail);
  await control(page, "Anterior").focus();
  const stops = [];
  for (let i = 0; i < 9; i++) {
    stops.push(await focused(page));
    await page.keyboard.press("Tab");
  }
  assert.deepEqual(stops, ["Anterior", "Siguiente", "Fotos", ...[1, 2, 3, 4, 5, 6].map((n) => `Ir a la foto ${n}`)]);
  await dots(page).nth(4).focus();
  await page.keyboard.press("Enter");
  await shows(page, 4);
}));

test("film: the picture chosen before stays chosen", async () => {
  let release;
  await visit(film.path, { prepare: async (page) => { release = await hold(page); } }, async (page) => {
    await island(page).locator("label").nth(3).click();
    await still(page);
    await unmoved(page, "gallery", film.root, release);
    await shows(page, 3);
    assert.equal(await focused(page), "Ir a la foto 4");
  });
});

describe("mosaic", () => {
  const tile = (page, n) => island(page).getByRole("button", { name: new RegExp(`^Ir a la foto ${n}:`) });
  const dialog = (page) => page.locator("dialog[open]");

  test("opens the picture chosen, and gives focus back", () => visit(mosaic.path, quiet, async (page) => {
    await ready(page, "gallery");
    await tile(page, 4).focus();
    await page.keyboard.press("Enter");
    await shows(page, 3);
    assert.equal(await focused(page), "Cerrar foto");
    assert.equal(await dialog(page).getByText("4 de 6").isVisible(), true);
    await page.keyboard.press("ArrowRight");
    await shows(page, 4);
    for (let i = 0; i < 4; i++) {
      await page.keyboard.press("Tab");
      assert.equal(await page.evaluate(() => document.activeElement === document.body || document.querySelector("dialog[open]").contains(document.activeElement)), true, "focus stays inside");
    }
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "hidden" });
    await refocused(page, "Ir a la foto 4");
  }));

  test("closes by its button and by a click outside", () => visit(mosaic.path, quiet, async (page) => {
    await ready(page, "gallery");
    for (const close of [() => control(page, "Cerrar foto").click(), () => page.mouse.click(4, 4)]) {
      await tile(page, 2).click();
      await dialog(page).waitFor();
      await close();
      await dialog(page).waitFor({ state: "hidden" });
      await refocused(page, "Ir a la foto 2");
    }
  }));

  test("a picture opened before stays open", async () => {
    let release;
    await visit(mosaic.path, { ...quiet, prepare: async (page) => { release = await hold(page); } }, async (page) => {
      await tile(page, 3).click();
      await page.getByRole("dialog", { name: "Foto 3" }).waitFor();
      release();
      await ready(page, "gallery");
      await shows(page, 2);
      assert.equal(await dialog(page).isVisible(), true);
      assert.equal(await focused(page), "Cerrar foto");
      await page.keyboard.press("Escape");
      await dialog(page).waitFor({ state: "hidden" });
      await refocused(page, "Ir a la foto 3");
    });
  });
});
