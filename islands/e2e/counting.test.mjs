// What is tapped and seen is counted, although the page leaves at once, in two engines; and what the owner then reads.
import assert from "node:assert/strict";
import { createServer, request } from "node:http";
import { after, before, describe, test } from "node:test";
import { violations } from "./axe.mjs";
import { launchBare } from "./cdp.mjs";
import { launchFirefox } from "./marionette.mjs";
import { launchBrowser, overflow, signIn, startServer, until, visit } from "./site.mjs";

const server = await startServer("-preview", "-trusted-proxies", "127.0.0.1");
const owner = await signIn(server);

/** The lines that pages have sent. */
const told = [];
const taps = () => told.filter((line) => line.includes(" "));
/** Waits for what comes in meanwhile. */
const arrives = (holds, what) => until(async () => {
  await new Promise(setImmediate);
  return holds();
}, what);
// A proxy before the site, for which each request is of another person.
const proxy = createServer((asked, answer) => {
  const person = `10.${told.length >> 16}.${(told.length >> 8) & 255}.${told.length & 255}`;
  if (asked.url === "/toques") {
    const parts = [];
    asked.on("data", (part) => parts.push(part)).on("end", () => told.push(Buffer.concat(parts).toString()));
  }
  const onward = request(server.address + asked.url, { method: asked.method, headers: { ...asked.headers, "x-forwarded-for": person } }, (got) => {
    answer.writeHead(got.statusCode, got.headers);
    got.pipe(answer);
  });
  onward.on("error", () => answer.destroy());
  asked.pipe(onward);
});
await new Promise((listening) => proxy.listen(0, "127.0.0.1", listening));
const address = `http://127.0.0.1:${proxy.address().port}`;

// Chromium without a window says so in its name, and is taken for a robot.
const phone = "Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Mobile Safari/537.36";
const browser = await launchBrowser();
after(async () => {
  await browser.close();
  proxy.closeAllConnections();
  await new Promise((closed) => proxy.close(closed));
  await server.stop();
});

/** How often the owner's file says that something was tapped. */
async function counted() {
  const rows = (await (await owner("/admin/llamadas/toques.csv")).text()).trim().split("\r\n").slice(1).map((row) => row.split(","));
  return rows.filter((row) => row[3] !== "Vistas").reduce((sum, row) => sum + Number(row.at(-1)), 0);
}

const links = ["header a[href^='tel:']", "main a[href^='tel:']", "main a[href*='wa.me']", "main a[href*='/maps']", "footer a[href*='wa.me']", "footer a[href^='tel:']"];
/** Finds what a person sees of a kind of link; in a page. */
const find = "return [...document.querySelectorAll(arguments[0])].find((link) => link.checkVisibility())";
/** Makes a page leave with the next click, or stay as it is; in a page. */
const prepare = `document.addEventListener("click", (event) => {
  event.preventDefault();
  if (arguments[0]) location.assign("/aviso-de-privacidad");
})`;

/** Taps so many links, each on a page that leaves with the very click, or whose tab is closed right after it. */
async function tapAndLeave(open, times) {
  for (let n = 0; n < times; n++) {
    const tab = await open("/contacto");
    await until(() => tab.evaluate("return 'js' in document.documentElement.dataset"), "the loader has run");
    const leaves = n % 2 === 0;
    await tab.evaluate(prepare, leaves);
    await tab.click(links[n % links.length], leaves);
    await tab.close();
  }
}

/** How many links each engine taps, each kind twice, and how many of those taps may be lost: one in a hundred, so of a few none. `make torture` taps 200. */
const times = Number(process.env.TAPS || 2 * links.length);
const least = Math.ceil(times * 0.99);

/** How each engine opens a page in a tab of its own. */
const engines = {
  async chromium() {
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
  },
  async firefox() {
    const { send, evaluate, stop } = await launchFirefox();
    const first = await send("GetWindowHandle");
    const open = async (path) => {
      const { handle } = await send("NewWindow", { type: "tab", focus: true });
      await send("SwitchToWindow", { handle });
      await send("Navigate", { url: address + path });
      return {
        evaluate,
        click: async (selector) => send("ElementClick", { id: Object.values(await evaluate(find, selector))[0] }),
        close: async () => {
          await send("CloseWindow");
          await send("SwitchToWindow", { handle: first });
        },
      };
    };
    return { open, stop };
  },
};
for (const [name, launch] of Object.entries(engines)) {
  test(`of ${times} taps in ${name} ${least} are counted, and none twice`, async (t) => {
    const { open, stop } = await launch();
    try {
      const [arrived, before] = [taps().length, await counted()];
      await tapAndLeave(open, times);
      await arrives(() => taps().length - arrived >= least, `${least} taps`);
      await until(async () => (await counted()) - before >= taps().length - arrived, "all that arrived is counted");
      const sum = (await counted()) - before;
      assert.ok(sum >= least && sum <= times, `got ${sum}`);
      t.diagnostic(`${name}: ${sum} of ${times} taps arrived and were counted`);
    } finally {
      await stop();
    }
  });
}

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

  test("sees a page that was drawn in advance when it is shown, not before", async () => {
    const bare = await launchBare();
    try {
      const ready = (path) => `document.readyState === "complete" && location.pathname === ${JSON.stringify(path)}`;
      const seen = () => told.filter((line) => line === "/enfermedades/hipertension").length;
      await bare.send("Page.navigate", { url: `${address}/enfermedades` });
      await bare.until(ready("/enfermedades"));
      await bare.hover(".list-cards a");
      await bare.untilAhead(ready("/enfermedades/hipertension"));
      await bare.untilAhead("document.querySelector('[data-when=idle][data-ready]') !== null");
      assert.equal(seen(), 0);
      await bare.click(".list-cards a");
      await arrives(() => seen() === 1, "the view");
    } finally {
      await bare.stop();
    }
  });
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

  const screen = (options, use) => visit(browser, server.address, "/admin/llamadas", { ...options, prepare: (_, context) => context.addCookies(owner.cookies) }, use);
  for (const width of [320, 390, 820, 1280]) {
    test(`is accessible and fits ${width} px, without scripts, too`, async () => {
      await screen({ width }, async (page) => {
        assert.deepEqual(await violations(page), []);
        await page.locator("details").evaluateAll((all) => all.forEach((one) => { one.open = true; }));
        assert.deepEqual(await violations(page), []);
        assert.equal(await overflow(page), "");
      });
      await screen({ width, javaScriptEnabled: false }, async (page) => {
        assert.match(await page.locator(".taps-sentence").textContent(), /^Este mes: \d+ toques en WhatsApp y \d+ en llamar/);
        assert.equal(await page.getByRole("img", { name: /^Toques por día en / }).count(), 1);
        await page.getByText("Ver los números por día").click();
        assert.ok(await page.getByRole("row").filter({ visible: true }).count() > 3);
        assert.doesNotMatch(await page.locator("main").textContent(), /pacientes/);
      });
    });
  }

  test("is printed with its sentence, its chart and its tables, on the width of a sheet", () => screen({ width: 700 }, async (page) => {
    await page.emulateMedia({ media: "print" });
    assert.equal(await overflow(page), "");
    for (const shown of [".taps-sentence", ".taps-chart svg", "section[aria-labelledby=paginas] table", "section[aria-labelledby=lugares] table"]) assert.ok(await page.locator(shown).isVisible(), shown);
    for (const hidden of [".shell-bar", ".taps-files"]) assert.ok(!(await page.locator(hidden).isVisible()), hidden);
  }));
});
