// The opened heart: what leads where, what moves and when, and what it costs a phone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { moving, pause, phone, strip, visit } from "./heart.mjs";

test("a touch on a part of the picture opens its disease", () => visit("/enfermedades", { width: 1366, height: 900 }, async (page) => {
  const valve = await page.locator("a[href$='/insuficiencia-mitral'] .heart-area").boundingBox();
  await page.mouse.click(valve.x + valve.width / 2, valve.y + valve.height / 2);
  await page.waitForURL("**/enfermedades/insuficiencia-mitral");
}));

test("nothing moves by itself; a strip that is chosen runs with the heart, until Pausar", () => visit("/enfermedades", { width: 1366, height: 900 }, async (page) => {
  assert.deepEqual(await moving(page), []);
  await strip(page, "fibrilacion").click();
  assert.deepEqual(await moving(page), ["ecg-fibrilacion", "ecg-run"]);
  assert.equal(await pause(page), "1");
  const times = await page.evaluate(() => document.querySelector(".heart").getAnimations({ subtree: true }).filter((a) => a instanceof CSSAnimation).map((a) => [a.startTime, a.effect.getTiming().duration]));
  assert.deepEqual(times[0], times[1], "the heart and the strip begin together and last as long");
  await page.getByText("Pausar").click();
  assert.deepEqual(await moving(page), []);
  assert.equal(await pause(page), "0");
}));

test("without scripts it is a picture with links, and strips that run when they are chosen", () => visit("/enfermedades", { ...phone, javaScriptEnabled: false }, async (page) => {
  assert.equal(await page.locator(".heart-side a:visible").count(), 14);
  assert.equal(await page.locator(".heart-plate img:visible").count(), 1);
  await strip(page, "bradicardia").click();
  assert.equal(await page.locator(".ecg-bradicardia .ecg-run").evaluate((e) => getComputedStyle(e).animationName), "ecg-run");
}));
