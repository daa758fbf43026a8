// The first screen is whole with what a server may send before it has heard back:
// ten packets, some 14.6 kB with its headers. The rest holds nothing of it up.
import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { request } from "node:http";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import sharp from "sharp";
import { drawn, launchBrowser, startServer, visit } from "../site.mjs";

const server = await startServer();
const browser = await launchBrowser();
after(async () => {
  await browser.close();
  await server.stop();
});

const firstTrip = 10 * 1460;
const kinds = ["/", "/enfermedades", "/enfermedades/hipertension", "/sintomas/palpitaciones-o-arritmias", "/servicios", "/contacto", "/aviso-de-privacidad", "/como-escribimos"];

/** A page as it is sent, in Brotli: its headers and its bytes. */
const sent = (path) => new Promise((resolve, reject) => request(server.address + path, { headers: { "accept-encoding": "br" } }, async (response) => {
  const chunks = [];
  for await (const chunk of response) chunks.push(chunk);
  assert.equal(response.headers["content-encoding"], "br");
  resolve({ head: response.rawHeaders.join("  ").length + 30, body: Buffer.concat(chunks) });
}).on("error", reject).end());

/** What a browser can read of a page after the first trip, when the server has had the time to compress it at the best level. */
async function begun(path) {
  const { head, body } = await sent(path);
  // Ours may be a fiftieth larger than what this one makes of it.
  const best = brotliCompressSync(brotliDecompressSync(body)).subarray(0, (firstTrip - head) / 1.02);
  // What is cut off is read as far as it goes.
  return brotliDecompressSync(best, { finishFlush: constants.BROTLI_OPERATION_FLUSH }).toString();
}

/** The pixels of the window above the bar at the foot, which comes with the end of the page, once its pictures are drawn. */
const seen = async (page) => {
  await page.evaluate(() => Promise.all([...document.images].filter((image) => image.checkVisibility() && image.getBoundingClientRect().top < 740).map((image) => image.decode())));
  return sharp(await page.screenshot({ animations: "disabled", clip: { x: 0, y: 0, width: 390, height: 740 } })).removeAlpha().raw().toBuffer();
};

/** How much two pictures differ where they differ most: the edges of a line may by 2 of 255. */
const apart = (a, b) => a.length === b.length ? a.reduce((most, value, i) => Math.max(most, Math.abs(value - b[i])), 0) : Infinity;

describe("the first trip", { concurrency: 2 }, () => {
  for (const path of kinds) {
    test(`${path} shows its first screen`, async () => {
      const html = await begun(path);
      let whole;
      const phone = { width: 390, height: 844, javaScriptEnabled: false };
      // A session of its own: a browser that has a picture in a larger size shows that one.
      await visit(browser, server.address, path, { ...phone, alone: true }, async (page) => { whole = await seen(page); });
      const prepare = (page) => page.route(server.address + path, (route) => route.fulfill({ body: html, contentType: "text/html; charset=utf-8" }));
      await visit(browser, server.address, path, { ...phone, alone: true, prepare }, async (page) => {
        const most = apart(whole, await seen(page));
        assert.ok(most < 16, `after ${html.length} characters something is missing: ${most}`);
      });
    });
  }

  for (const width of [390, 1366]) {
    test(`styles that do not come hold nothing up above them at ${width} px`, async () => {
      let come;
      const asked = new Promise((resolve) => { come = resolve; });
      const prepare = (page) => Promise.all([
        page.addInitScript(() => {
          window.shifts = 0;
          new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.shifts += entry.value; }).observe({ type: "layout-shift", buffered: true });
        }),
        page.route("**/assets/css/**", async (route) => {
          await asked;
          await route.continue();
        }),
      ]);
      const context = await browser.newContext({ viewport: { width, height: 844 }, locale: "es-MX" });
      const page = await context.newPage();
      await prepare(page);
      await page.goto(server.address, { waitUntil: "commit" });
      await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
      await page.locator("h1").waitFor();
      await page.locator("main .actions").waitFor();
      assert.equal(await page.locator("footer").count(), 0, "the page is read on only with its styles");
      come();
      await page.waitForLoadState("load");
      await drawn(page);
      assert.ok(await page.locator("footer").isVisible());
      assert.equal(await page.evaluate(() => window.shifts), 0);
      await context.close();
    });
  }
});
