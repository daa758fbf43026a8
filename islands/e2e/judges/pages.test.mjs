// Every page on the narrowest phone: no wider than its window, quiet, and on its own; and a page of each kind at every edge of the layout, accessible on a phone and a desktop.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { violations } from "../axe.mjs";
import { allPaths, kinds, openSample, overflow, takeTurns } from "../site.mjs";

const { server, browser } = await openSample();
const paths = await allPaths(server.address);

/** Scrolls through the page, so that every picture is asked for. */
async function readThrough(page) {
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = "eager";
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => {})));
  });
}

describe("every page", { concurrency: 2 }, () => {
  const turn = takeTurns(browser, server.address, { reducedMotion: "reduce" });
  for (const path of paths) {
    test(path, () => turn(path, async (page, response, complaints) => {
      assert.equal(response.status(), path === "/no-existe" ? 404 : 200);
      for (const width of kinds.test(path) ? [320, 390, 820, 1366] : [320]) {
        await page.setViewportSize({ width, height: 800 });
        await readThrough(page);
        assert.equal(await overflow(page), "", `wider than the window of ${width} px`);
        if (width === 390 || width === 1366) assert.deepEqual(await violations(page), [], `violations at ${width} px`);
      }
      assert.deepEqual(await page.evaluate(() => [...document.images].filter((i) => !i.complete || i.naturalWidth === 0).map((i) => i.currentSrc || i.src)), [], "broken pictures");
      assert.deepEqual(complaints, [], "complaints");
      assert.deepEqual(await page.context().cookies(), [], "cookies");
    }));
  }
});
