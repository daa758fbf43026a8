// What a visitor does: what is rare.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { focusOn, until } from "../site.mjs";
import { drawer, entries, entry, openDrawer, panel, plainPhone, visit } from "../behaviour.mjs";

describe("drawer without JavaScript", () => {
  test("closes by choosing a link", () => visit("/", plainPhone, async (page) => {
    await openDrawer(page);
    await drawer(page).getByRole("link", { name: "CONTACTO", exact: true }).click();
    await page.waitForURL("**/contacto");
    assert.equal(await drawer(page).isVisible(), false);
  }));
});

describe("desktop menu without JavaScript", () => {
  test("opens on keyboard focus", () => visit("/", { javaScriptEnabled: false }, async (page) => {
    for (const [name, path] of entries) {
      await page.mouse.move(640, 700);
      await entry(page, name).getByRole("link", { name, exact: true }).focus();
      const links = await panel(page, name, path);
      await page.keyboard.press("Tab");
      await focusOn(links.first());
      for (let i = 0; i < 6; i++) await page.keyboard.press("Tab");
      await links.first().waitFor({ state: "hidden" });
    }
  }));
});

describe("home page", () => {
  test("has another crop of the hero picture for phones, tablets and desktops", () => visit("/", {}, async (page) => {
    const picture = page.locator("main > section", { has: page.locator("h1") }).locator("img").first();
    for (const [width, name] of [[767, "hero_movil"], [768, "hero_tablet"], [1023, "hero_tablet"], [1024, "hero_escritorio"]]) {
      await page.setViewportSize({ width, height: 800 });
      await until(() => picture.evaluate((img, wanted) => img.currentSrc.includes(`/${wanted}-`), name), `${name} at ${width} px`);
    }
  }));
});

describe("reading aids", () => {
  test("back to the top", () => visit("/contacto", {}, async (page) => {
    await page.getByRole("link", { name: "Volver arriba" }).click();
    await page.waitForFunction(() => window.scrollY === 0);
  }));
});
