// The desktop menu: what is rare.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { browser, button, closed, island, link, nav, opened, panel, react, ready, server } from "../nav-menu.mjs";
import { drawn, focusOn, still, visit as visitAt } from "../site.mjs";
import { watchFrames, watchShifts, withhold } from "../takeover.mjs";

for (const file of ["navmenu_dropdown", "navmenu_mega"]) {
  const visit = (options, use) => visitAt(browser, server.address, `/preview/NavMenu/${file}.templ`, options, use);

  describe(file, { concurrency: 3 }, () => {
    test("by keyboard: closes when focus goes on, backwards and out of the menu", () => visit({}, async (page) => {
      await ready(page);
      await button(page, "SERVICIOS").focus();
      await page.keyboard.press("Enter");
      await opened(page, "SERVICIOS");
      for (let i = 0; i < 6; i++) await page.keyboard.press("Tab");
      assert.equal(await panel(page, "SERVICIOS").locator("a").last().evaluate((e) => e === document.activeElement && e.textContent), "Ver todos...");
      await page.keyboard.press("Tab");
      await closed(page);
      await button(page, "SERVICIOS").focus();
      await page.keyboard.press("Enter");
      await opened(page, "SERVICIOS");
      await page.keyboard.press("Shift+Tab");
      await page.keyboard.press("Shift+Tab");
      await closed(page);
    }));

    test("by touch: a tap on the button opens and closes, a tap on the link follows it", () => visit({ hasTouch: true }, async (page) => {
      await ready(page);
      await button(page, "SÍNTOMAS").tap();
      await opened(page, "SÍNTOMAS");
      await button(page, "SERVICIOS").tap();
      await opened(page, "SERVICIOS");
      await button(page, "SERVICIOS").tap();
      await closed(page);
      await link(page, "SÍNTOMAS").tap();
      await page.waitForURL("**/sintomas");
    }));

    test("a hover opens in the next frame while React is on its way, which then leaves all as it was", () => visit({
      prepare: async (page) => { page.release = await withhold(page, react); },
    }, async (page) => {
      await link(page, "SÍNTOMAS").evaluate((e) => {
        e.addEventListener("pointerover", () => requestAnimationFrame(() => requestAnimationFrame(() => {
          window.next = getComputedStyle(e.parentElement.querySelector("ul")).visibility;
        })), { once: true });
      });
      const asked = page.waitForRequest(`**${react}`);
      await link(page, "SÍNTOMAS").hover();
      await panel(page, "SÍNTOMAS").waitFor();
      assert.equal(await page.waitForFunction(() => window.next).then((seen) => seen.jsonValue()), "visible");
      await asked;
      await panel(page, "SÍNTOMAS").locator("a").nth(1).hover();
      await still(page);
      await page.evaluate(() => {
        window.all = [...document.querySelectorAll("nav[aria-label=Principal] *")];
        window.focused = document.activeElement;
      });
      const shifts = await watchShifts(page);
      const seen = await watchFrames(page, "nav[aria-label=Principal] > ul > li:nth-child(3) > ul", (list) => {
        const { x, y, width, height } = list.getBoundingClientRect();
        const { visibility, opacity } = getComputedStyle(list);
        return [x, y, width, height, visibility, opacity].join(" ");
      });
      page.release();
      await island(page);
      await drawn(page);
      await opened(page, "SÍNTOMAS");
      assert.deepEqual(await page.evaluate(() => [document.activeElement === window.focused, window.all.every((node) => node.isConnected)]), [true, true], "the very nodes");
      const frames = await seen();
      assert.equal(frames.length, 1, frames.join("\n"));
      assert.match(frames[0], / visible 1$/);
      assert.deepEqual(await shifts(), []);
    }));

    for (const [title, options] of [
      ["without JavaScript", { javaScriptEnabled: false }],
      ["when its script cannot be had", { prepare: (page) => page.route(/nav-menu-.*\.js/, (route) => route.abort()), allow: [/nav-menu-/, /ERR_FAILED/] }],
    ]) {
      test(`opens by hover and focus, and has no button: ${title}`, () => visit(options, async (page) => {
        if (options.prepare) await ready(page, "failed");
        assert.equal(await nav(page).getByRole("button").count(), 0);
        await link(page, "SÍNTOMAS").hover();
        await panel(page, "SÍNTOMAS").waitFor();
        await page.mouse.move(640, 700);
        await panel(page, "SÍNTOMAS").waitFor({ state: "hidden" });
        await link(page, "SERVICIOS").focus();
        await panel(page, "SERVICIOS").waitFor();
        await page.keyboard.press("Tab");
        await focusOn(panel(page, "SERVICIOS").locator("a").first());
        assert.ok(await link(page, "SERVICIOS").locator("xpath=..").locator(".icon").first().isVisible(), "the chevron is seen");
      }));
    }
  });
}
