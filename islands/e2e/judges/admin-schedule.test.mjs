// The screen of the hours: what fits where.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { clean, iso, post, rows, visit } from "../schedule.mjs";
import { drawn, overflow, until } from "../site.mjs";

describe("the screen", () => {
  test("is clean on the smallest phone and with text twice as large", () => visit({}, async (page) => {
    await post({ schedule: { closures: [{ id: "a", from: iso(20), until: iso(24), reason: "Congreso internacional de cardiología intervencionista y ecocardiografía" }], notices: [{ id: "n", text: "https://example.com/una-direccion-muy-larga-que-no-se-puede-partir-en-ninguna-parte-de-su-recorrido" }] } });
    await page.reload();
    await rows(page).last().waitFor();
    for (const row of await rows(page).all()) await row.locator("[data-fold]").click();
    await page.setViewportSize({ width: 320, height: 640 });
    await clean(page, "320 px");
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => { document.documentElement.style.fontSize = "200%"; });
    await drawn(page);
    assert.equal(await overflow(page), "");
  }));
});
