// The heart: what is rare.
import assert from "node:assert/strict";
import { test } from "node:test";
import { violations } from "../axe.mjs";
import { moving, pause, phone, strip, visit } from "../heart.mjs";
import { overflow } from "../site.mjs";

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

test("who wants less motion has still strips, and no control that would do nothing", () => visit("/enfermedades", { ...phone, reducedMotion: "reduce" }, async (page) => {
  await strip(page, "bradicardia").click();
  assert.deepEqual(await moving(page), []);
  assert.equal(await page.locator(".heart input:visible").count(), 0);
  assert.equal(await page.locator(":is(.heart-pause, .heart-moves):visible").count(), 0);
  assert.equal(await page.locator(".heart .ecg svg:visible").count(), 6);
}));

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

test("axe finds nothing in the heart", () => visit("/enfermedades", phone, async (page) => {
  assert.deepEqual(await violations(page, ".heart"), []);
}));
