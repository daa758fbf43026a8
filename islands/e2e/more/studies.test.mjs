// The studies: what is rare.
import assert from "node:assert/strict";
import { test } from "node:test";
import { still } from "../site.mjs";
import { name, opened, panel, shown, visit } from "../studies.mjs";

test("without JavaScript a name opens below itself, too", () => visit({ width: 390, javaScriptEnabled: false }, async (page) => {
  for (const n of [4, 2, 6, 1]) {
    await name(page, n).click();
    await still(page);
    await opened(page, n);
  }
}));

test("at 768 px the arrow keys go from panel to panel, all in one place", () => visit({ width: 768 }, async (page) => {
  const place = () => page.locator(".services-tabs-layout").evaluate((e) => e.getBoundingClientRect().top + scrollY);
  const top = await place();
  await name(page, 1).locator("input").focus();
  for (const [key, n] of [["ArrowDown", 2], ["ArrowRight", 3], ["ArrowUp", 2], ["ArrowUp", 1], ["ArrowUp", 6]]) {
    await page.keyboard.press(key);
    await still(page);
    assert.deepEqual(await shown(page), [n]);
    assert.equal(await place(), top);
    assert.equal(await panel(page, n).getByRole("heading", { level: 3 }).isVisible(), true);
  }
}));
