// The loader: what is rare.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { failed, gate, island, open, ready } from "../loader.mjs";

describe("a failure", () => {
  test("to read the props is one, too", () => open(island("load").replace("{&quot;", "&quot;"), failed));
});

describe("a click that comes too early", () => {
  test("on a link that says so waits, and is followed when the island fails", async () => {
    const link = island("interaction", '<a href="/otra" data-replay>ver</a>');
    const [hold, release] = gate();
    await open(link, async (page) => {
      await page.getByText("ver").click();
      release();
      await ready(page);
      await page.waitForFunction(() => window.clicks);
      assert.deepEqual(await page.evaluate(() => window.clicks), ["ver"]);
      assert.equal(new URL(page.url()).pathname, "/prueba");
    }, { hold });
    await open(link, async (page) => {
      await page.getByText("ver").click();
      await page.waitForURL("**/otra");
    }, { answers: [null] });
  });

  test("with a key that asks for another tab is the browser's", () => {
    const [hold, release] = gate();
    return open(island("interaction", '<a href="/otra" data-replay>ver</a>'), async (page) => {
      const tab = page.context().waitForEvent("page");
      await page.getByText("ver").click({ modifiers: ["Control"] });
      await tab;
      assert.equal(await page.locator("[data-clicked]").count(), 0);
      release();
    }, { hold });
  });
});
