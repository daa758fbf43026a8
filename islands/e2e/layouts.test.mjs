// What a layout of a section must hold in a browser, where no island has its own file.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { launchBrowser, startServer, visit } from "./site.mjs";

const server = await startServer("-preview");
const browser = await launchBrowser();
after(async () => {
  await browser.close();
  await server.stop();
});

test("the mosaic's portrait follows long words inside its tile, never over the tiles below", () => visit(browser, server.address, "/preview/AboutMe/aboutme_bento.templ?content=long", { width: 1366, height: 768 }, async (page) => {
  const top = (selector) => page.locator(selector).evaluate((e) => e.getBoundingClientRect().top);
  const portrait = page.locator(".aboutme-bento-portrait img");
  const tops = [];
  for (let y = 0; y <= 3000; y += 200) {
    await page.evaluate((to) => window.scrollTo({ top: to, behavior: "instant" }), y);
    const bottom = await portrait.evaluate((e) => e.getBoundingClientRect().bottom);
    assert.ok(bottom <= await top(".aboutme-bento ul"), `scrolled by ${y}: ${bottom}`);
    tops.push(await top(".aboutme-bento-portrait img") - await top(".aboutme-bento-words"));
  }
  assert.ok(Math.max(...tops) > 100, "it follows");
}));
