// The drawer as an island: a modal dialog, its data and failures. What it does
// as a popover, without a script, is in behaviour.test.mjs.
import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { violations } from "./axe.mjs";
import { drawn, focusOn, launchBrowser, startServer, still, visit as visitAt } from "./site.mjs";
import { reactOf, watchFrames, watchShifts, withhold } from "./takeover.mjs";

const server = await startServer("-preview");
const browser = await launchBrowser();
const react = await reactOf(server);
after(async () => {
  await browser.close();
  await server.stop();
});

const visit = (options, use, path = "/") => visitAt(browser, server.address, path, { width: 390, ...options }, use);
const siteContent = "**/api/site-content*";
const opener = (page) => page.locator("header").getByRole("button", { name: "Abrir menú" });
const drawer = (page) => page.getByRole("dialog", { name: "Menú" });
const closer = (page) => drawer(page).getByRole("button", { name: "Cerrar menú" });
const links = (page) => drawer(page).locator("nav > ul > li > a");
const isModal = (page) => page.evaluate(() => document.querySelector("#menu").matches(":modal"));
const navMenu = (entries) => (route) => route.fulfill({ json: { siteContent: { navMenu: entries } } });
async function open(page) {
  // The pointer over the opener fetches the island.
  await opener(page).hover();
  await page.locator("#menu[data-ready]").waitFor({ state: "attached" });
  await opener(page).click();
  await drawer(page).waitFor();
  await still(page);
  assert.equal(await isModal(page), true);
}
const closed = async (page) => {
  await page.locator("#menu").waitFor({ state: "hidden" });
  assert.equal(await page.evaluate(() => document.querySelector("#menu").open), false);
  assert.notEqual(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY), "hidden", "the page scrolls again");
};

describe("drawer", { concurrency: 3 }, () => {
  test("is a modal dialog of 340 px on the left, with focus on its button", () => visit({}, async (page) => {
    await open(page);
    assert.deepEqual(await drawer(page).boundingBox(), { x: 0, y: 0, width: 340, height: 800 });
    await focusOn(closer(page));
    assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY), "hidden");
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

  test("a press that began inside does not close it", () => visit({}, async (page) => {
    await open(page);
    await page.mouse.move(100, 790);
    await page.mouse.down();
    await page.mouse.move(375, 400);
    await page.mouse.up();
    await page.waitForTimeout(300);
    assert.equal(await isModal(page), true);
  }));

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

  test("closes when the window grows to 1280 px, not when it grows less", () => visit({}, async (page) => {
    await open(page);
    await page.setViewportSize({ width: 1279, height: 800 });
    await page.waitForTimeout(200);
    assert.equal(await isModal(page), true);
    await page.setViewportSize({ width: 1280, height: 800 });
    await closed(page);
  }));

  test("by touch: opens, unfolds, closes", () => visit({ hasTouch: true }, async (page) => {
    await opener(page).tap();
    await page.waitForFunction(() => document.querySelector("#menu").matches(":modal"));
    await drawer(page).locator("summary").nth(1).tap();
    await drawer(page).getByRole("link", { name: "Palpitaciones o arritmias" }).waitFor();
    await page.touchscreen.tap(375, 400);
    await closed(page);
  }));

  test("takes over from the popover in one step, and keeps focus and what is unfolded", () => visit({
    prepare: async (page) => { page.release = await withhold(page, "/drawer-*.js"); },
  }, async (page) => {
    await opener(page).click();
    await drawer(page).waitFor();
    await still(page);
    assert.equal(await isModal(page), false, "a popover at first");
    await drawer(page).locator("summary").last().click();
    await page.evaluate(() => {
      const menu = document.querySelector("#menu");
      menu.scrollTop = 120;
      window.seen = new Set();
      (function look() {
        const { x, width } = menu.getBoundingClientRect();
        window.seen.add(`${x} ${width} ${menu.scrollTop} ${getComputedStyle(menu).display} ${getComputedStyle(menu, "::backdrop").backgroundColor}`);
        requestAnimationFrame(look);
      })();
    });
    page.release();
    await page.waitForFunction(() => document.querySelector("#menu").matches(":modal"));
    await page.waitForTimeout(300);
    assert.equal(await page.evaluate(() => window.seen.size), 1, (await page.evaluate(() => [...window.seen])).join("\n"));
    await focusOn(drawer(page).locator("summary").last());
    await page.keyboard.press("Escape");
    await closed(page);
    await focusOn(opener(page));
  }));

  for (const [width, height] of [[390, 800], [844, 390]]) {
    test(`a tap opens it in the next frame while React is on its way, which then leaves all as it was, at ${width}×${height}`, () => visit({
      width, height, hasTouch: true, prepare: async (page) => { page.release = await withhold(page, react); },
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
      await page.touchscreen.tap(width - 15, height / 2);
      await closed(page);
    }));
  }

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

  test("a press beside it that React comes into closes it", () => visit({
    prepare: async (page) => { page.release = await withhold(page, react); },
  }, async (page) => {
    await opener(page).click();
    await drawer(page).waitFor();
    await still(page);
    await page.mouse.move(375, 400);
    await page.mouse.down();
    page.release();
    await page.waitForFunction(() => document.querySelector("#menu").matches(":modal"));
    await page.mouse.up();
    await closed(page);
  }));

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

  test("shows what the server drew while the API does not answer", () => visit({
    prepare: (page) => page.route(siteContent, () => {}),
  }, async (page) => {
    await open(page);
    assert.deepEqual(await links(page).allInnerTexts(), ["INICIO", "ENFERMEDADES", "SÍNTOMAS", "SERVICIOS", "CONTACTO"]);
    assert.equal(await drawer(page).getByRole("alert").count(), 0);
    await drawer(page).locator("summary").first().click();
    await drawer(page).locator("details[open] a").first().waitFor();
    await closer(page).click();
    await closed(page);
  }));

  test("is drawn anew in a page that a translator has changed, and stays open", () => visit({
    allow: [/Minified React error/],
    prepare: async (page) => { page.release = await withhold(page, react); },
  }, async (page) => {
    await opener(page).click();
    await drawer(page).waitFor();
    await drawer(page).locator("summary").nth(1).click();
    await page.evaluate(() => {
      for (const link of document.querySelectorAll("#menu nav a")) link.innerHTML = `<font><font>${link.textContent}</font></font>`;
    });
    page.release();
    await page.locator("#menu[data-ready]").waitFor();
    assert.equal(await isModal(page), true);
    await focusOn(drawer(page).locator("summary").nth(1));
    await drawer(page).getByRole("link", { name: "Palpitaciones o arritmias" }).waitFor();
    await closer(page).click();
    await closed(page);
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

  test("stays a popover when its script cannot be had", () => visit({
    allow: [/drawer-/, /ERR_FAILED/],
    prepare: (page) => page.route(/drawer-.*\.js/, (route) => route.abort()),
  }, async (page) => {
    await opener(page).click();
    await page.locator("#menu[data-failed]").waitFor();
    assert.equal(await page.evaluate(() => document.querySelector("#menu").matches(":popover-open")), true);
    await closer(page).click();
    await closed(page);
  }));

  test("is accessible while it is open, with all unfolded", () => visit({ reducedMotion: "reduce" }, async (page) => {
    await open(page);
    for (const summary of await drawer(page).locator("summary").all()) await summary.click();
    assert.deepEqual(await violations(page), []);
  }));

  test("has the toggles by their names", () => visit({}, async (page) => {
    await open(page);
    for (const name of ["ENFERMEDADES", "SÍNTOMAS", "SERVICIOS"]) {
      assert.equal(await drawer(page).locator(`summary[aria-label="Mostrar submenú de ${name}"]`).count(), 1);
    }
  }));

  test("shows other entries, with the records' path and submenu where the label names them", () => visit({
    prepare: (page) => page.route(siteContent, navMenu([
      { label: "Síntomas", path: "/otra-parte" },
      { label: "Blog", path: "https://blog.example/" },
      { label: "Trampa", path: " javascript:alert(1)" },
    ])),
  }, async (page) => {
    await open(page);
    await drawer(page).getByRole("link", { name: "Blog" }).waitFor();
    assert.deepEqual(await links(page).evaluateAll((all) => all.map((a) => [a.textContent, a.getAttribute("href")])),
      [["Síntomas", "/sintomas"], ["Blog", "https://blog.example/"]]);
    await drawer(page).locator("summary[aria-label='Mostrar submenú de Síntomas']").click();
    assert.equal(await drawer(page).locator("details a").count(), 6);
  }));

  const fetchFailed = "Failed to fetch menu items";
  const wrongShape = "Unexpected data structure received from API";
  for (const [title, fulfill, message, logged] of [
    ["an answer that is not OK", (route) => route.fulfill({ status: 503, body: "" }), fetchFailed, "HTTP error! status: 503"],
    ["no network", (route) => route.abort(), fetchFailed, "Failed to fetch"],
    ["no JSON", (route) => route.fulfill({ body: "<p>" }), wrongShape, wrongShape],
    ["no list", navMenu("INICIO"), wrongShape, wrongShape],
    ["entries of another shape", navMenu([{ label: 1, path: "/" }]), wrongShape, wrongShape],
  ]) {
    test(`says so in red and shows the default menu: ${title}`, async () => {
      const log = [];
      await visit({
        allow: [/site-content/, /503/, /ERR_FAILED/, /Unexpected data/, /Failed to fetch/],
        prepare: async (page) => {
          page.on("console", (entry) => entry.type() === "error" && log.push(entry.text()));
          await page.route(siteContent, fulfill);
        },
      }, async (page) => {
        await open(page);
        const alert = drawer(page).getByRole("alert");
        await alert.waitFor();
        assert.equal(await alert.innerText(), message);
        const [red, green, blue] = (await alert.evaluate((e) => getComputedStyle(e).color)).match(/\d+/g).map(Number);
        assert.ok(red > 150 && green < 80 && blue < 80, "in red");
        assert.deepEqual(await links(page).evaluateAll((all) => all.map((a) => [a.textContent, a.getAttribute("href")])),
          [["Inicio", "/"], ["Enfermedades", "/enfermedades"], ["Síntomas", "/sintomas"], ["Servicios", "/servicios"], ["Contacto", "/contacto"]]);
        for (const details of await drawer(page).locator("details").all()) {
          await details.locator("summary").click();
          assert.equal(await details.locator("a").count(), 6);
          assert.equal(await details.locator("a").last().textContent(), "Ver todos...");
        }
        assert.ok(log.some((text) => text.includes(logged)), log.join("\n"));
        // It asks again when it is opened again.
        await page.unroute(siteContent);
        await page.keyboard.press("Escape");
        await closed(page);
        await open(page);
        await alert.waitFor({ state: "detached" });
        assert.equal(await links(page).first().textContent(), "INICIO");
      });
    });
  }
});
