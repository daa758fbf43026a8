// The site's own faces on a slow network: they come to the page that is open, and nothing moves.
import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { drawn, launchBrowser, startServer, visit as visitAt } from "./site.mjs";

const server = await startServer("-preview");
const browser = await launchBrowser({ fonts: true });
after(async () => {
  await browser.close();
  await server.stop();
});

// The midnight with which the day of the practice began, as its pages have it.
const midnight = Number(/data-island="opening" data-props="\{&#34;from&#34;:(\d+)/.exec(await (await fetch(server.address)).text())[1]) * 60_000;

const painted = (page) => page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0 && document.querySelector("[data-island=opening][data-ready]"));

/** Opens a page whose faces come when it has long been drawn, or never; it may be another hour there than here. */
const visit = (path, { come = true, style = "", meanwhile, hour, ...options }, use) => visitAt(browser, server.address, path, {
  ...options,
  prepare: async (page) => {
    await page.route(/\.woff2$/, async (route) => {
      await painted(page);
      await (come ? route.continue() : route.abort());
    });
    if (hour !== undefined) {
      await page.addInitScript((by) => {
        const now = Date.now;
        Date.now = () => now() + by;
      }, hour * 3_600_000 - ((Date.now() - midnight) % 86_400_000));
    }
    await page.addInitScript(([style, busy]) => {
      // What idle time would do waits, where a test says so, from the moment on in which the first window has its faces.
      const idle = window.requestIdleCallback.bind(window);
      const held = [];
      window.requestIdleCallback = (soon) => (busy && "faces" in document.documentElement.dataset ? held.push(soon) : idle(soon));
      window.letGo = () => { busy = false; held.forEach((soon) => idle(soon)); };
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(style);
      document.adoptedStyleSheets = [sheet];
      window.shifts = [];
      new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries()) window.shifts.push({ value, sources: sources.map(({ node }) => node?.parentElement?.outerHTML.slice(0, 200)) });
      }).observe({ type: "layout-shift", buffered: true });
    }, [style, Boolean(meanwhile)]);
  },
}, async (page) => {
  await meanwhile?.(page);
  await page.locator("[data-island=faces][data-ready]").waitFor({ state: "attached" });
  await drawn(page);
  await use(page);
  const shifts = await page.evaluate(() => window.shifts);
  assert.ok(shifts.reduce((sum, { value }) => sum + value, 0) < 0.0005, JSON.stringify(shifts, null, 1));
});

const settled = (page) => page.evaluate(() => "faces" in document.documentElement.dataset);

/** The face that the letters of an element are drawn with. */
async function face(page, selector) {
  const client = await page.context().newCDPSession(page);
  await client.send("DOM.enable");
  await client.send("CSS.enable");
  const { root } = await client.send("DOM.getDocument");
  const { nodeId } = await client.send("DOM.querySelector", { nodeId: root.nodeId, selector });
  const { fonts } = await client.send("CSS.getPlatformFontsForNode", { nodeId });
  return fonts.map(({ familyName, isCustomFont }) => isCustomFont && familyName.split(" ")[0]);
}

for (const [width, height] of [[360, 640], [390, 844], [820, 1180], [1366, 768]]) {
  describe(`late faces at ${width} px`, () => {
    for (const path of ["/", "/enfermedades/arritmias", "/servicios/ecmo", "/enfermedades", "/contacto"]) {
      test(`${path} gets them, and nothing moves`, () => visit(path, { width, height }, async (page) => {
        assert.deepEqual(await face(page, "h1"), ["Newsreader"]);
        assert.deepEqual(await face(page, "main p"), ["Figtree"]);
        const closest = await page.evaluate(() => Math.min(...[...document.querySelectorAll("[style*=letter-spacing]")].filter((e) => parseFloat(getComputedStyle(e).fontSize) < 16).map((e) => parseFloat(e.style.letterSpacing) / parseFloat(getComputedStyle(e).fontSize))));
        assert.ok(closest > -0.065, `letters are ${closest} em closer: they touch`);
      }));
    }
  });
}

// What a header says of the hours is of another width at each of them.
for (const [width, height] of [[820, 1180], [1366, 768]]) {
  for (const hour of [1, 15, 22]) {
    test(`at ${hour}:00 a page of ${width} px gets them, too`, () => visit("/contacto", { width, height, hour }, async (page) => {
      const [said] = await page.locator("header .opening").allTextContents();
      assert.match(said, { 1: /abre hoy/, 15: /Abierto ahora/, 22: /abre mañana/ }[hour]);
      assert.deepEqual(await face(page, "h1"), ["Newsreader"]);
    }));
  }
}

/** A phone that is busy once the first window has its faces, while somebody scrolls on. */
const scrolls = async (page) => {
  await page.locator("html[data-faces]").waitFor();
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight * 0.4, behavior: "instant" }));
  await drawn(page);
  await page.evaluate(() => window.letGo());
};
for (const path of ["/", "/servicios/ecmo", "/contacto"]) {
  test(`${path}: nothing moves where somebody has scrolled before the rest has them`, () => visit(path, { width: 390, height: 844, meanwhile: scrolls }, async (page) => {
    await page.evaluate(() => [...document.querySelectorAll("main p, main h2")].find((words) => {
      const { top, bottom, width } = words.getBoundingClientRect();
      return width > 0 && top > 0 && bottom < innerHeight;
    }).setAttribute("data-in-window", ""));
    const [family] = await face(page, "[data-in-window]");
    assert.ok(family, "and they are there");
  }));
}

/** The inline styles of a page, by which lines are held in place. */
const held = (page) => page.evaluate(() => [...document.body.querySelectorAll("[style]")].map((e) => e.style.cssText).filter(Boolean));

test("what held lines in place lets go when the phone is turned, and of nothing else", () => visit("/", { width: 390, height: 844 }, async (page) => {
  assert.ok((await held(page)).some((style) => style.includes("letter-spacing")));
  await page.locator("h1").evaluate((h1) => h1.style.setProperty("--set-later", "1"));
  await page.setViewportSize({ width: 844, height: 390 });
  await page.waitForFunction(() => innerWidth === 844);
  await drawn(page);
  assert.deepEqual((await held(page)).filter((style) => /letter-spacing|white-space/.test(style)), []);
  assert.equal(await page.locator("h1").evaluate((h1) => h1.style.cssText), "--set-later: 1;");
  assert.equal(await settled(page), true);
  // Another window is another layout.
  await page.evaluate(() => { window.shifts = []; });
}));

test("it holds when a phone hides its address bar", () => visit("/enfermedades/arritmias", { width: 390, height: 780 }, async (page) => {
  const before = await held(page);
  assert.ok(before.some((style) => style.includes("letter-spacing")));
  await page.evaluate(() => addEventListener("resize", () => { window.resized = true; }));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.waitForFunction(() => window.resized);
  await drawn(page);
  assert.deepEqual(await held(page), before);
  // What stands at the foot of the window is elsewhere in one of another height.
  await page.evaluate(() => { window.shifts = []; });
}));

test("where something would move, the page keeps the faces that it has", () => visit("/", { width: 390, height: 844, style: "[data-faces] h1 { font-size: 5rem }" }, async (page) => {
  assert.equal(await settled(page), false);
  assert.deepEqual(await page.evaluate(() => [...document.querySelectorAll("[style]")].filter((e) => e.style.letterSpacing || e.style.width).length), 0);
}));

test("faces that never come are missed by nobody", () => visit("/", { width: 390, height: 844, come: false, allow: [/woff2|ERR_FAILED/] }, async (page) => {
  assert.equal(await settled(page), false);
}));
