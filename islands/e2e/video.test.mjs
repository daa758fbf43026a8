// The practice's video on /contacto: a dialog with a script, a link without.
import assert from "node:assert/strict";
import { test } from "node:test";
import { violations } from "./axe.mjs";
import { dialog, opener, owner, player, playing, sample, server, siteContent, stopped, visit } from "./video.mjs";
import { focusOn, saveContent } from "./site.mjs";

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

test("there is nothing while there is no video, and for an address that is none", async () => {
  for (const videoUrl of ["", "javascript:alert(1)", "data:text/html,x"]) {
    await saveContent(owner, { multimedia: { videoUrl } });
    assert.doesNotMatch(await (await fetch(`${server.address}/contacto`)).text(), /Reproducir video/, videoUrl);
  }
  await saveContent(owner, { multimedia: sample });
});
