// The practice's video on /contacto: a dialog with a script, a link without.
import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { violations } from "./axe.mjs";
import { drawn, focusOn, launchBrowser, overflow, saveContent, signIn, startServer, until, visit as visitAt } from "./site.mjs";
import { reactOf, watchShifts, withhold } from "./takeover.mjs";

const server = await startServer("-preview");
const browser = await launchBrowser();
const react = await reactOf(server);
const siteContent = "**/api/site-content*";
after(async () => {
  await browser.close();
  await server.stop();
});
const owner = await signIn(server);
const sample = (await (await fetch(`${server.address}/api/site-content?fields=multimedia`)).json()).siteContent.multimedia;

const visit = (options, use) => visitAt(browser, server.address, "/contacto", options, use);
const opener = (page) => page.getByRole("link", { name: /^Reproducir video/ });
const dialog = (page) => page.getByRole("dialog");
const player = (page, read) => page.locator("video").evaluate(read);
/** Paused at its beginning, as it is once the dialog has told that it is closed: that is a moment after it is hidden. */
const stopped = (page) => until(() => player(page, (v) => v.paused && v.currentTime === 0), "paused at its beginning");
const playing = (page) => page.waitForFunction(() => document.querySelector("video").currentTime > 0.2);

/** Sees /contacto with other content, which is put back afterwards. */
async function changed(multimedia, options, use) {
  await saveContent(owner, { multimedia });
  try {
    await visit(options, use);
  } finally {
    await saveContent(owner, { multimedia: sample });
  }
}

test("fetches nothing of the video, nor the island, before somebody comes near", () => visit({}, async (page) => {
  const fetched = [];
  page.on("request", (request) => fetched.push(request.url()));
  await page.waitForLoadState("networkidle");
  await opener(page).scrollIntoViewIfNeeded();
  await page.waitForLoadState("networkidle");
  const all = [...fetched, ...(await page.evaluate(() => performance.getEntriesByType("resource").map((entry) => entry.name)))];
  assert.deepEqual(all.filter((url) => /\.mp4|\/video-/.test(url)), []);
}));

test("opens, plays, and closes paused at its beginning", () => visit({}, async (page) => {
  await opener(page).click();
  await playing(page);
  assert.equal(await dialog(page).getAttribute("aria-labelledby"), "video-dialog-title");
  assert.equal(await page.getByRole("dialog", { name: "Cómo es una consulta de cardiología" }).count(), 1);
  assert.equal(await player(page, (v) => v.controls && v.playsInline && !v.paused), true);
  assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY), "hidden");
  await page.getByRole("button", { name: "Cerrar video" }).click();
  await dialog(page).waitFor({ state: "hidden" });
  await stopped(page);
  await focusOn(opener(page));
  assert.notEqual(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY), "hidden");
  await opener(page).click();
  await playing(page);
}));

test("closes by Escape and by a click on the overlay, not on the player", () => visit({}, async (page) => {
  await opener(page).click();
  await playing(page);
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "hidden" });
  await stopped(page);
  await opener(page).click();
  await playing(page);
  await page.locator("video").click({ position: { x: 60, y: 60 } });
  assert.equal(await dialog(page).isVisible(), true);
  await page.mouse.click(5, 400);
  await dialog(page).waitFor({ state: "hidden" });
  await stopped(page);
}));

test("works with the keyboard alone", () => visit({}, async (page) => {
  await opener(page).focus();
  await page.keyboard.press("Enter");
  await playing(page);
  const close = page.getByRole("button", { name: "Cerrar video" });
  await focusOn(close);
  for (let i = 0; i < 8; i++) {
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement === document.body || !!document.activeElement.closest("dialog")), true, `stop ${i} is not behind the dialog`);
  }
  await close.focus();
  await page.keyboard.press("Enter");
  await dialog(page).waitFor({ state: "hidden" });
  await focusOn(opener(page));
}));

test("a tap while React is on its way is seen to be heard, moves nothing, and opens once", () => visit({
  width: 390, hasTouch: true, prepare: async (page) => { page.release = await withhold(page, react); },
}, async (page) => {
  await opener(page).scrollIntoViewIfNeeded();
  await page.evaluate(() => {
    window.opened = 0;
    const { showModal } = HTMLDialogElement.prototype;
    HTMLDialogElement.prototype.showModal = function () {
      window.opened += 1;
      showModal.call(this);
    };
    window.all = [...document.querySelectorAll("[data-island=video] *")];
  });
  const ring = () => page.evaluate(() => getComputedStyle(document.querySelector(".video-button"), "::after").content);
  assert.equal(await ring(), "none");
  const shifts = await watchShifts(page);
  const asked = page.waitForRequest(`**${react}`);
  await opener(page).tap();
  await drawn(page);
  assert.equal(await ring(), '""', "a ring around the button");
  await asked;
  await opener(page).tap();
  assert.deepEqual(await shifts(), []);
  page.release();
  await playing(page);
  assert.equal(await page.evaluate(() => window.opened), 1);
  assert.equal(await ring(), "none");
  assert.equal(await page.evaluate(() => window.all.every((node) => node.isConnected)), true, "the very nodes");
}));

test("an error of the server is told below the poster, moves nothing, and leaves the page's video", () => visit({
  width: 390, allow: [/failed:|console:|500:/], prepare: (page) => page.route(siteContent, (route) => route.fulfill({ status: 500, body: "{}" })),
}, async (page) => {
  const top = () => page.locator(".video-words").evaluate((e) => e.getBoundingClientRect().top + scrollY);
  const before = await top();
  await opener(page).focus();
  await page.locator("[data-island=video][data-ready]").waitFor();
  const alert = page.locator("[data-island=video]").getByRole("alert");
  await alert.waitFor();
  assert.equal(await alert.textContent(), "Error: HTTP error! status: 500");
  assert.equal(await top(), before);
  // All in one moment: the page may still be on its way to what has the focus.
  const [poster, said, next] = await page.evaluate(() => [".video-play", "[data-island=video] [role=alert]", ".video-words"].map((of) => document.querySelector(of).getBoundingClientRect().toJSON()));
  assert.ok(said.top >= poster.bottom && said.bottom <= next.top + 1, "between the poster and the words");
  assert.deepEqual(await violations(page, ".video"), []);
  await opener(page).click();
  await playing(page);
}));

for (const [name, options] of [
  ["without JavaScript", { javaScriptEnabled: false }],
  ["when its script is blocked", { prepare: (page) => page.route(/\/assets\/js\/video-/, (route) => route.abort()), allow: [/video-/, /ERR_FAILED/, /dynamically imported/] }],
]) {
  test(`${name} the link leads to the file, and the browser plays it`, () => visit({ ...options, allow: [...(options.allow ?? []), /ERR_ABORTED/] }, async (page) => {
    await opener(page).click();
    await page.waitForURL(/primera-consulta\.\w+\.mp4$/);
    const answered = page.locator("video");
    await answered.waitFor();
    if (options.javaScriptEnabled !== false) await playing(page);
  }));
}

test("a video on YouTube opens in a new tab", () => changed({ videoUrl: "https://www.youtube.com/watch?v=muestra" }, {
  alone: true, prepare: (_, context) => context.route("https://www.youtube.com/**", (route) => route.fulfill({ contentType: "text/html", body: "<title>YouTube</title>" })),
}, async (page, context) => {
  const tab = context.waitForEvent("page");
  await page.getByRole("link", { name: "Reproducir video: Cómo es una consulta de cardiología (se abre en otra pestaña)" }).click();
  await (await tab).waitForURL("https://www.youtube.com/**");
  assert.equal(new URL(page.url()).pathname, "/contacto");
  assert.equal(await page.locator("dialog[open]").count(), 0);
}));

test("there is nothing while there is no video, and for an address that is none", async () => {
  for (const videoUrl of ["", "javascript:alert(1)", "data:text/html,x"]) {
    await saveContent(owner, { multimedia: { videoUrl } });
    assert.doesNotMatch(await (await fetch(`${server.address}/contacto`)).text(), /Reproducir video/, videoUrl);
  }
  await saveContent(owner, { multimedia: sample });
});

describe("looks", () => {
  for (const [width, height] of [[320, 568], [844, 390]]) {
    test(`the dialog fits ${width}×${height}, with a long title too`, () => changed({ videoTitle: "Cómo es una consulta de cardiología, ".repeat(4).trim(), videoPoster: "" }, { width, height }, async (page) => {
      assert.equal(await overflow(page), "");
      await opener(page).click();
      await playing(page);
      for (const part of [page.locator("video"), page.getByRole("button", { name: "Cerrar video" })]) {
        const { x, y, width: w, height: h } = await part.boundingBox();
        assert.ok(x >= 0 && y >= 0 && x + w <= width && y + h <= height && w >= 44 && h >= 44, `${x} ${y} ${w} ${h}`);
      }
      const ratio = await page.locator("video").evaluate((e) => e.clientWidth / e.clientHeight);
      assert.ok(ratio > 1.7, `the player is as wide as the video, got ${ratio}`);
    }));
  }

  test("axe finds nothing in the open dialog", () => visit({}, async (page) => {
    await opener(page).click();
    await playing(page);
    assert.deepEqual(await violations(page), []);
  }));
});
