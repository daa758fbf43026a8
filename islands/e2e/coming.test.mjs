// Next to nothing moves while a document comes: over a slow network, or on a slow phone, it is painted in the middle of anything.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, describe, test } from "node:test";
import { launchBrowser, startServer } from "./site.mjs";

const server = await startServer("-preview");
const browser = await launchBrowser();

/** How many bytes come at a time. */
const piece = 700;
/** The document that is coming: its response, and what is still to be sent. */
let coming;
const slow = createServer(async (asked, answer) => {
  const { method, headers, url } = asked;
  const got = await fetch(server.address + url, { method, headers: { accept: headers.accept ?? "*/*" } });
  const body = Buffer.from(await got.arrayBuffer());
  const passed = ["content-type", "content-security-policy", "cache-control", "location"].filter((name) => got.headers.has(name));
  answer.writeHead(got.status, Object.fromEntries(passed.map((name) => [name, got.headers.get(name)])));
  if (headers["sec-fetch-dest"] !== "document") return answer.end(body);
  coming = { answer, body };
});
before(() => new Promise((listening) => slow.listen(0, "127.0.0.1", listening)));
after(async () => {
  await browser.close();
  slow.closeAllConnections();
  await new Promise((closed) => slow.close(closed));
  await server.stop();
});

/** Waits until what has come is painted; what waits for its next piece goes on waiting, however busy the machine is. */
const painted = (page) => page.evaluate(() => {
  for (const animation of document.getAnimations()) if (animation.animationName === "coming") animation.effect.updateTiming({ duration: 1e6 });
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
});

/** Opens a page and lets it be painted after each piece of it. */
async function come(page, path) {
  await page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries()) {
        window.shifts.push({ value, sources: sources.map(({ node, previousRect, currentRect }) => [node?.outerHTML?.slice(0, 160) ?? node?.textContent, previousRect, currentRect]) });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  const opened = page.goto(`http://127.0.0.1:${slow.address().port}${path}`, { waitUntil: "commit" });
  while (!coming) await new Promise(setImmediate);
  const { answer, body } = coming;
  coming = undefined;
  const head = body.indexOf("</head>");
  answer.write(body.subarray(0, head));
  await opened;
  for (let at = head; at < body.length; at += piece) {
    await new Promise((written) => answer.write(body.subarray(at, at + piece), written));
    await painted(page);
  }
  answer.end();
  await page.waitForLoadState();
  await painted(page);
}

for (const [width, height] of [[390, 844], [1366, 768]]) {
  describe(`at ${width} px`, () => {
    for (const path of ["/", "/enfermedades", "/enfermedades/arritmias", "/sintomas", "/sintomas/falta-de-aire", "/servicios", "/servicios/ecmo", "/contacto", "/aviso-de-privacidad", "/como-escribimos"]) {
      test(`${path} comes, and nothing moves`, async () => {
        const context = await browser.newContext({ viewport: { width, height } });
        try {
          const page = await context.newPage();
          await come(page, path);
          const shifts = await page.evaluate(() => window.shifts);
          const sum = shifts.reduce((all, { value }) => all + value, 0);
          assert.ok(sum < 0.005, JSON.stringify(shifts, null, 1));
        } finally {
          await context.close();
        }
      });
    }
  });
}
