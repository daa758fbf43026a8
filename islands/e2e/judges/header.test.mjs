// The header's parts in every layout: with our fonts, with long names, and the mark beside the name.
import assert from "node:assert/strict";
import { test } from "node:test";
import { launchBrowser, openSample, still, visit as visitAt, watchShifts } from "../site.mjs";

const { server, browser } = await openSample();

const files = ["header_classic", "header_floating", "header_masthead"];
const box = (locator) => locator.evaluate((e) => e.getBoundingClientRect().toJSON());
const header = (page) => page.locator("body > header");
const ready = (page) => page.locator("header[data-ready]").waitFor();

// The others measure with the stand-ins of our fonts.
test("is as high, and its licences in whole lines of a phone, with our fonts", async () => {
  const own = await launchBrowser({ fonts: true });
  try {
    for (const file of files) {
      await visitAt(own, server.address, `/preview/Header/${file}.templ`, {}, async (page) => {
        await ready(page);
        for (const width of [390, 820, 1280, 1920]) {
          await page.setViewportSize({ width, height: 800 });
          assert.equal((await box(header(page))).height, 140, `${file} at ${width} px`);
          // The masthead has a line for the first number; none of them stands alone at the end of a line.
          const licences = await page.locator("header .licenses li").all();
          const [first, second, last] = await Promise.all(licences.map(box));
          if (width < 640) assert.equal(last.top, (file === "header_masthead" ? second : first).top, `${file}: the lines of the licences`);
        }
      });
    }
  } finally {
    await own.close();
  }
});

for (const file of files) {
  test(`${file}: a long name leaves the drawer its button`, () => visitAt(browser, server.address, `/preview/Header/${file}.templ?content=long`, { width: 390 }, async (page) => {
    await header(page).getByRole("button", { name: "Abrir menú" }).click();
    const { width, height } = await box(page.getByRole("button", { name: "Cerrar menú" }));
    assert.deepEqual([Math.round(width), Math.round(height)], [48, 48]);
  }));

  for (const width of [1280, 1366, 1920]) {
    test(`${file}: nothing overlaps in long content at ${width} px`, () => visitAt(browser, server.address, `/preview/Header/${file}.templ?content=long`, { width, prepare: watchShifts }, async (page) => {
      await ready(page);
      await page.waitForLoadState("networkidle");
      const boxes = [];
      for (const part of await header(page).locator(".logo, nav, .socials, .button").all()) if (await part.isVisible()) boxes.push(await box(part));
      assert.equal(boxes.length, 4);
      for (const a of boxes) {
        assert.ok(a.left >= 0 && a.right <= width);
        for (const b of boxes) {
          assert.ok(a === b || a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top, JSON.stringify([a, b]));
        }
      }
      assert.deepEqual(await page.evaluate(() => window.shifts), []);
    }));
  }
}

test("the mark beside the name is as high as the logo, and what stands in the menu as its own", () => visitAt(browser, server.address, "/", { width: 1366 }, async (page) => {
  assert.equal((await box(header(page).locator(".logo .mark"))).height, 70);
  await page.setViewportSize({ width: 820, height: 1180 });
  assert.equal((await box(header(page).locator(".logo .mark"))).height, 70);
  await header(page).getByRole("button", { name: "Abrir menú" }).click();
  await still(page);
  assert.equal(Math.round((await box(page.locator(".drawer .logo"))).height), 100);
}));
