// The desktop menu as an island, in both layouts: disclosure, data and failures.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { violations } from "./axe.mjs";
import { drawn, focusOn, openSample, still, visit as visitAt } from "./site.mjs";
import { reactOf, watchFrames, watchShifts, withhold } from "./takeover.mjs";

const { server, browser } = await openSample();
const react = await reactOf(server);

const names = ["ENFERMEDADES", "SÍNTOMAS", "SERVICIOS"];
const siteContent = "**/api/site-content*";
const nav = (page) => page.locator("nav[aria-label=Principal]");
const item = (page, name) => nav(page).locator("> ul > li", { has: page.locator(":scope > a", { hasText: name }) });
const link = (page, name) => item(page, name).locator("> a");
const button = (page, name) => nav(page).getByRole("button", { name: `Mostrar submenú de ${name}` });
const panel = (page, name) => item(page, name).locator("> ul");
const island = (page, state = "ready") => page.locator(`nav[data-island=nav-menu][data-${state}]`).waitFor({ state: "attached" });
/** The island comes when somebody comes near, here to an entry that opens nothing, and goes again. */
const ready = async (page, state) => {
  await link(page, "INICIO").hover();
  await island(page, state);
  await page.mouse.move(640, 700);
};
const opened = async (page, name) => {
  await panel(page, name).waitFor();
  assert.equal(await button(page, name).getAttribute("aria-expanded"), "true");
  for (const other of names.filter((n) => n !== name)) {
    await panel(page, other).waitFor({ state: "hidden" });
    assert.equal(await button(page, other).getAttribute("aria-expanded"), "false", `${other} while ${name} is open`);
  }
};
const closed = async (page) => {
  for (const name of names) {
    await panel(page, name).waitFor({ state: "hidden" });
    assert.equal(await button(page, name).getAttribute("aria-expanded"), "false", name);
  }
};

for (const file of ["navmenu_dropdown", "navmenu_mega"]) {
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

    test("is accessible while a panel is open", () => visit({ reducedMotion: "reduce" }, async (page) => {
      await ready(page);
      await link(page, "SERVICIOS").hover();
      await opened(page, "SERVICIOS");
      assert.deepEqual(await violations(page, "header"), []);
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
