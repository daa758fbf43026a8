// The practice's video on /contacto: a dialog with a script, a link without.
import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { violations } from "./axe.mjs";
import { focusOn, launchBrowser, overflow, signIn, startServer, visit as visitAt } from "./site.mjs";

const server = await startServer("-preview");
const browser = await launchBrowser();
after(async () => {
  await browser.close();
  await server.stop();
});
const ask = await signIn(server);
const sample = (await (await fetch(`${server.address}/api/site-content?fields=multimedia`)).json()).siteContent.multimedia;

const visit = (options, use) => visitAt(browser, server.address, "/contacto", options, use);
const opener = (page) => page.getByRole("link", { name: /^Reproducir video/ });
const dialog = (page) => page.getByRole("dialog");
const player = (page, read) => page.locator("video").evaluate(read);
const playing = (page) => page.waitForFunction(() => document.querySelector("video").currentTime > 0.2);

/** Sees /contacto with other content, which is put back afterwards. */
async function changed(multimedia, options, use) {
  const save = async (content) => {
    const answer = await ask("/api/site-content", { method: "POST", body: JSON.stringify({ siteContent: { multimedia: content } }) });
    assert.equal(answer.status, 200, await answer.text());
  };
  await save(multimedia);
  try {
    await visit(options, use);
  } finally {
    await save(sample);
  }
}

test("fetches nothing of the video, nor the island, before somebody comes near", () => visit({}, async (page) => {
  const fetched = [];
  page.on("request", (request) => fetched.push(request.url()));
  await page.waitForLoadState("networkidle");
  await page.mouse.wheel(0, 900);
  await page.waitForTimeout(300);
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
  assert.deepEqual(await player(page, (v) => [v.paused, v.currentTime]), [true, 0]);
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
  assert.deepEqual(await player(page, (v) => [v.paused, v.currentTime]), [true, 0]);
  await opener(page).click();
  await playing(page);
  await page.locator("video").click({ position: { x: 60, y: 60 } });
  assert.equal(await dialog(page).isVisible(), true);
  await page.mouse.click(5, 400);
  await dialog(page).waitFor({ state: "hidden" });
  assert.deepEqual(await player(page, (v) => [v.paused, v.currentTime]), [true, 0]);
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

test("does not move the page, nor scroll it", () => visit({}, async (page) => {
  await opener(page).scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => [scrollY, document.querySelector(".video h2").getBoundingClientRect().top]);
  await opener(page).click();
  await playing(page);
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "hidden" });
  assert.deepEqual(await page.evaluate(() => [scrollY, document.querySelector(".video h2").getBoundingClientRect().top]), before);
}));

test("a click before the island is there is kept", () => visit({
  prepare: (page) => page.route(/\/assets\/js\/video-/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  }),
}, async (page) => {
  await opener(page).click();
  assert.equal(await dialog(page).isVisible(), false);
  await playing(page);
  assert.equal(new URL(page.url()).pathname, "/contacto");
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

test("comes back paused by the back button", () => visit({ allow: [/ERR_ABORTED/] }, async (page) => {
  await opener(page).click();
  await playing(page);
  await page.goto(`${server.address}/servicios`);
  await page.goBack();
  await page.waitForLoadState();
  assert.equal(await player(page, (v) => v.paused), true);
  await page.evaluate(() => {
    window.dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
  });
  assert.equal(await player(page, (v) => v.paused), true);
}));

test("leaving pauses a video that plays", () => visit({}, async (page) => {
  await opener(page).click();
  await playing(page);
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true })));
  assert.equal(await player(page, (v) => v.paused), true);
}));

test("a video that cannot be played is only logged; the player stays", () => changed({ videoUrl: "/no-hay/video.mp4" }, {
  allow: [/404/, /NotSupportedError/, /failed: .*video\.mp4/],
}, async (page) => {
  const logged = page.waitForEvent("console", (message) => message.type() === "error" && /NotSupportedError/.test(message.text()));
  await opener(page).click();
  await logged;
  assert.equal(await dialog(page).isVisible(), true);
  assert.equal(await player(page, (v) => v.controls), true);
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "hidden" });
}));

test("a video on YouTube opens in a new tab, with the script as without", async () => {
  for (const javaScriptEnabled of [true, false]) {
    await changed({ videoUrl: "https://www.youtube.com/watch?v=muestra" }, {
      javaScriptEnabled,
      prepare: (_, context) => context.route("https://www.youtube.com/**", (route) => route.fulfill({ contentType: "text/html", body: "<title>YouTube</title>" })),
    }, async (page, context) => {
      const link = page.getByRole("link", { name: "Reproducir video: Cómo es una consulta de cardiología (se abre en otra pestaña)" });
      const tab = context.waitForEvent("page");
      await link.click();
      assert.equal(new URL((await tab).url() === "about:blank" ? await (await tab).waitForURL(/youtube/).then(() => tab).then((t) => t.url()) : (await tab).url()).hostname, "www.youtube.com");
      assert.equal(new URL(page.url()).pathname, "/contacto");
      assert.equal(await page.locator("dialog[open]").count(), 0);
    });
  }
});

test("there is nothing while there is no video, and for an address that is none", async () => {
  for (const videoUrl of ["", "javascript:alert(1)", "data:text/html,x"]) {
    await changed({ videoUrl }, {}, async (page) => {
      assert.equal(await opener(page).count(), 0, videoUrl);
    });
  }
});

describe("looks", () => {
  for (const [width, height] of [[320, 568], [390, 844], [844, 390], [820, 1180], [1366, 768]]) {
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
