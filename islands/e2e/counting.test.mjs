// What is tapped and seen is counted, although the page leaves at once; and what the owner then reads.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { violations } from "./axe.mjs";
import { launchBrowser, overflow, until, visit } from "./site.mjs";
import { arrives, startCounting, tapsAreCounted } from "./tapping.mjs";

const { server, owner, address, told, counted, stop } = await startCounting();

// Chromium without a window says so in its name, and is taken for a robot.
const phone = "Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Mobile Safari/537.36";
const browser = await launchBrowser();
after(async () => {
  await browser.close();
  await stop();
});

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

/** Opens a page through the proxy and hands it to use, with the lines that it sends. */
async function open(path, options, use) {
  const context = await browser.newContext({ userAgent: phone, ...options });
  if (options.prepare) await context.addInitScript(options.prepare);
  const page = await context.newPage();
  const sent = [], requests = [];
  page.on("request", (asked) => {
    if (!asked.url().endsWith("/toques")) return;
    sent.push(asked.postData());
    requests.push(asked);
  });
  await page.goto(address + path);
  try {
    await use(page, sent, requests);
  } finally {
    await context.close();
  }
}
const hold = (page) => page.evaluate(() => document.addEventListener("click", (event) => event.preventDefault()));
const call = (page) => page.locator(".floating a[href^='tel:']").first();

describe("a visitor", () => {
  test("is told of in a line, without a cookie, a query or where the visit began", () => open("/contacto?de=una-campaña", {}, async (page, sent, requests) => {
    await arrives(() => sent.length > 0, "the page"); // it may have been told of before it was whole
    const [beacon] = requests;
    assert.equal(beacon.postData(), "/contacto");
    const headers = await beacon.allHeaders();
    assert.equal(headers.cookie, undefined);
    assert.equal((await (await beacon.response()).allHeaders())["set-cookie"], undefined);
    await hold(page);
    await call(page).dblclick();
    await arrives(() => sent.length > 1, "a tap");
    await page.locator("footer a[href*='wa.me']").first().click();
    await arrives(() => sent.length > 2, "another tap");
    assert.deepEqual(sent, ["/contacto", "/contacto tel: floating", "/contacto wa.me footer-columns"]);
    assert.equal((await page.context().cookies()).length, 0);
  }));

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
      const line = ["/enfermedades/arritmias tel: calltoactionindividual-card", "/contacto wa.me floating", "/enfermedades/arritmias wa.me floating", "/ tel:911 section symptoms-trio", "/ maps footer-columns"][n % 5];
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
