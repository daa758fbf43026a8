// The gallery: what is rare.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { begin, control, dots, film, island, mosaic, quiet, rail, refocused, shows, slides, visit } from "../gallery.mjs";
import { still, swipe } from "../site.mjs";
import { focused, hold, ready, unmoved } from "../takeover.mjs";

test("rail: a swipe turns it", () => visit(rail.path, { width: 390, hasTouch: true }, async (page) => {
  await begin(page, rail);
  await swipe(page, slides(page).first(), -200);
  await shows(page, 1);
  await swipe(page, slides(page).nth(1), 200);
  await shows(page, 0);
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
