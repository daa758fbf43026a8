// The video: what fits where.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { violations } from "../axe.mjs";
import { changed, dialog, opener, player, playing, visit } from "../video.mjs";
import { overflow } from "../site.mjs";

describe("looks", () => {
  for (const [width, height] of [[320, 568], [844, 390]]) {
    test(`the dialog fits ${width}×${height}, with a long title too`, () => changed({ videoTitle: "Cómo es una consulta de cardiología, ".repeat(4).trim(), videoPoster: "" }, { width, height }, async (page) => {
      assert.equal(await overflow(page), "");
      await opener(page).click();
      await playing(page);
      for (const part of [page.locator("video"), page.getByRole("button", { name: "Cerrar video" })]) {
        const { x, y, width: w, height: h } = await part.boundingBox();
        assert.ok(x >= 0 && y >= 0 && x + w <= width && y + h <= height && w >= 44 && h >= 44, `${x} ${y} ${w} ${h}`);
      }
      const ratio = await page.locator("video").evaluate((e) => e.clientWidth / e.clientHeight);
      assert.ok(ratio > 1.7, `the player is as wide as the video, got ${ratio}`);
    }));
  }

  test("axe finds nothing in the open dialog", () => visit({}, async (page) => {
    await opener(page).click();
    await playing(page);
    assert.deepEqual(await violations(page), []);
  }));
});
