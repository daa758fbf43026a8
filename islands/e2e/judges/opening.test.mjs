// The hours of a visitor: what fits where.
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { violations } from "../axe.mjs";
import { server, several, visit } from "../opening.mjs";
import { overflow, saveContent, signIn, still } from "../site.mjs";

describe("with a schedule of several places, closures and notices", () => {
  before(async () => saveContent(await signIn(server), { schedule: several() }));

  for (const [path, width] of [["/", 320], ["/contacto", 1366]]) {
    test(`${path} at ${width} px shows three strips whole, fits, and is accessible`, () => visit(path, { width, hour: 15 }, async (page) => {
      const strip = page.getByRole("region", { name: "Avisos" });
      assert.equal(await strip.getByRole("listitem").count(), 3);
      for (const item of await strip.getByRole("listitem").all()) {
        assert.ok(await item.isVisible());
        assert.equal(await item.locator("p").evaluate((p) => p.scrollWidth > p.clientWidth + 1), false);
      }
      assert.equal(await overflow(page), "");
      await still(page);
      assert.deepEqual(await violations(page), []);
    }));
  }
});
