// What visitors do with a page: menus, scrolling, larger text, no JavaScript.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { drawn, focusOn, still, watchShifts } from "./site.mjs";
import { box, drawer, entries, entry, openDrawer, opener, panel, plainPhone, visit } from "./behaviour.mjs";

describe("header", () => {
  test("is 140 px high at every width, and has the hamburger below 1280 px only, the menu from there on", () => visit("/", {}, async (page) => {
    for (const width of [320, 1279, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      assert.equal((await box(page.locator("body > header"))).height, 140, `at ${width} px`);
      assert.equal(await opener(page).isVisible(), width < 1280, `hamburger at ${width} px`);
      assert.equal(await page.getByRole("navigation", { name: "Principal" }).isVisible(), width >= 1280, `menu at ${width} px`);
    }
  }));
});

describe("drawer without JavaScript", () => {
  test("is 340 px wide, on the left, as high as the window, and leaves something to click beside it at 320 px", () => visit("/", plainPhone, async (page) => {
    await openDrawer(page);
    assert.deepEqual(await drawer(page).boundingBox(), { x: 0, y: 0, width: 340, height: 800 });
    await page.setViewportSize({ width: 320, height: 800 });
    assert.ok((await drawer(page).boundingBox()).width < 320);
  }));

  test("closes by Escape, by its button and by a click outside", () => visit("/", plainPhone, async (page) => {
    for (const close of [() => page.keyboard.press("Escape"), () => drawer(page).getByRole("button", { name: "Cerrar menú" }).click(), () => page.mouse.click(375, 400)]) {
      await openDrawer(page);
      await close();
      await drawer(page).waitFor({ state: "hidden" });
    }
  }));

  test("shows 5 entries and Ver todos... in each submenu", () => visit("/", plainPhone, async (page) => {
    await openDrawer(page);
    for (const [name, path] of [["ENFERMEDADES", "/enfermedades"], ["SÍNTOMAS", "/sintomas"], ["SERVICIOS", "/servicios"]]) {
      const entry = drawer(page).locator("nav > ul > li", { has: page.getByRole("link", { name, exact: true }) });
      const links = entry.locator("details a");
      assert.equal(await links.first().isVisible(), false, `${name} is closed at first`);
      await entry.locator("summary").click();
      await links.first().waitFor();
      assert.equal(await links.count(), 6, name);
      for (let i = 0; i < 6; i++) assert.equal(await links.nth(i).isVisible(), true, `${name} ${i}`);
      assert.equal((await links.last().textContent()).trim(), "Ver todos...");
      assert.equal(await links.last().getAttribute("href"), path);
      await entry.locator("summary").click();
      await links.first().waitFor({ state: "hidden" });
    }
  }));
});

describe("desktop menu without JavaScript", () => {
  test("opens on hover", () => visit("/", { javaScriptEnabled: false }, async (page) => {
    for (const [name, path] of entries) {
      assert.equal(await entry(page, name).locator("li a").first().isVisible(), false);
      await entry(page, name).getByRole("link", { name, exact: true }).hover();
      const links = await panel(page, name, path);
      await page.mouse.move(640, 700);
      await links.first().waitFor({ state: "hidden" });
    }
  }));
});

describe("home page", () => {
  test("has a hero of at least 400 px at every width", () => visit("/", {}, async (page) => {
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const { height } = await box(page.locator("main > section", { has: page.locator("h1") }));
      assert.ok(height >= 400, `got ${height} at ${width} px`);
    }
  }));

  test("shifts nothing while it loads", () => visit("/", { width: 390, prepare: async (page) => {
    await watchShifts(page);
    // Slow pictures show what waits for them.
    await page.route(/\.(avif|webp)$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
  } }, async (page) => {
    await drawn(page);
    assert.deepEqual(await page.evaluate(() => window.shifts), []);
  }));
});

describe("reading aids", () => {
  test("the skip link is the first stop and leads into the page", () => visit("/enfermedades/arritmias", {}, async (page) => {
    const skip = page.getByRole("link", { name: "Ir al contenido" });
    assert.equal(await skip.evaluate((e) => e.getBoundingClientRect().bottom <= 0), true, "out of sight at first");
    await page.keyboard.press("Tab");
    await still(page);
    await focusOn(skip);
    assert.equal(await skip.evaluate((e) => e.getBoundingClientRect().top >= 0), true, "in sight when focused");
    await page.keyboard.press("Enter");
    assert.equal(await page.evaluate(() => document.activeElement.tagName), "MAIN");
  }));

  test("all there is without JavaScript", () => visit("/", { javaScriptEnabled: false }, async (page) => {
    assert.equal(await page.locator("main > section").count(), 15);
    assert.ok((await page.locator("main").innerText()).includes("$1,500 MXN"));
  }));
});
