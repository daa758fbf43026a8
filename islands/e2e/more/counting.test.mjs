// The counting of taps: what is rare.
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { violations } from "../axe.mjs";
import { address, browser, call, counted, hold, open, owner, phone, server, told } from "../counting.mjs";
import { overflow, until, visit } from "../site.mjs";
import { tapsAreCounted } from "../tapping.mjs";

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

describe("the owner's screen", () => {
  before(async () => {
    for (let n = 0; n < 60; n++) {
      const line = ["/enfermedades/arritmias tel: calltoactionindividual-card", "/contacto wa.me floating", "/sintomas/falta-de-aire wa.me floating", "/ tel:911 section symptoms-trio", "/servicios/ecmo maps footer-columns"][n % 5];
      const answer = await fetch(`${server.address}/toques`, {
        method: "POST", body: line, headers: { "Sec-Fetch-Site": "same-origin", "User-Agent": phone, "X-Forwarded-For": `192.0.2.${n}` },
      });
      assert.equal(answer.status, 204);
    }
    await until(async () => (await counted()) >= 60, "60 taps");
  });
  const screen = (options, use) => visit(browser, server.address, "/admin/llamadas", { ...options, owner }, use);

  test("is accessible and fits a phone, without scripts, too", async () => {
    await screen({ width: 320 }, async (page) => {
      assert.deepEqual(await violations(page), []);
      await page.locator("details").evaluateAll((all) => all.forEach((one) => { one.open = true; }));
      assert.deepEqual(await violations(page), []);
      assert.equal(await overflow(page), "");
    });
    await screen({ width: 320, javaScriptEnabled: false }, async (page) => {
      assert.match(await page.locator(".taps-sentence").textContent(), /^Este mes: \d+ toques en WhatsApp y \d+ en llamar/);
      assert.equal(await page.getByRole("img", { name: /^Toques por día en / }).count(), 1);
      await page.getByText("Ver los números por día").click();
      assert.ok(await page.getByRole("row").filter({ visible: true }).count() > 3);
      assert.doesNotMatch(await page.locator("main").textContent(), /pacientes/);
    });
  });

  test("is printed with its sentence, its chart and its tables, on the width of a sheet", () => screen({ width: 700 }, async (page) => {
    await page.emulateMedia({ media: "print" });
    assert.equal(await overflow(page), "");
    for (const shown of [".taps-sentence", ".taps-chart svg", "section[aria-labelledby=paginas] table", "section[aria-labelledby=lugares] table"]) assert.ok(await page.locator(shown).isVisible(), shown);
    for (const hidden of [".shell-bar", ".taps-files"]) assert.ok(!(await page.locator(hidden).isVisible()), hidden);
  }));
});
