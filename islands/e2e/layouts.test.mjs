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

test("the compact footer unfolds below a name also where a list is no box of its own", async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, bypassCSP: true });
  const page = await context.newPage();
  // As in Safari before 18.4 and Firefox before 143.
  await page.route("**/preview/**", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll("::details-content", "::unknown-content") });
  });
  await page.goto(`${server.address}/preview/Footer/footer_compact.templ`);
  for (const name of ["Enfermedades", "Servicios", "Síntomas"]) {
    const lists = page.locator(".footer-compact-lists details", { has: page.locator("summary", { hasText: name }) });
    await lists.locator("summary").click();
    const [summary, list] = [await lists.locator("summary").boundingBox(), await lists.locator(".footer-compact-list").boundingBox()];
    assert.ok(list.y >= summary.y + summary.height && list.width > 300, `${name}: ${JSON.stringify([summary, list])}`);
  }
  await context.close();
});
