// The rows that turn: what fits where.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { violations } from "../axe.mjs";
import { kinds, slidesOf, visit } from "../carousels.mjs";

for (const kind of kinds) {
  describe(kind.name, { concurrency: 2 }, () => {
    test("is accessible", () => visit(kind, {}, async (page) => {
      assert.deepEqual(await violations(page, kind.root), []);
      assert.equal(await page.locator(kind.root).getAttribute("aria-roledescription"), "carrusel");
      assert.equal(await slidesOf(page, kind).first().getAttribute("aria-roledescription"), "diapositiva");
    }));
  });
}
