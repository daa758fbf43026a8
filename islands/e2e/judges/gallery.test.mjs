// The gallery: what fits where.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { violations } from "../axe.mjs";
import { begin, control, film, mosaic, quiet, rail, shows, slides, visit } from "../gallery.mjs";
import { overflow } from "../site.mjs";
import { ready } from "../takeover.mjs";

for (const variant of [rail, film, mosaic]) {
  const { name, path, root } = variant;
  describe(name, () => {
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

  });
}
