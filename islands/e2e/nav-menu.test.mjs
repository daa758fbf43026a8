// The desktop menu as an island, in both layouts: disclosure, data and failures.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { violations } from "./axe.mjs";
import { browser, button, closed, link, names, nav, opened, panel, ready, server, siteContent } from "./nav-menu.mjs";
import { each, focusOn, visit as visitAt } from "./site.mjs";

for (const file of each(["navmenu_dropdown", "navmenu_mega"])) {
  const visit = (options, use) => visitAt(browser, server.address, `/preview/NavMenu/${file}.templ`, options, use);

  describe(file, { concurrency: 3 }, () => {
    test("has a named button of at least 24 px beside each link with a submenu", () => visit({}, async (page) => {
      await ready(page);
      for (const name of names) {
        assert.equal(await button(page, name).getAttribute("aria-controls"), await panel(page, name).getAttribute("id"));
        const { width, height } = await button(page, name).boundingBox();
        assert.ok(width >= 24 && height >= 24, `${name}: ${width} × ${height}`);
      }
      assert.equal(new Set(await nav(page).locator("[id]").evaluateAll((all) => all.map((e) => e.id))).size, 3, "ids");
      assert.equal(await nav(page).getByRole("button").count(), 3);
    }));

    test("opens on hover, stays open on the way into the panel, closes behind the pointer", () => visit({}, async (page) => {
      await ready(page);
      for (const name of names) {
        await link(page, name).hover();
        await opened(page, name);
        await panel(page, name).locator("a").last().hover();
        await opened(page, name);
      }
      assert.deepEqual(await violations(page, "header"), []);
      await page.mouse.move(640, 700);
      await closed(page);
    }));

    test("by keyboard: the link opens nothing, its button does, Escape gives focus back", () => visit({}, async (page) => {
      await ready(page);
      await link(page, "ENFERMEDADES").focus();
      await closed(page);
      await page.keyboard.press("Tab");
      await focusOn(button(page, "ENFERMEDADES"));
      await page.keyboard.press("Enter");
      await opened(page, "ENFERMEDADES");
      await page.keyboard.press("Tab");
      await focusOn(panel(page, "ENFERMEDADES").locator("a").first());
      await page.keyboard.press("Escape");
      await closed(page);
      await focusOn(button(page, "ENFERMEDADES"));
      await page.keyboard.press("Space");
      await opened(page, "ENFERMEDADES");
      await page.keyboard.press("Space");
      await closed(page);
    }));

    test("says in the place of the menu that it failed, moves nothing, and brings the menu back when the visitor points there", () => visit({
      allow: [/site-content/, /500/, /Failed to fetch/],
      prepare: async (page) => {
        const measured = new Promise((resolve) => { page.release = resolve; });
        await page.route(siteContent, async (route) => {
          await measured;
          await route.fulfill({ status: 500, body: "" });
        });
      },
    }, async (page) => {
      await ready(page);
      const boxes = () => page.evaluate(() => [...document.querySelectorAll("header, header .logo, header nav, header .socials, header .button")].map((e) => JSON.stringify(e.getBoundingClientRect())));
      const before = await boxes();
      page.release();
      const alert = nav(page).getByRole("alert");
      await alert.waitFor();
      assert.equal(await alert.innerText(), "Failed to fetch menu items. Please try again later.");
      const [red, green, blue] = (await alert.evaluate((e) => getComputedStyle(e).color)).match(/\d+/g).map(Number);
      assert.ok(red > 150 && green < 80 && blue < 80, "in red");
      assert.equal(await nav(page).getByRole("link").count(), 0, "no link is left");
      assert.equal(await nav(page).getByRole("button").count(), 0, "no button is left");
      assert.deepEqual(await boxes(), before, "nothing has moved");
      await page.unroute(siteContent);
      await alert.hover();
      await alert.waitFor({ state: "detached" });
      assert.deepEqual(await nav(page).locator("> ul > li > a").allInnerTexts(), ["INICIO", ...names, "CONTACTO"]);
    }));
  });
}

test("below 1280 px the desktop menu loads nothing, and the drawer asks for its entries once", async () => {
  const asked = [];
  await visitAt(browser, server.address, "/", { width: 1279, prepare: (page) => page.on("request", (request) => asked.push(new URL(request.url()).pathname)) }, async (page) => {
    await page.waitForLoadState("networkidle");
    await page.locator("header").getByRole("button", { name: "Abrir menú" }).click();
    await page.locator("#menu[data-ready]").waitFor();
    await page.waitForLoadState("networkidle");
    assert.equal(asked.filter((path) => path === "/api/site-content").length, 1);
    assert.deepEqual(asked.filter((path) => /nav-menu|selected-sections/.test(path)), []);
  });
});
