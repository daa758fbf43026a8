// The drawer as an island: a modal dialog, its data and failures. What it does
// as a popover, without a script, is in behaviour.test.mjs.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { violations } from "./axe.mjs";
import { closed, closer, drawer, links, open, opener, siteContent, visit } from "./drawer.mjs";
import { focusOn } from "./site.mjs";

describe("drawer", { concurrency: 3 }, () => {
  test("is a modal dialog of 340 px on the left, with focus on its button", () => visit({}, async (page) => {
    await open(page);
    assert.deepEqual(await drawer(page).boundingBox(), { x: 0, y: 0, width: 340, height: 800 });
    await focusOn(closer(page));
    assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY), "hidden");
    for (const summary of await drawer(page).locator("summary").all()) await summary.click();
    assert.deepEqual(await violations(page), []);
  }));

  test("by keyboard: opens, keeps focus in, closes by Escape and gives focus back", () => visit({}, async (page) => {
    await opener(page).focus();
    await page.locator("#menu[data-ready]").waitFor({ state: "attached" });
    await page.keyboard.press("Enter");
    await drawer(page).waitFor();
    await focusOn(closer(page));
    for (let i = 0; i < 25; i++) {
      await page.keyboard.press("Tab");
      assert.ok(await page.evaluate(() => document.activeElement === document.body || document.querySelector("#menu").contains(document.activeElement)), `Tab ${i}`);
    }
    await drawer(page).locator("summary").first().focus();
    await page.keyboard.press("Enter");
    await drawer(page).locator("details a").first().waitFor();
    await page.keyboard.press("Escape");
    await closed(page);
    await focusOn(opener(page));
  }));

  for (const [title, close] of [
    ["its button", (page) => closer(page).click()],
    ["a click outside", (page) => page.mouse.click(375, 400)],
  ]) {
    test(`closes by ${title} and opens again`, () => visit({}, async (page) => {
      await open(page);
      await close(page);
      await closed(page);
      await focusOn(opener(page));
      await open(page);
    }));
  }

  test("closes by choosing a link, also one to the page itself; the page that comes back is closed", () => visit({}, async (page) => {
    await open(page);
    await page.evaluate(() => {
      document.querySelector("#menu nav a").href = "#contenido";
      window.same = true;
    });
    await links(page).first().click();
    await closed(page);
    assert.equal(await page.evaluate(() => window.same && location.hash), "#contenido");
    await open(page);
    await links(page).last().click();
    await page.waitForURL("**/contacto");
    assert.equal(await page.locator("#menu").isVisible(), false);
    await page.goBack();
    await closed(page);
    await open(page);
  }));

  test("an answer that is not OK is told in red, with the default menu below, and asked for again", () => visit({
    allow: [/site-content/, /503/, /Failed to fetch/],
    prepare: (page) => page.route(siteContent, (route) => route.fulfill({ status: 503, body: "" })),
  }, async (page) => {
    await open(page);
    const alert = drawer(page).getByRole("alert");
    await alert.waitFor();
    assert.equal(await alert.innerText(), "Failed to fetch menu items");
    const [red, green, blue] = (await alert.evaluate((e) => getComputedStyle(e).color)).match(/\d+/g).map(Number);
    assert.ok(red > 150 && green < 80 && blue < 80, "in red");
    assert.deepEqual(await links(page).evaluateAll((all) => all.map((a) => [a.textContent, a.getAttribute("href")])),
      [["Inicio", "/"], ["Enfermedades", "/enfermedades"], ["Síntomas", "/sintomas"], ["Servicios", "/servicios"], ["Contacto", "/contacto"]]);
    for (const details of await drawer(page).locator("details").all()) {
      await details.locator("summary").click();
      assert.equal(await details.locator("a").count(), 6);
      assert.equal(await details.locator("a").last().textContent(), "Ver todos...");
    }
    await page.unroute(siteContent);
    await page.keyboard.press("Escape");
    await closed(page);
    await open(page);
    await alert.waitFor({ state: "detached" });
    assert.equal(await links(page).first().textContent(), "INICIO");
  }));
});
