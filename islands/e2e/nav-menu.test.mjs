// The desktop menu as an island, in both layouts: disclosure, data and failures.
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

const names = ["ENFERMEDADES", "SÍNTOMAS", "SERVICIOS"];
const siteContent = "**/api/site-content*";
const selectedSections = "**/api/selected-sections*";
const nav = (page) => page.locator("nav[aria-label=Principal]");
const item = (page, name) => nav(page).locator("> ul > li", { has: page.locator(":scope > a", { hasText: name }) });
const link = (page, name) => item(page, name).locator("> a");
const button = (page, name) => nav(page).getByRole("button", { name: `Mostrar submenú de ${name}` });
const panel = (page, name) => item(page, name).locator("> ul");
const labels = (page) => nav(page).locator("> ul > li > a").allInnerTexts();
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
const answer = (body) => (route) => route.fulfill({ json: body });
const navMenu = (entries) => answer({ siteContent: { navMenu: entries } });

/** Holds back the answers to a pattern until the returned function is called. */
async function hold(page, pattern) {
  let release;
  const released = new Promise((resolve) => { release = resolve; });
  await page.route(pattern, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

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

    test("a click of the mouse keeps open what its hover has opened, a second closes it", () => visit({}, async (page) => {
      await ready(page);
      await button(page, "SÍNTOMAS").click();
      await opened(page, "SÍNTOMAS");
      await page.mouse.move(640, 700);
      await opened(page, "SÍNTOMAS");
      await button(page, "SÍNTOMAS").click();
      await closed(page);
    }));

    test("by keyboard: the link opens nothing, its button does, Escape gives focus back", () => visit({}, async (page) => {
      await ready(page);
      await link(page, "ENFERMEDADES").focus();
      await page.waitForTimeout(250);
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

    test("Escape also dismisses what a hover has opened", () => visit({}, async (page) => {
      await ready(page);
      await link(page, "SERVICIOS").hover();
      await opened(page, "SERVICIOS");
      await page.keyboard.press("Escape");
      await closed(page);
    }));

    test("a hover elsewhere does not leave focus in a closed panel", () => visit({}, async (page) => {
      await ready(page);
      await button(page, "SÍNTOMAS").focus();
      await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
      await link(page, "SERVICIOS").hover();
      await opened(page, "SERVICIOS");
      await focusOn(button(page, "SÍNTOMAS"));
    }));

    test("closes by a click outside", () => visit({}, async (page) => {
      await ready(page);
      await button(page, "SÍNTOMAS").focus();
      await page.keyboard.press("Enter");
      await opened(page, "SÍNTOMAS");
      await page.mouse.click(640, 700);
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

    test("a click before the island is there is done afterwards", () => visit({
      prepare: (page) => page.route("**/nav-menu-*.js", async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 700));
        await route.continue();
      }),
    }, async (page) => {
      await button(page, "SÍNTOMAS").focus();
      await page.keyboard.press("Enter");
      await island(page);
      await opened(page, "SÍNTOMAS");
      await focusOn(button(page, "SÍNTOMAS"));
    }));

    test("what is open when the island comes stays open", () => visit({
      prepare: async (page) => { page.release = await hold(page, "**/nav-menu-*.js"); },
    }, async (page) => {
      await link(page, "SÍNTOMAS").focus();
      await panel(page, "SÍNTOMAS").waitFor();
      page.release();
      await island(page);
      await opened(page, "SÍNTOMAS");
    }));

    for (const [how, interest, inside] of [
      ["a hover", (page) => link(page, "SÍNTOMAS").hover(), (page) => panel(page, "SÍNTOMAS").locator("a").nth(1).hover()],
      ["focus", (page) => link(page, "SÍNTOMAS").focus(), (page) => panel(page, "SÍNTOMAS").locator("a").nth(1).focus()],
    ]) {
      test(`${how} opens in the next frame while React is on its way, which then leaves all as it was`, () => visit({
        prepare: async (page) => { page.release = await withhold(page, react); },
      }, async (page) => {
        await link(page, "SÍNTOMAS").evaluate((e) => {
          for (const type of ["pointerover", "focusin"]) {
            e.addEventListener(type, () => requestAnimationFrame(() => requestAnimationFrame(() => {
              window.next = getComputedStyle(e.parentElement.querySelector("ul")).visibility;
            })), { once: true });
          }
        });
        const asked = page.waitForRequest(`**${react}`);
        await interest(page);
        await panel(page, "SÍNTOMAS").waitFor();
        assert.equal(await page.waitForFunction(() => window.next).then((seen) => seen.jsonValue()), "visible");
        await asked;
        await inside(page);
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
    }

    test("opens by hover and focus when React cannot be had", () => visit({
      allow: [/assets\/js/, /ERR_FAILED/, /dynamically imported/],
      prepare: (page) => page.route(`**${react}*`, (route) => route.abort()),
    }, async (page) => {
      await ready(page, "failed");
      await link(page, "SÍNTOMAS").hover();
      await panel(page, "SÍNTOMAS").waitFor();
      await page.mouse.move(640, 700);
      await link(page, "SERVICIOS").focus();
      await panel(page, "SERVICIOS").waitFor();
    }));

    test("works while the API does not answer", () => visit({
      prepare: (page) => page.route("**/api/*", () => {}),
    }, async (page) => {
      await ready(page);
      assert.deepEqual(await labels(page), ["INICIO", ...names, "CONTACTO"]);
      await button(page, "SÍNTOMAS").click();
      await opened(page, "SÍNTOMAS");
      assert.equal(await nav(page).getByRole("alert").count(), 0);
    }));

    test("focus in the menu goes to the words that take its place, and back with the menu", () => visit({
      allow: [/site-content/, /500/],
      prepare: async (page) => {
        await page.route(siteContent, async (route) => {
          await new Promise((resolve) => { (page.answers ??= []).push(resolve); });
          await route.fulfill(page.fails ? { status: 500, body: "" } : { json: { siteContent: { navMenu: page.menu } } });
        });
      },
    }, async (page) => {
      page.menu = (await (await fetch(`${server.address}/api/site-content?fields=navMenu`)).json()).siteContent.navMenu;
      page.fails = true;
      await button(page, "SERVICIOS").focus();
      await island(page);
      await opened(page, "SERVICIOS");
      await panel(page, "SERVICIOS").locator("a").first().focus();
      const again = page.waitForRequest(siteContent);
      page.answers.shift()();
      const alert = nav(page).getByRole("alert");
      await focusOn(alert);
      await again;
      page.fails = false;
      page.answers.shift()();
      await alert.waitFor({ state: "detached" });
      await focusOn(link(page, "SERVICIOS"));
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
      for (const name of names) {
        await link(page, name).hover();
        await opened(page, name);
        assert.deepEqual((await violations(page)).filter((violation) => !/page-has-heading-one|landmark-one-main|^region/.test(violation)), []);
      }
    }));

    test("touches nothing when the entries are those on the page", () => visit({
      prepare: async (page) => { page.release = await hold(page, siteContent); },
    }, async (page) => {
      await ready(page);
      await page.evaluate(() => {
        window.changes = [];
        new MutationObserver((records) => window.changes.push(...records)).observe(document.querySelector("nav[aria-label=Principal]"), { subtree: true, childList: true, attributes: true, characterData: true });
      });
      const answered = page.waitForResponse(siteContent);
      page.release();
      await (await answered).finished();
      await page.waitForTimeout(100);
      assert.equal(await page.evaluate(() => window.changes.length), 0);
    }));

    test("shows other entries, with the records' path and submenu where the label names them", () => visit({
      prepare: async (page) => page.route(siteContent, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 300));
        await navMenu([
          { label: "servicios", path: "/otra-parte" },
          { label: "Blog", path: "https://blog.example/" },
          { label: "INICIO", path: "/" },
          { label: "Trampa", path: "javascript:alert(1)" },
          { label: "Llámanos", path: "tel:+525512345678" },
        ])(route);
      }),
    }, async (page) => {
      await ready(page);
      await nav(page).getByRole("link", { name: "INICIO" }).evaluate((e) => {
        window.kept = e;
        e.focus();
      });
      await link(page, "Blog").waitFor();
      assert.deepEqual(await labels(page), ["servicios", "Blog", "INICIO", "Llámanos"]);
      assert.deepEqual(await nav(page).locator("> ul > li > a").evaluateAll((all) => all.map((a) => a.getAttribute("href"))),
        ["/servicios", "https://blog.example/", "/", "tel:+525512345678"]);
      assert.equal(await page.evaluate(() => window.kept.isConnected && window.kept === document.activeElement), true, "the node and its focus are kept");
      assert.equal(await nav(page).getByRole("button").count(), 1);
      await button(page, "servicios").focus();
      await page.keyboard.press("Enter");
      await panel(page, "servicios").waitFor();
      assert.equal(await panel(page, "servicios").locator("a").count(), 6);
      const [height, blog] = [await link(page, "INICIO").boundingBox(), await link(page, "Blog").boundingBox()];
      assert.equal(blog.height, height.height, "a new link looks like the others");
    }));

    const failures = [
      ["an answer that is not OK", (route) => route.fulfill({ status: 500, body: "" }), "Failed to fetch menu items. Please try again later.", "HTTP error! status: 500"],
      ["no network", (route) => route.abort(), "Failed to fetch menu items. Please try again later.", "Failed to fetch"],
      ["no JSON", (route) => route.fulfill({ body: "<p>" }), "Unexpected data structure received from API", "Unexpected data structure"],
      ["no site content", answer([]), "Unexpected data structure received from API", "Unexpected data structure"],
      ["no list", navMenu({}), "Unexpected data structure received from API", "Unexpected data structure"],
      ["entries of another shape", navMenu([{ label: "Inicio" }]), "Unexpected data structure received from API", "Unexpected data structure"],
      ["an entry that is nothing", navMenu([null]), "Unexpected data structure received from API", "Unexpected data structure"],
    ];
    for (const [title, fulfill, message, logged] of failures) {
      test(`says so in the place of the menu: ${title}`, async () => {
        const log = [];
        await visit({
          allow: [/site-content/, /500/, /ERR_FAILED/, /Unexpected data/, /Failed to fetch/],
          prepare: async (page) => {
            page.on("console", (entry) => entry.type() === "error" && log.push(entry.text()));
            page.release = await hold(page, siteContent);
            await page.route(siteContent, async (route) => {
              await new Promise((resolve) => setTimeout(resolve, 400));
              await fulfill(route);
            });
          },
        }, async (page) => {
          await ready(page);
          const boxes = () => page.evaluate(() => [...document.querySelectorAll("header, header .logo, header nav, header .socials, header .button")].map((e) => JSON.stringify(e.getBoundingClientRect())));
          const before = await boxes();
          const alert = nav(page).getByRole("alert");
          await alert.waitFor();
          assert.equal(await alert.innerText(), message);
          const [red, green, blue] = (await alert.evaluate((e) => getComputedStyle(e).color)).match(/\d+/g).map(Number);
          assert.ok(red > 150 && green < 80 && blue < 80, "in red");
          assert.equal(await nav(page).getByRole("link").count(), 0, "no link is left");
          assert.equal(await nav(page).getByRole("button").count(), 0, "no button is left");
          assert.deepEqual(await boxes(), before, "nothing has moved");
          assert.ok(log.some((text) => text.includes(logged)), log.join("\n"));
        });
      });
    }

    for (const [how, provoke] of [
      ["when the visitor points at the message", (page) => nav(page).getByRole("alert").hover()],
      ["when the message is focused", (page) => nav(page).getByRole("alert").focus()],
      ["when the network comes back", (page) => page.evaluate(() => dispatchEvent(new Event("online")))],
    ]) {
      test(`brings the menu back ${how}`, () => visit({
        allow: [/site-content/, /500/],
        prepare: (page) => page.route(siteContent, (route) => route.fulfill({ status: 500, body: "" })),
      }, async (page) => {
        await ready(page);
        await nav(page).getByRole("alert").waitFor();
        await page.waitForLoadState("networkidle");
        await page.unroute(siteContent);
        await provoke(page);
        await nav(page).getByRole("alert").waitFor({ state: "detached" });
        assert.deepEqual(await labels(page), ["INICIO", ...names, "CONTACTO"]);
        assert.ok(await link(page, "INICIO").isVisible());
      }));
    }

    for (const [title, fulfill] of [
      ["not OK", (route) => route.fulfill({ status: 500, body: "" })],
      ["no network", (route) => route.abort()],
      ["another layout than the page's", answer({ NavMenu: { component: "navmenu_other.templ", display: true } })],
      ["no word of the menu", answer({})],
    ]) {
      test(`keeps the page's menu, selected sections: ${title}`, () => visit({
        allow: [/selected-sections/, /500/, /ERR_FAILED/, /Failed to fetch/],
        prepare: (page) => page.route(selectedSections, fulfill),
      }, async (page) => {
        await ready(page);
        await page.waitForLoadState("networkidle");
        assert.deepEqual(await labels(page), ["INICIO", ...names, "CONTACTO"]);
        await link(page, "SÍNTOMAS").hover();
        await opened(page, "SÍNTOMAS");
      }));
    }

    test("is hidden when the selected sections say so", () => visit({
      prepare: (page) => page.route(selectedSections, answer({ NavMenu: { component: `${file}.templ`, display: false } })),
    }, async (page) => {
      await link(page, "INICIO").hover();
      await nav(page).waitFor({ state: "hidden" });
    }));
  });
}

describe("requests", () => {
  for (const width of [390, 1280]) {
    test(`each kind is asked for once at ${width} px`, async () => {
      const asked = [];
      await visitAt(browser, server.address, "/", {
        width,
        prepare: (page) => page.on("request", (request) => request.url().includes("/api/") && asked.push(new URL(request.url()).pathname)),
      }, async (page) => {
        await page.waitForLoadState("networkidle");
        if (width < 1280) {
          await page.locator("header").getByRole("button", { name: "Abrir menú" }).click();
          await page.locator("#menu[data-ready]").waitFor();
        } else {
          await ready(page);
        }
        await page.waitForLoadState("networkidle");
        assert.deepEqual(asked.filter((path) => path === "/api/site-content").length, 1);
        assert.deepEqual(asked.filter((path) => path === "/api/selected-sections").length, width < 1280 ? 0 : 1);
      });
    });
  }

  test("below 1280 px the desktop menu loads nothing", async () => {
    const loaded = [];
    await visitAt(browser, server.address, "/", {
      width: 1279,
      prepare: (page) => page.on("request", (request) => loaded.push(request.url())),
    }, async (page) => {
      await page.waitForLoadState("networkidle");
      assert.equal(loaded.filter((url) => url.includes("nav-menu")).length, 0);
    });
  });
});
