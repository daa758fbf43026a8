// The counting of taps: what is rare.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { tapsAreCounted } from "../tapping.mjs";
import { address, browser, call, counted, hold, open, phone, told } from "../counting.mjs";

/** Finds what a person sees of a kind of link; in a page. */
const find = "return [...document.querySelectorAll(arguments[0])].find((link) => link.checkVisibility())";

tapsAreCounted("chromium", { told, counted }, async () => {
  const context = await browser.newContext({ userAgent: phone, viewport: { width: 1366, height: 800 } });
  // As a text, which the page's policy does not forbid.
  const call = (script, args) => `(function () { ${script} }).apply(null, ${JSON.stringify(args)})`;
  const open = async (path) => {
    const page = await context.newPage();
    await page.goto(address + path, { waitUntil: "domcontentloaded" });
    return {
      evaluate: (script, ...args) => page.evaluate(call(script, args)),
      click: async (selector, leaves) => {
        const link = (await page.evaluateHandle(call(find, [selector]))).asElement();
        await link.scrollIntoViewIfNeeded();
        const { x, y, width, height } = await link.boundingBox();
        const clicked = page.mouse.click(x + width / 2, y + height / 2);
        // A page that has left may never say that it was clicked.
        clicked.catch(() => {});
        await (leaves ? page.waitForURL("**/aviso-de-privacidad", { waitUntil: "load" }) : clicked);
      },
      close: () => page.close(),
    };
  };
  return { open, stop: () => context.close() };
});

describe("a visitor", () => {
  for (const [wish, prepare] of Object.entries({
    "Global Privacy Control": () => Object.defineProperty(Navigator.prototype, "globalPrivacyControl", { get: () => true }),
    "Do Not Track": () => Object.defineProperty(Navigator.prototype, "doNotTrack", { get: () => "1" }),
  })) {
    test(`with ${wish} is not told of at all`, () => open("/contacto", { prepare }, async (page, sent) => {
      await page.locator("[data-when=idle][data-ready]").first().waitFor({ state: "attached" });
      await hold(page);
      await call(page).click();
      await page.locator("footer a[href*='wa.me']").first().click();
      // What comes after is sent after: had there been a line, it would be here.
      await page.evaluate(() => fetch("/healthz"));
      assert.deepEqual(sent, []);
    }));
  }

  test("without JavaScript has the links, and nothing is told", () => open("/contacto", { javaScriptEnabled: false }, async (page, sent) => {
    assert.match(await call(page).getAttribute("href"), /^tel:\+\d+$/);
    assert.deepEqual(sent, []);
  }));
});
