// What the tests of islands that redraw the server's part of a page share.
import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { violations } from "./axe.mjs";
import { drawn, still } from "./site.mjs";

/** The requests for the site content. */
export const api = /\/api\/site-content\?/;

/** Waits until an island has taken over, or has failed to. */
export const ready = (page, name, state = "ready") => page.locator(`[data-island=${name}][data-${state}]`).waitFor({ state: "attached" });

/** Holds the answers of the API back; resolves to what lets them go. */
export async function hold(page) {
  let release;
  const held = new Promise((resolve) => { release = resolve; });
  await page.route(api, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** The file that has React: the largest that the drawer imports, on every page. */
export async function reactOf(server) {
  const [, sources] = /data-island="drawer" data-src="([^"]+)"/.exec(await (await fetch(server.address)).text());
  const files = await Promise.all(sources.split(" ").map(async (path) => ({ path, bytes: (await (await fetch(server.address + path)).text()).length })));
  const { path, bytes } = files.toSorted((a, b) => b.bytes - a.bytes)[0];
  assert.ok(bytes > 100_000, `${path} has React`);
  return path;
}

/** Holds a file back; resolves to what lets it come. */
export async function withhold(page, path) {
  let release;
  const held = new Promise((resolve) => { release = resolve; });
  await page.route(`**${path}`, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** Records, frame by frame from now on, what look says of a part of the page; the result is all that was seen. */
export async function watchFrames(page, selector, look) {
  await page.evaluate(`{
    const seen = new Set(), part = document.querySelector(${JSON.stringify(selector)}), look = ${look};
    (function frame() { seen.add(look(part)); requestAnimationFrame(frame); })();
    window.seenFrames = () => [...seen];
  }`);
  return async () => {
    await drawn(page);
    return page.evaluate("seenFrames()");
  };
}

/** Hands the API's answer to change, and the page what that makes of it. */
export async function changed(page, change) {
  await page.route(api, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    change(body.siteContent);
    await route.fulfill({ response, json: body });
  });
}

/** Records from now on what moves in the page. */
export async function watchShifts(page) {
  await page.evaluate(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shifts.push({ value: entry.value, nodes: entry.sources.map((s) => s.node?.className || s.node?.nodeName) });
    }).observe({ type: "layout-shift" });
  });
  return async () => {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 100)))));
    return page.evaluate(() => window.shifts);
  };
}

/** The picture of a part of the page, without what its loading says, and without what a selector names. */
async function look(page, part, mask = ".island-status") {
  await page.locator(`.island-status, ${mask}`).evaluateAll((lines) => {
    for (const line of lines) line.style.visibility = "hidden";
  });
  await still(page);
  const picture = await page.locator(part).screenshot({ animations: "disabled", caret: "hide" });
  // What is taller than the window stretches it: wait until it has its size again.
  await page.waitForFunction((height) => innerHeight === height, page.viewportSize().height);
  await drawn(page);
  return picture;
}

/** How two pictures differ; the round corners of the same thing drawn twice differ a little, in a few pixels. */
async function difference(one, other) {
  const [a, b] = await Promise.all([one, other].map((png) => sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })));
  if (a.info.width !== b.info.width || a.info.height !== b.info.height) return `${a.info.width}x${a.info.height}, then ${b.info.width}x${b.info.height}`;
  const pixels = new Set();
  for (const [i, value] of a.data.entries()) if (Math.abs(value - b.data[i]) > 48) pixels.add(Math.floor(i / 3));
  if (pixels.size < 30) return "";
  const [first] = pixels;
  return `${pixels.size} pixels, the first at ${first % a.info.width}, ${Math.floor(first / a.info.width)}`;
}

/**
 * Sees to it that an island takes over without anything moving, changing or going
 * blank; mask names what may change.
 */
export async function unmoved(page, name, part, release, mask) {
  await page.locator(part).scrollIntoViewIfNeeded();
  await page.locator(`[data-island=${name}] .island-status`, { hasText: "Loading..." }).waitFor();
  await page.evaluate(() => Promise.all([...document.images].map((image) => { image.loading = "eager"; return image.decode().catch(() => {}); })));
  const before = await look(page, part, mask);
  const shifts = await watchShifts(page);
  release();
  await ready(page, name);
  assert.deepEqual(await shifts(), []);
  const after = await look(page, part, mask);
  assert.equal(await difference(before, after), "", "it looks the same");
}

/** The name of what has focus. */
export const focused = (page) => page.evaluate(() => {
  const { activeElement: e } = document;
  return e.getAttribute("aria-label") ?? e.textContent.trim().replace(/\s+/g, " ");
});

/**
 * The tests of an island that redraws a part of the page, root, when the API fails
 * and when there are no scripts: what the server drew stays, and unscripted uses it.
 * What it says of each failure is tested in vitest.
 */
export function staysUsable({ name, root, visit, unscripted }) {
  test("when the API fails it says so, and what the server drew stays", () => visit({
    width: 390, allow: [/failed:|console:|500:/], prepare: (page) => page.route(api, (route) => route.fulfill({ status: 500, body: "{}" })),
  }, async (page) => {
    await ready(page, name, "failed");
    const line = page.locator(`[data-island=${name}]`).getByRole("alert");
    assert.equal(await line.textContent(), "Error: HTTP error! status: 500");
    assert.equal(await line.isVisible(), true);
    await unscripted(page);
    assert.deepEqual(await violations(page, root), []);
  }));

  test("works without JavaScript", () => visit({ width: 390, javaScriptEnabled: false }, unscripted));
}
