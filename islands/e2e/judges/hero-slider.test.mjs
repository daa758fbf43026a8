// The slides of the hero: what fits where.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { violations } from "../axe.mjs";
import { overflow } from "../site.mjs";
import { at, button, visit } from "../hero-slider.mjs";

describe("hero-slider", { concurrency: 2 }, () => {
  test("is accessible and as wide as the window of a phone", () => visit({ width: 320 }, async (page) => {
    // By keyboard: alone on its page the slider may end under the bar at the bottom.
    await button(page, "Ir a la diapositiva 1").press("Enter");
    await at(page, 1);
    assert.deepEqual(await violations(page, ".hero-slider"), []);
    assert.equal(await overflow(page), "");
    const controls = await page.locator(".hero-slider-controls").boundingBox();
    assert.ok(controls.x >= 0 && controls.x + controls.width <= 320);
  }));
});
