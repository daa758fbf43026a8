// The hero's slider: a strip that scrolls, until the island turns it.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { watchShifts, watchWaits } from "./site.mjs";
import { at, button, held, ready, titles, toggle, visit } from "./hero-slider.mjs";

/** A window in which a fade of a second and a half costs little. */
const small = { width: 640, height: 480 };

describe("hero-slider", { concurrency: 2 }, () => {
  test("takes over without moving anything, at the slide that was scrolled to", () => {
    const { go, prepare } = held();
    return visit({ prepare, ready: false }, async (page) => {
      await page.locator(".hero-slider-slides").evaluate((e) => e.scrollTo({ left: e.clientWidth, behavior: "instant" }));
      const boxes = () => page.locator(".hero-slider-slide").nth(1).locator("h2, p, a, img").evaluateAll((all) => all.map((e) => e.getBoundingClientRect().toJSON()));
      const before = await boxes();
      assert.ok(before.length > 3);
      go();
      await ready(page);
      await toggle(page).click();
      await at(page, 2);
      assert.deepEqual(await boxes(), before);
      assert.equal(await titles(page), 1, "the title is found while its slide is hidden");
    });
  });

  test("turns every 5000 ms, shifting nothing, until the button is pressed", () => visit({ ...small, prepare: (page) => Promise.all([watchWaits(page), watchShifts(page)]) }, async (page) => {
    const slides = page.locator(".hero-slider-slides");
    assert.equal(await slides.getAttribute("aria-live"), "off");
    await at(page, 2);
    assert.deepEqual([...new Set(await page.evaluate(() => window.waits))], [5000]);
    await button(page, "Pausar").click();
    await button(page, "Reanudar").waitFor();
    assert.equal(await slides.getAttribute("aria-live"), "polite");
    assert.equal(await page.locator(".hero-slider[data-turning]").count(), 0);
    assert.deepEqual(await page.evaluate(() => window.shifts), []);
  }));

  test("Anterior, Siguiente, the marks and the arrow keys turn it and stop it", () => visit(small, async (page) => {
    await button(page, "Siguiente").click();
    await at(page, 2);
    assert.equal(await toggle(page).getAttribute("aria-label"), "Reanudar");
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), "Siguiente");
    await button(page, "Anterior").click();
    await button(page, "Anterior").click();
    await at(page, 3);
    await button(page, "Ir a la diapositiva 2").click();
    await at(page, 2);
    assert.equal(await page.locator(".hero-slider [aria-current]").getAttribute("aria-label"), "Ir a la diapositiva 2");
    await page.keyboard.press("ArrowRight");
    await at(page, 3);
    await page.locator(".hero-slider-slide").nth(2).getByRole("link").first().focus();
    await page.keyboard.press("ArrowRight");
    await at(page, 1);
    assert.equal(await page.evaluate(() => document.activeElement.closest(".hero-slider-slide")?.getAttribute("aria-label")), "1 de 3", "focus goes along");
    for (const target of await page.locator(".hero-slider-controls button").all()) {
      const { width, height } = await target.boundingBox();
      assert.ok(width >= 24 && height >= 24, `${await target.getAttribute("aria-label")} is ${width} by ${height}`);
    }
  }));
});
