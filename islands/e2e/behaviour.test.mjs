// What visitors do with a page: menus, scrolling, larger text, no JavaScript.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, describe, test } from "node:test";
import { drawn, focusOn, launchBrowser, overflow, signIn, startServer, still, visit as visitAt } from "./site.mjs";

const server = await startServer("-preview");
const browser = await launchBrowser();
after(async () => {
  await browser.close();
  await server.stop();
});

const visit = (path, options, use) => visitAt(browser, server.address, path, options, use);
const box = (locator) => locator.evaluate((e) => { const { x, y, width, height } = e.getBoundingClientRect(); return { x, y, width, height }; });
const opener = (page) => page.locator("header").getByRole("button", { name: "Abrir menú" });
const drawer = (page) => page.locator("#menu");

describe("header", () => {
  test("is 140 px high at every width, and has the hamburger below 1280 px only, the menu from there on", () => visit("/", {}, async (page) => {
    for (const width of [320, 390, 820, 1279, 1280, 1600]) {
      await page.setViewportSize({ width, height: 800 });
      assert.equal((await box(page.locator("body > header"))).height, 140, `at ${width} px`);
      assert.equal(await opener(page).isVisible(), width < 1280, `hamburger at ${width} px`);
      assert.equal(await page.getByRole("navigation", { name: "Principal" }).isVisible(), width >= 1280, `menu at ${width} px`);
    }
  }));

  for (const width of [390, 1280]) {
    test(`leaves 60 px in view after scrolling at ${width} px`, () => visit("/", { width }, async (page) => {
      await page.evaluate(() => window.scrollTo({ top: 1500, behavior: "instant" }));
      await page.waitForFunction(() => window.scrollY === 1500);
      // What moves with the scrolling follows it a frame later.
      await drawn(page);
      const { y, height } = await box(page.locator("body > header"));
      assert.equal(y + height, 60);
      const logo = await box(page.locator("body > header .logo").first());
      assert.ok(logo.y >= 0 && logo.y + logo.height <= 60, `the logo is at ${logo.y} to ${logo.y + logo.height}`);
    }));
  }
});

describe("drawer", () => {
  const open = async (page) => {
    assert.equal(await drawer(page).isVisible(), false);
    await opener(page).click();
    await still(page);
    assert.equal(await drawer(page).isVisible(), true);
  };
  const closed = async (page) => {
    await drawer(page).waitFor({ state: "hidden" });
  };

  for (const javaScriptEnabled of [true, false]) {
    describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
      const options = { width: 390, javaScriptEnabled };

      for (const width of [390, 820, 1279]) {
        test(`is 340 px wide, on the left, as high as a window of ${width} px`, () => visit("/", { ...options, width }, async (page) => {
          await open(page);
          assert.deepEqual(await drawer(page).boundingBox(), { x: 0, y: 0, width: 340, height: 800 });
        }));
      }

      test("closes by Escape", () => visit("/", options, async (page) => {
        await open(page);
        await page.keyboard.press("Escape");
        await closed(page);
      }));

      test("closes by a click outside", () => visit("/", options, async (page) => {
        await open(page);
        await page.mouse.click(375, 400);
        await closed(page);
      }));

      test("closes by its button", () => visit("/", options, async (page) => {
        await open(page);
        await drawer(page).getByRole("button", { name: "Cerrar menú" }).click();
        await closed(page);
      }));

      test("closes by choosing a link", () => visit("/", options, async (page) => {
        await open(page);
        await drawer(page).getByRole("link", { name: "CONTACTO", exact: true }).click();
        await page.waitForURL("**/contacto");
        assert.equal(await drawer(page).isVisible(), false);
      }));

      test("shows 5 entries and Ver todos... in each submenu", () => visit("/", options, async (page) => {
        await open(page);
        for (const [name, path] of [["ENFERMEDADES", "/enfermedades"], ["SÍNTOMAS", "/sintomas"], ["SERVICIOS", "/servicios"]]) {
          const entry = drawer(page).locator("nav > ul > li", { has: page.getByRole("link", { name, exact: true }) });
          const links = entry.locator("details a");
          assert.equal(await links.first().isVisible(), false, `${name} is closed at first`);
          await entry.locator("summary").click();
          await links.first().waitFor();
          assert.equal(await links.count(), 6, name);
          for (let i = 0; i < 6; i++) assert.equal(await links.nth(i).isVisible(), true, `${name} ${i}`);
          assert.equal((await links.last().textContent()).trim(), "Ver todos...");
          assert.equal(await links.last().getAttribute("href"), path);
          await entry.locator("summary").click();
          await links.first().waitFor({ state: "hidden" });
        }
      }));
    });
  }

  test("locks the page's scrolling while it is open, and gives focus back", () => visit("/", { width: 390 }, async (page) => {
    await open(page);
    assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY), "hidden");
    await page.keyboard.press("Escape");
    await closed(page);
    assert.notEqual(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY), "hidden");
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), "Abrir menú");
  }));

  test("fits a window of 320 px", () => visit("/", { width: 320 }, async (page) => {
    await open(page);
    const { width } = await drawer(page).boundingBox();
    assert.ok(width < 320, `it leaves something to click outside, got ${width}`);
  }));
});

describe("desktop menu", () => {
  const entries = [["ENFERMEDADES", "/enfermedades"], ["SÍNTOMAS", "/sintomas"], ["SERVICIOS", "/servicios"]];
  const entry = (page, name) => page.getByRole("navigation", { name: "Principal" }).locator("li", { has: page.getByRole("link", { name, exact: true }) }).first();
  const panel = async (page, name, path) => {
    const links = entry(page, name).locator("li a");
    await links.first().waitFor();
    await still(page);
    assert.equal(await links.count(), 6, name);
    for (let i = 0; i < 6; i++) assert.equal(await links.nth(i).isVisible(), true, `${name} ${i}`);
    assert.equal((await links.last().textContent()).trim(), "Ver todos...");
    assert.equal(await links.last().getAttribute("href"), path);
    return links;
  };

  for (const javaScriptEnabled of [true, false]) {
    test(`opens on hover${javaScriptEnabled ? "" : " without JavaScript"}`, () => visit("/", { javaScriptEnabled }, async (page) => {
      for (const [name, path] of entries) {
        assert.equal(await entry(page, name).locator("li a").first().isVisible(), false);
        await entry(page, name).getByRole("link", { name, exact: true }).hover();
        const links = await panel(page, name, path);
        await page.mouse.move(640, 700);
        await links.first().waitFor({ state: "hidden" });
      }
    }));
  }

  test("stays open on the way into the panel", () => visit("/", {}, async (page) => {
    await entry(page, "SERVICIOS").getByRole("link", { name: "SERVICIOS", exact: true }).hover();
    const links = await panel(page, "SERVICIOS", "/servicios");
    await links.nth(3).hover();
    await links.nth(3).click();
    await page.waitForURL("**/servicios/holter-24-48-horas");
  }));

  test("opens on keyboard focus without JavaScript", () => visit("/", { javaScriptEnabled: false }, async (page) => {
    for (const [name, path] of entries) {
      await page.mouse.move(640, 700);
      await entry(page, name).getByRole("link", { name, exact: true }).focus();
      const links = await panel(page, name, path);
      await page.keyboard.press("Tab");
      await focusOn(links.first());
      for (let i = 0; i < 6; i++) await page.keyboard.press("Tab");
      await links.first().waitFor({ state: "hidden" });
    }
  }));

  test("opens by the button beside each link", () => visit("/", {}, async (page) => {
    for (const [name, path] of entries) {
      await page.getByRole("button", { name: `Mostrar submenú de ${name}` }).focus();
      await page.keyboard.press("Enter");
      const links = await panel(page, name, path);
      await page.keyboard.press("Tab");
      await focusOn(links.first());
      for (let i = 0; i < 6; i++) await page.keyboard.press("Tab");
      await links.first().waitFor({ state: "hidden" });
    }
  }));
});

describe("home page", () => {
  test("has a hero of at least 400 px at every width", () => visit("/", {}, async (page) => {
    for (const width of [320, 390, 800, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const { height } = await box(page.locator("main > section", { has: page.locator("h1") }));
      assert.ok(height >= 400, `got ${height} at ${width} px`);
    }
  }));

  test("has another crop of the hero picture for phones, tablets and desktops, of the layout's own scene and of the owner's picture", async () => {
    const shown = async (address) => {
      const names = [];
      for (const width of [390, 767, 768, 800, 1023, 1024, 1366]) {
        await visitAt(browser, address, "/", { width }, async (page) => {
          const src = await page.locator("main > section", { has: page.locator("h1") }).locator("img").first().evaluate((img) => img.decode().then(() => img.currentSrc));
          names.push(src.split("/").pop().replace(/-\d+\.\w+\.\w+$/, ""));
        });
      }
      return names;
    };
    assert.deepEqual(await shown(server.address), ["hero_movil", "hero_movil", "hero_tablet", "hero_tablet", "hero_tablet", "hero_escritorio", "hero_escritorio"]);
    const other = await startServer("-preview");
    try {
      const owner = await signIn(other);
      const heroSection = { mainImage: "/images/slide_2.webp", tabletImage: "/images/slide_3.webp", mobileImage: "/images/precio.webp" };
      const saved = await owner("/api/site-content", { method: "POST", body: JSON.stringify({ siteContent: { heroSection } }) });
      assert.equal(saved.status, 200);
      assert.deepEqual(await shown(other.address), ["precio", "precio", "slide_3", "slide_3", "slide_3", "slide_2", "slide_2"]);
    } finally {
      await other.stop();
    }
  });

  for (const width of [390, 1280]) {
    test(`shifts nothing while it loads at ${width} px`, async () => {
      const own = await launchBrowser();
      const context = await own.newContext({ viewport: { width, height: 800 } });
      try {
        const page = await context.newPage();
        await page.addInitScript(() => {
          window.shifts = [];
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) window.shifts.push({ value: entry.value, nodes: entry.sources.map((s) => s.node?.className || s.node?.nodeName) });
          }).observe({ type: "layout-shift", buffered: true });
        });
        // Slow pictures show what waits for them.
        await page.route(/\.(avif|webp)$/, async (route) => {
          await new Promise((resolve) => setTimeout(resolve, 300));
          await route.continue();
        });
        await page.goto(server.address, { waitUntil: "load" });
        await page.evaluate(() => document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))));
        assert.deepEqual(await page.evaluate(() => window.shifts), []);
        assert.ok(await page.evaluate(() => PerformanceObserver.supportedEntryTypes.includes("layout-shift")));
      } finally {
        await own.close();
      }
    });
  }

  for (const [width, path, begins] of [[390, "/", '<ul class="hero-facts"'], [1366, "/", '<ul class="hero-facts"'], [390, "/enfermedades", '<div class="heart-side"']]) {
    test(`${path} shifts nothing when what follows ${begins} comes later at ${width} px`, async () => {
      let rest;
      const waiting = new Promise((resolve) => { rest = resolve; });
      // A slow network ends a piece anywhere; here it is in the midst of the first screen.
      const slow = createServer(async (request, response) => {
        const answer = await fetch(server.address + request.url, { headers: { "Accept-Encoding": "identity" } });
        const body = Buffer.from(await answer.arrayBuffer());
        response.setHeader("Content-Type", answer.headers.get("content-type"));
        const cut = answer.headers.get("content-type").startsWith("text/html") ? body.indexOf(begins) : -1;
        if (cut > 0) {
          response.write(body.subarray(0, cut));
          await waiting;
        }
        response.end(cut > 0 ? body.subarray(cut) : body);
      });
      await new Promise((resolve) => { slow.listen(0, "127.0.0.1", resolve); });
      const context = await browser.newContext({ viewport: { width, height: 844 } });
      try {
        const page = await context.newPage();
        await page.addInitScript(() => {
          window.shifts = [];
          new PerformanceObserver((list) => {
            for (const { value, sources } of list.getEntries()) window.shifts.push({ value, nodes: sources.map((s) => s.node?.className || s.node?.nodeName) });
          }).observe({ type: "layout-shift", buffered: true });
        });
        await page.goto(`http://127.0.0.1:${slow.address().port}${path}`, { waitUntil: "commit" });
        await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
        await drawn(page);
        rest();
        await page.waitForLoadState("load");
        await page.locator("h1").filter({ visible: true }).first().waitFor();
        await drawn(page);
        assert.deepEqual(await page.evaluate(() => window.shifts), []);
      } finally {
        await context.close();
        slow.close();
        slow.closeAllConnections();
      }
    });
  }
});

describe("reading aids", () => {
  test("the skip link is the first stop and leads into the page", () => visit("/enfermedades/arritmias", {}, async (page) => {
    const skip = page.getByRole("link", { name: "Ir al contenido" });
    assert.equal(await skip.evaluate((e) => e.getBoundingClientRect().bottom <= 0), true, "out of sight at first");
    await page.keyboard.press("Tab");
    await still(page);
    await focusOn(skip);
    assert.equal(await skip.evaluate((e) => e.getBoundingClientRect().top >= 0), true, "in sight when focused");
    await page.keyboard.press("Enter");
    assert.equal(await page.evaluate(() => document.activeElement.tagName), "MAIN");
  }));

  for (const path of ["/", "/enfermedades", "/servicios/angioplastia-coronaria", "/contacto"]) {
    test(`text of twice the size fits at 1280 px: ${path}`, () => visit(path, {}, async (page) => {
      await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
      assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize), "32px");
      assert.equal(await overflow(page), "");
      const header = await box(page.locator("body > header"));
      for (const part of await page.locator("body > header").locator(".logo, a, button").all()) {
        if (!(await part.isVisible())) continue;
        const { y, height } = await box(part);
        assert.ok(y >= 0 && y + height <= header.height + 1, `${await part.innerText()} sticks out of the header`);
      }
    }));
  }

  test("back to the top", () => visit("/contacto", {}, async (page) => {
    await page.getByRole("link", { name: "Volver arriba" }).click();
    await page.waitForFunction(() => window.scrollY === 0);
  }));

  test("all there is without JavaScript", () => visit("/", { javaScriptEnabled: false }, async (page) => {
    assert.equal(await page.locator("main > section").count(), 15);
    assert.ok((await page.locator("main").innerText()).includes("$1,500 MXN"));
  }));
});
