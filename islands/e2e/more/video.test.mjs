// The video: what is rare.
import assert from "node:assert/strict";
import { test } from "node:test";
import { browser, changed, dialog, opener, playing, react, visit } from "../video.mjs";
import { drawn, focusOn } from "../site.mjs";
import { watchShifts, withhold } from "../takeover.mjs";

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
