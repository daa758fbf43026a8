// The studies' tabs: beside their panel on a wide window, on a phone each over its own.
import assert from "node:assert/strict";
import { test } from "node:test";
import { drawn, still } from "./site.mjs";
import { name, opened, visit } from "./studies.mjs";

test("on a phone a name stays under the finger and opens below itself", () => visit({ width: 390, height: 740, hasTouch: true, isMobile: true }, async (page) => {
  await page.locator(".services-tabs-layout[data-ready]").waitFor();
  // Room to scroll in both directions.
  await page.evaluate(() => { document.body.style.paddingBlock = "1500px"; });
  for (const n of [4, 2, 6, 1]) {
    await name(page, n).evaluate((e) => e.scrollIntoView({ block: "center", behavior: "instant" }));
    // A section rises as it comes into view, a frame after the scrolling.
    await drawn(page);
    const before = await name(page, n).boundingBox();
    await name(page, n).tap();
    await still(page);
    const after = await name(page, n).boundingBox();
    assert.ok(Math.abs(after.y - before.y) < 2, `name ${n} was at ${before.y} and is at ${after.y}`);
    await opened(page, n);
  }
}));
