// What a layout of a section must hold in a browser, where no island has its own file.
import assert from "node:assert/strict";
import { test } from "node:test";
import { launchBrowser, openSample, visit as visitAt } from "../site.mjs";

const { server, browser } = await openSample();

test("the mosaic's portrait follows long words inside its tile, never over the tiles below", () => visitAt(browser, server.address, "/preview/AboutMe/aboutme_bento.templ?content=long", { width: 1366, height: 768 }, async (page) => {
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

test("a scroll bar that takes room leaves it", async () => {
  const other = await launchBrowser({ ignoreDefaultArgs: ["--hide-scrollbars"] });
  let go;
  const asked = new Promise((resolve) => { go = resolve; });
  try {
    await visitAt(other, server.address, "/preview/Services/services_rail.templ", { prepare: (page) => page.route(/\/carousel-\w+\.js/, async (route) => {
      await asked;
      await route.continue();
    }) }, async (page) => {
      const size = () => page.locator(".services-rail").evaluate((e) => [e.offsetHeight, e.querySelector("article").offsetHeight, e.querySelector("article").offsetWidth]);
      await page.locator(".services-rail img").evaluateAll((all) => Promise.all(all.map((i) => { i.loading = "eager"; return i.decode(); })));
      const bar = await page.locator(".carousel-view").evaluate((e) => e.offsetHeight - e.clientHeight);
      assert.ok(bar > 0, "there is a scroll bar");
      const before = await size();
      go();
      await page.locator(".services-rail[data-ready]").waitFor();
      assert.deepEqual(await size(), before);
    });
  } finally {
    await other.close();
  }
});

for (const name of ["rail", "film", "mosaic"]) {
  test(`the large pictures of the gallery's ${name} are 3:2, 1200 × 800 where there is room`, () => visitAt(browser, server.address, `/preview/PhotosGallery/photosgallery_${name}.templ`, { width: 1366, height: 900, reducedMotion: "reduce" }, async (page) => {
    const large = page.locator({ rail: ".photosgallery-rail-slide", film: ".photosgallery-film-view", mosaic: ".photosgallery-mosaic-box" }[name]).locator("img");
    assert.deepEqual(await large.evaluateAll((all) => [...new Set(all.map((e) => `${e.getAttribute("width")} × ${e.getAttribute("height")}`))]), ["1200 × 800"]);
    await page.locator("[data-island=gallery][data-ready]").waitFor();
    if (name === "mosaic") await page.getByRole("button", { name: /^Ir a la foto 1:/ }).click();
    const { width, height } = await large.filter({ visible: true }).first().boundingBox();
    assert.ok(Math.abs(width / height - 1.5) < 0.01, `${width} × ${height}`);
    if (name === "rail") assert.deepEqual([Math.round(width), Math.round(height)], [832, 555]);
  }));
}

test("the heart costs a phone with its picture under 60 kB", () => visitAt(browser, server.address, "/preview/Diseases/diseases_heart.templ", { width: 390, height: 844, deviceScaleFactor: 3, isMobile: true }, async (page) => {
  await page.locator(".heart-picture img").evaluate((img) => img.decode());
  const picture = await page.locator(".heart-picture img").evaluate(async (img) => (await (await fetch(img.currentSrc)).blob()).size);
  const zipped = await page.evaluate(async () => {
    const css = [...document.querySelectorAll("style")].map((e) => e.textContent).join("");
    const own = document.querySelector(".diseases-heart").outerHTML + css;
    const stream = new Blob([own]).stream().pipeThrough(new CompressionStream("gzip"));
    return (await new Response(stream).blob()).size;
  });
  assert.ok(picture > 5_000 && zipped > 1_000, `${picture} and ${zipped} bytes`);
  assert.ok(picture + zipped < 60_000, `${picture} bytes of picture and ${zipped} of page`);
}));
