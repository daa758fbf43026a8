// What a visitor does: what is rare.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { focusOn, still, until } from "../site.mjs";
import { drawer, opener, visit } from "../behaviour.mjs";

describe("drawer without JavaScript", () => {
  const open = async (page) => {
    assert.equal(await drawer(page).isVisible(), false);
    await opener(page).click();
    await still(page);
    assert.equal(await drawer(page).isVisible(), true);
  };
  const options = { width: 390, javaScriptEnabled: false };

  test("closes by choosing a link", () => visit("/", options, async (page) => {
    await open(page);
    await drawer(page).getByRole("link", { name: "CONTACTO", exact: true }).click();
    await page.waitForURL("**/contacto");
    assert.equal(await drawer(page).isVisible(), false);
  }));
});

describe("desktop menu without JavaScript", () => {
  const entries = [["ENFERMEDADES", "/enfermedades"], ["SÍNTOMAS", "/sintomas"], ["SERVICIOS", "/servicios"]];
  const entry = (page, name) => page.getByRole("navigation", { name: "Principal" }).locator("li", { has: page.getByRole("link", { name, exact: true }) }).first();
  const panel = async (page, name, path) => {
    const links = entry(page, name).locator("li a");
    await links.first().waitFor();
    await still(page);
    assert.equal(await links.count(), 6, name);
    for (let i = 0; i < 6; i++) assert.equal(await links.nth(i).isVisible(), true, `${name} ${i}`);
    assert.equal((await links.last().textContent()).trim(), "Ver todos...");
    assert.equal(await links.last().getAttribute("href"), path);
    return links;
  };

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
