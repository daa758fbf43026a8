// The heart: what is rare.
import assert from "node:assert/strict";
import { test } from "node:test";
import { moving, pause, phone, strip, visit } from "../heart.mjs";

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
