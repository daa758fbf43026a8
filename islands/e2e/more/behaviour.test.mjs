// What a visitor does: what is rare.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { focusOn } from "../site.mjs";
import { entries, entry, panel, visit } from "../behaviour.mjs";

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

describe("reading aids", () => {
  test("back to the top", () => visit("/contacto", {}, async (page) => {
    await page.getByRole("link", { name: "Volver arriba" }).click();
    await page.waitForFunction(() => window.scrollY === 0);
  }));
});
