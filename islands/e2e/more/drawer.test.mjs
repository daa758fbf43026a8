// The drawer: what is rare.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { browser, closed, closer, drawer, isModal, opener, react, visit } from "../drawer.mjs";
import { drawn, still } from "../site.mjs";
import { watchFrames, watchShifts, withhold } from "../takeover.mjs";

describe("drawer", { concurrency: 3 }, () => {
  for (const [what, options, act, opens] of [
    ["the tap that brought it opens it", { hasTouch: true, isMobile: true }, (page) => opener(page).tap(), true],
    ["a pointer that came near does not open it", {}, (page) => opener(page).hover(), false],
  ]) {
    test(`in a browser without popovers ${what}`, () => visit({
      ...options,
      prepare: async (page) => {
        page.release = await withhold(page, react);
        await page.addInitScript(() => {
          delete HTMLElement.prototype.popover;
          addEventListener("DOMContentLoaded", () => document.querySelector("#menu").removeAttribute("popover"));
        });
      },
    }, async (page) => {
      await act(page);
      assert.equal(await drawer(page).isVisible(), false, "nothing without a script");
      page.release();
      await page.locator("#menu[data-ready]").waitFor({ state: "attached" });
      assert.equal(await isModal(page), opens);
      if (!opens) await opener(page).click();
      await still(page);
      await closer(page).click();
      await closed(page);
      await opener(page).click();
      assert.equal(await isModal(page), true);
    }));
  }

  test("a press that React comes into opens it once", () => visit({
    prepare: async (page) => { page.release = await withhold(page, react); },
  }, async (page) => {
    await opener(page).hover();
    await page.mouse.down();
    page.release();
    await page.locator("#menu[data-ready]").waitFor({ state: "attached" });
    await page.mouse.up();
    await drawer(page).waitFor();
    await still(page);
    assert.equal(await isModal(page), true);
    await page.keyboard.press("Escape");
    await closed(page);
  }));

  test("React that comes while it slides in lets it slide on", () => visit({
    prepare: async (page) => { page.release = await withhold(page, react); },
  }, async (page) => {
    const client = await page.context().newCDPSession(page);
    await client.send("Animation.enable");
    await client.send("Animation.setPlaybackRate", { playbackRate: 0.02 });
    await opener(page).click();
    await page.waitForFunction(() => document.querySelector("#menu").getBoundingClientRect().x > -330);
    await page.evaluate(() => {
      const menu = document.querySelector("#menu");
      let last = -340;
      window.back = 0;
      (function frame() {
        const { x } = menu.getBoundingClientRect();
        window.back = Math.max(window.back, last - x);
        last = x;
        requestAnimationFrame(frame);
      })();
    });
    page.release();
    await page.waitForFunction(() => document.querySelector("#menu").matches(":modal"));
    await drawn(page);
    await client.send("Animation.setPlaybackRate", { playbackRate: 1 });
    await still(page);
    assert.equal(await page.evaluate(() => window.back), 0, "px that it went back");
  }));

  test("stays a popover when React cannot be had", () => visit({
    allow: [/assets\/js/, /ERR_FAILED/, /dynamically imported/],
    prepare: (page) => page.route(`**${react}*`, (route) => route.abort()),
  }, async (page) => {
    await opener(page).click();
    await page.locator("#menu[data-failed]").waitFor();
    assert.equal(await page.evaluate(() => document.querySelector("#menu").matches(":popover-open")), true);
    await closer(page).click();
    await closed(page);
  }));

  test("a tap opens it in the next frame while React is on its way, which then leaves all as it was", () => visit({
    hasTouch: true, prepare: async (page) => { page.release = await withhold(page, react); },
  }, async (page) => {
    await page.evaluate(() => {
      addEventListener("click", () => requestAnimationFrame(() => {
        const menu = document.querySelector("#menu");
        window.next = `${menu.matches(":popover-open")} ${getComputedStyle(menu).display}`;
      }), { once: true });
    });
    const asked = page.waitForRequest(`**${react}`);
    await opener(page).tap();
    await drawer(page).waitFor();
    assert.equal(await page.waitForFunction(() => window.next).then((seen) => seen.jsonValue()), "true block");
    await asked;
    await still(page);
    await drawer(page).locator("summary").last().tap();
    await drawer(page).locator("details[open] a").last().waitFor();
    const shifts = await watchShifts(page);
    await page.evaluate(() => {
      const menu = document.querySelector("#menu");
      menu.scrollTop = 100;
      window.all = [...menu.querySelectorAll("*")];
      window.focused = document.activeElement;
    });
    await drawn(page);
    const seen = await watchFrames(page, "#menu", (menu) => {
      const { x, width: wide } = menu.getBoundingClientRect();
      return [x, wide, menu.scrollTop, menu.querySelectorAll("details[open]").length, getComputedStyle(menu).display].join(" ");
    });
    page.release();
    await page.locator("#menu[data-ready]").waitFor();
    assert.equal(await isModal(page), true);
    assert.deepEqual(await page.evaluate(() => [document.activeElement === window.focused, window.all.every((node) => node.isConnected)]), [true, true], "the very nodes");
    assert.deepEqual(await seen(), ["0 340 100 1 block"]);
    assert.deepEqual(await shifts(), []);
    await page.touchscreen.tap(375, 400);
    await closed(page);
  }));
});
