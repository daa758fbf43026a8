// The screen of the sections: what fits where.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { button, open, shown } from "../sections.mjs";
import { overflow } from "../site.mjs";

describe("Descartar cambios", () => {
  test("its bar leaves room for the cards", () => open({ width: 320, height: 640 }, async (page) => {
    await shown(page, "Síntomas").uncheck();
    await page.getByText("Hay 1 cambio sin guardar").waitFor();
    const bar = page.locator(".sections-bar");
    assert.equal(await bar.evaluate((e) => e.scrollWidth - e.clientWidth), 0);
    assert.ok((await bar.boundingBox()).height < 128);
    for (const name of ["Descartar cambios", "Update", "Save"]) {
      const { x, width: wide } = await button(page, name).boundingBox();
      assert.ok(x >= 0 && x + wide <= 320, name);
    }
    assert.equal(await overflow(page), "");
  }));
});
