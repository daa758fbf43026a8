// The video: what is rare.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { violations } from "../axe.mjs";
import { drawn, focusOn, overflow } from "../site.mjs";
import { watchShifts, withhold } from "../takeover.mjs";
import { browser, changed, dialog, opener, player, playing, react, visit } from "../video.mjs";

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
