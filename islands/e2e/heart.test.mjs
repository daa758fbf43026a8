// The opened heart: what leads where, what moves and when, and what it costs a phone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { violations } from "./axe.mjs";
import { drawn, openSample, overflow, visit as visitWith } from "./site.mjs";

const { server, browser } = await openSample();
const visit = (path, options, use) => visitWith(browser, server.address, path, options, use);
const phone = { width: 390, height: 844 };

/** The names of what moves in the heart. */
const moving = async (page) => {
  await drawn(page);
  return page.evaluate(() => document.querySelector(".heart").getAnimations({ subtree: true })
    .filter((a) => a instanceof CSSAnimation && a.playState === "running").map((a) => a.animationName).toSorted());
};
/** How much of Pausar is seen. */
const pause = (page) => page.locator(".heart-pause").evaluate((e) => getComputedStyle(e).opacity);
const strip = (page, key) => page.locator(`.ecg-${key} .ecg svg`);

test("pins, outlines and names are one link each, of 44 px on a phone, and nothing sticks out", () => visit("/enfermedades", phone, async (page) => {
  assert.equal(await overflow(page), "");
  const links = await page.locator(".heart-side a").evaluateAll((all) => all.map((link) => {
    const size = (e) => { const { width, height } = e.getBoundingClientRect(); return Math.min(width, height); };
    const { left, top, width, height } = link.querySelector(".heart-reach").getBoundingClientRect();
    window.scrollTo({ top: scrollY + top - 300, behavior: "instant" });
    const pin = link.querySelector(".heart-pin").getBoundingClientRect();
    const hit = document.elementFromPoint(pin.left + pin.width / 2, pin.top + pin.height / 2);
    window.scrollTo({ top: 0, behavior: "instant" });
    return { href: link.getAttribute("href"), name: link.innerText, row: size(link.querySelector(".heart-words").parentElement), reach: Math.min(width, height), inside: left >= -4 && left + width <= innerWidth + 4, hit: hit?.closest("a") === link };
  }));
  assert.equal(links.length, 14);
  for (const link of links) assert.ok(link.row >= 44 && link.reach >= 44 && link.inside && link.hit, JSON.stringify(link));
  const shown = await page.locator(".heart-plate .heart-group").first().evaluate((e) => e.getBoundingClientRect().bottom);
  assert.ok(shown < 844, `the legend begins at ${shown}`);
}));

test("a touch on a part of the picture opens its disease", () => visit("/enfermedades", { width: 1366, height: 900 }, async (page) => {
  const valve = await page.locator("a[href$='/insuficiencia-mitral'] .heart-area").boundingBox();
  await page.mouse.click(valve.x + valve.width / 2, valve.y + valve.height / 2);
  await page.waitForURL("**/enfermedades/insuficiencia-mitral");
}));

test("the keyboard comes from the trail to the rhythms, and arrows choose one", () => visit("/enfermedades", { width: 1366, height: 900 }, async (page) => {
  await page.locator(".anatomy .breadcrumb a").last().focus();
  await page.keyboard.press("Tab");
  assert.equal(await page.locator(".heart-pause :focus-visible").count(), 1, "what is chosen gets the focus");
  assert.equal(await pause(page), "1", "and is seen");
  const chosen = [];
  for (let i = 0; i < 6; i++) {
    await page.keyboard.press("ArrowDown");
    assert.equal(await page.locator(".ecg input:checked:focus-visible").count(), 1);
    chosen.push((await moving(page))[0]);
  }
  assert.deepEqual(chosen, ["normal", "bradicardia", "pausa", "fibrilacion", "extrasistole", "infarto"].map((key) => `ecg-${key}`));
  await page.keyboard.press("ArrowDown");
  assert.deepEqual(await moving(page), [], "round to Pausar");
}));

test("the keyboard goes from name to name in the order of the numbers, and each lights its part", () => visit("/enfermedades", { width: 1366, height: 900 }, async (page) => {
  const line = (path) => page.locator(`a[href$='/${path}'] .heart-line`).evaluate((e) => getComputedStyle(e).opacity);
  await page.locator(".anatomy .breadcrumb a").last().focus();
  const order = [];
  for (let i = 0; i < 40 && order.length < 14; i++) {
    await page.keyboard.press("Tab");
    const number = await page.evaluate(() => document.activeElement.querySelector?.(".heart-number")?.textContent);
    if (number) order.push(Number(number));
    if (number === "7") {
      await page.locator("a[href$='/insuficiencia-mitral'] .heart-line").evaluate((e) => Promise.all(e.getAnimations().map((a) => a.finished)));
      assert.equal(await line("insuficiencia-mitral"), "1");
      assert.notEqual(await line("estenosis-aortica"), "1");
    }
  }
  assert.deepEqual(order, Array.from({ length: 14 }, (_, i) => i + 1));
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

test("who wants less motion has still strips, and no control that would do nothing", () => visit("/enfermedades", { ...phone, reducedMotion: "reduce" }, async (page) => {
  await strip(page, "bradicardia").click();
  assert.deepEqual(await moving(page), []);
  assert.equal(await page.locator(".heart input:visible").count(), 0);
  assert.equal(await page.locator(":is(.heart-pause, .heart-moves):visible").count(), 0);
  assert.equal(await page.locator(".heart .ecg svg:visible").count(), 6);
}));

test("axe finds nothing in the heart", () => visit("/enfermedades", phone, async (page) => {
  assert.deepEqual(await violations(page, ".heart"), []);
}));

test("without scripts it is a picture with links, and strips that run when they are chosen", () => visit("/enfermedades", { ...phone, javaScriptEnabled: false }, async (page) => {
  assert.equal(await page.locator(".heart-side a:visible").count(), 14);
  assert.equal(await page.locator(".heart-plate img:visible").count(), 1);
  await strip(page, "bradicardia").click();
  assert.equal(await page.locator(".ecg-bradicardia .ecg-run").evaluate((e) => getComputedStyle(e).animationName), "ecg-run");
}));
