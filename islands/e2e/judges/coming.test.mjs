// Next to nothing moves while a document comes: over a slow network, or on a slow phone, it is painted in the middle of anything.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, describe, test } from "node:test";
import { launchBrowser, startServer } from "../site.mjs";

const server = await startServer("-preview");
const browser = await launchBrowser();

/** How many bytes come at a time. */
const piece = 700;
/** Who waits for a document, by its path: what they are given is its response, and what is to be sent. */
const coming = new Map();
const slow = createServer(async (asked, answer) => {
  const { method, headers, url } = asked;
  const got = await fetch(server.address + url, { method, headers: { accept: headers.accept ?? "*/*" } });
  const body = Buffer.from(await got.arrayBuffer());
  const passed = ["content-type", "content-security-policy", "cache-control", "location"].filter((name) => got.headers.has(name));
  answer.writeHead(got.status, Object.fromEntries(passed.map((name) => [name, got.headers.get(name)])));
  if (headers["sec-fetch-dest"] !== "document") return answer.end(body);
  coming.get(url)({ answer, body });
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

/** Opens a page up to the end of the first tag with a text in it; resolves to its response, its bytes and how many have come. */
async function begin(page, path, text) {
  const asked = new Promise((comes) => { coming.set(path, comes); });
  const opened = page.goto(`http://127.0.0.1:${slow.address().port}${path}`, { waitUntil: "commit" });
  const { answer, body } = await asked;
  const at = body.indexOf(">", body.indexOf(text)) + 1;
  answer.write(body.subarray(0, at));
  await opened;
  return { answer, body, at };
}

/** Opens a page and lets it be painted after each piece of what lies between two tags; resolves to what moved. */
async function come(page, path, from = "<body", to = "</html") {
  let { answer, body, at } = await begin(page, path, from);
  for (const end = body.indexOf(to); at < end; at += piece) {
    await new Promise((written) => answer.write(body.subarray(at, at + piece), written));
    await painted(page);
  }
  answer.end(body.subarray(at));
  await page.waitForLoadState();
  await painted(page);
  return page.evaluate(() => window.shifts);
}

/** A page of its own session that records what moves; its promise resolves to what use makes of it. */
async function watched(options, use) {
  const context = await browser.newContext(options);
  try {
    const page = await context.newPage();
    await page.addInitScript(() => {
      window.shifts = [];
      new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries()) {
          window.shifts.push({ value, sources: sources.map(({ node, previousRect, currentRect }) => [node?.outerHTML?.slice(0, 160) ?? node?.textContent, previousRect, currentRect]) });
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    return await use(page);
  } finally {
    await context.close();
  }
}

const moved = (shifts) => shifts.reduce((all, { value }) => all + value, 0);
/** Between which tags the layouts of a type lie, where that is not the main part. */
const ends = { Header: ["<body", "<main"], NavMenu: ["<body", "<main"], GeneralCallToAction: ["</main", "<footer"], Footer: ["</main", "</body"] };
const layouts = await (await fetch(`${server.address}/preview`)).json();

for (const [width, height] of [[390, 844], [1366, 768]]) {
  describe(`at ${width} px`, { concurrency: 3 }, () => {
    for (const path of ["/", "/enfermedades", "/enfermedades/arritmias", "/sintomas", "/sintomas/falta-de-aire", "/servicios", "/servicios/ecmo", "/contacto", "/aviso-de-privacidad", "/como-escribimos", "/no-existe"]) {
      test(`${path} comes, and nothing moves`, () => watched({ viewport: { width, height } }, async (page) => {
        const shifts = await come(page, path);
        assert.ok(moved(shifts) < 0.002, JSON.stringify(shifts, null, 1));
        assert.equal(await page.evaluate(() => document.getAnimations().filter(({ animationName }) => animationName === "coming").length), 0, "something still waits");
      }));
    }

    for (const path of ["/enfermedades/arritmias", "/sintomas/falta-de-aire"]) {
      test(`${path} says what to do in an emergency as soon as its head is there`, () => watched({ viewport: { width, height } }, async (page) => {
        const { answer, body, at } = await begin(page, path, 'container detail"');
        await page.locator(".container.detail").waitFor({ state: "attached" });
        await painted(page);
        assert.ok(await page.locator(".detail-emergency a[href='tel:911']").isVisible());
        answer.end(body.subarray(at));
        await page.waitForLoadState();
      }));
    }

    // Most of it is waiting for frames, and each layout's page waits for its own.
    test("every layout comes, and nothing moves, least of all for who wants no motion", async () => {
      const faults = {};
      const left = [...layouts];
      const some = () => watched({ viewport: { width, height }, reducedMotion: "reduce" }, async (page) => {
        for (let layout = left.pop(); layout; layout = left.pop()) {
          const shifts = await come(page, `/preview/${layout.type}/${layout.file}`, ...ends[layout.type] ?? ["<main", "</main"]);
          if (moved(shifts) >= 0.002) faults[layout.file] = shifts;
        }
      });
      await Promise.all(Array.from({ length: 4 }, some));
      assert.deepEqual(faults, {});
    });
  });
}
