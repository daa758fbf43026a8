// The carousel of pictures in its three layouts.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { violations } from "./axe.mjs";
import { begin, control, film, island, mosaic, quiet, rail, refocused, shows, slides, unscripted, visit } from "./gallery.mjs";
import { focused, hold, ready, staysUsable, unmoved } from "./takeover.mjs";
import { each, overflow } from "./site.mjs";

for (const variant of each([rail, film, mosaic])) {
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
      assert.deepEqual(await slides(page).evaluateAll((all) => all.map((e) => e.ariaLabel)), [1, 2, 3, 4, 5, 6].map((n) => `${n} de 6`));
      assert.equal(await overflow(page), "");
      assert.deepEqual(await violations(page, root), []);
    }));

    staysUsable({ name: "gallery", root, visit: (options, use) => visit(path, options, use), unscripted: (page) => unscripted(page, name) });
  });
}

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
});
