// The brand's faces on a slow first visit: a page is drawn in its stand-ins, changes to the faces at once, and nearly nothing moves.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { drawn, openServer, until, visit as visitAt } from "../site.mjs";

const { server, browser } = await openServer({ fonts: true });

/** Opens a page whose two faces have been asked for and wait, each for a call of release. */
async function visit(path, options, use) {
  const held = [];
  await visitAt(browser, server.address, path, {
    ...options,
    prepare: async (page) => {
      await page.route(/\.woff2$/, (route) => void held.push(route));
      await page.addInitScript(() => {
        window.shift = 0;
        new PerformanceObserver((list) => { for (const { value } of list.getEntries()) window.shift += value; }).observe({ type: "layout-shift", buffered: true });
      });
    },
  }, async (page) => {
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    await until(() => held.length === 2, "both faces asked for");
    await page.locator("[data-island=opening]:not([data-ready])").first().waitFor({ state: "detached" });
    await drawn(page);
    await use(page, (how = "continue") => held.shift()[how]());
  });
}

const facesShown = (page) => page.evaluate(() => [...document.fonts].filter(({ family }) => /^"?(Figtree|Newsreader)"?$/.test(family)).length);
const showsFaces = (page) => until(async () => await facesShown(page) === 2, "the faces shown");

/** The fonts with which the letters in the window are drawn, "Figtree" or "DejaVu Sans (local)". */
async function fonts(page) {
  const client = await page.context().newCDPSession(page);
  await client.send("DOM.enable");
  await client.send("CSS.enable");
  await client.send("DOM.getDocument");
  await page.evaluate(() => {
    for (const element of document.querySelectorAll("body *")) {
      const { top, bottom, width } = element.getBoundingClientRect();
      const words = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue.trim());
      element.toggleAttribute("data-words", words && width > 1 && bottom > 0 && top < innerHeight && element.checkVisibility());
    }
  });
  const { root } = await client.send("DOM.getDocument", { depth: 1 });
  const { nodeIds } = await client.send("DOM.querySelectorAll", { nodeId: root.nodeId, selector: "[data-words]" });
  const used = new Set();
  for (const nodeId of nodeIds) {
    const { fonts } = await client.send("CSS.getPlatformFontsForNode", { nodeId });
    for (const { familyName, isCustomFont } of fonts) used.add(isCustomFont ? familyName.split(" ")[0] : `${familyName} (local)`);
  }
  await client.detach();
  assert.ok(nodeIds.length > 10, `${nodeIds.length} texts in the window`);
  return [...used].sort();
}

/** For each link and button that has a box, whether it lies beside what stands before it; a link within a sentence has none. */
const rows = (page) => page.evaluate(() => [...document.querySelectorAll("a, button")].filter((e) => getComputedStyle(e).display !== "inline" && e.checkVisibility() && e.previousElementSibling?.checkVisibility()).map((e) => {
  const [one, other] = [e.previousElementSibling.getBoundingClientRect(), e.getBoundingClientRect()];
  return `${e.textContent.trim()}: ${one.bottom > other.top && one.top < other.bottom ? "beside" : "below"}`;
}));

const kinds = [
  "/", "/enfermedades", "/sintomas", "/servicios", "/enfermedades/arritmias", "/enfermedades/infarto-agudo-de-miocardio", "/sintomas/falta-de-aire", "/servicios/ecmo",
  "/contacto", "/aviso-de-privacidad", "/como-escribimos", "/no-existe",
];
for (const [width, height] of [[390, 844], [1366, 768]]) {
  describe(`at ${width} px`, () => {
    for (const path of kinds) {
      test(`${path} changes to the faces at once, and each button keeps its row`, () => visit(path, { width, height }, async (page, release) => {
        const before = await rows(page);
        assert.deepEqual((await fonts(page)).filter((font) => !font.endsWith("(local)")), []);
        release();
        await drawn(page);
        assert.equal(await facesShown(page), 0, "one face waits for the other");
        release();
        await showsFaces(page);
        await drawn(page);
        assert.deepEqual(await fonts(page), ["Figtree", "Newsreader"]);
        assert.deepEqual(await rows(page), before);
        const shift = await page.evaluate(() => window.shift);
        assert.ok(shift <= 0.02, `a layout shift of ${shift}`);
      }));
    }
  });
}

test("a page whose faces do not come keeps all of its stand-ins", () => visit("/", { width: 390, height: 844, allow: [/woff2|ERR_FAILED/] }, async (page, release) => {
  const failed = page.waitForEvent("requestfailed");
  release();
  release("abort");
  await failed;
  await drawn(page);
  assert.equal(await facesShown(page), 0);
}));

test("a second page has kept the faces, and asks nobody for them", () => visitAt(browser, server.address, "/", { width: 390, height: 844, prepare() {} }, async (page) => {
  await showsFaces(page);
  await page.goto(`${server.address}/contacto`);
  await showsFaces(page);
  const faces = await page.evaluate(() => performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".woff2")).map(({ transferSize }) => transferSize));
  assert.deepEqual(faces, [0, 0]);
}));
