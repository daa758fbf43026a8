// What the scripts cost a visitor, and what a visitor has without them.
import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { launchBrowser, startServer, visit as visitAt, watchShifts } from "../site.mjs";

const server = await startServer();
const browser = await launchBrowser({ fonts: true });
// What the faces move when they come is measured in faces.test.mjs; here nothing else may move anything.
const without = await launchBrowser();
after(async () => {
  await Promise.all([browser.close(), without.close()]);
  await server.stop();
});
const visit = (path, options, use) => visitAt(browser, server.address, path, options, use);
const visitWithoutFaces = (path, options, use) => visitAt(without, server.address, path, options, use);

const pages = ["/", "/enfermedades", "/enfermedades/arritmias", "/sintomas/falta-de-aire", "/servicios/ecmo", "/contacto", "/aviso-de-privacidad"];

/** Bytes of script that came over the wire, by file. */
const scripts = (page) => page.evaluate(() => Object.fromEntries(
  performance.getEntriesByType("resource").filter((entry) => /\.js(\?|$)/.test(entry.name)).map((entry) => [entry.name.split("/").pop(), entry.encodedBodySize]),
));
const total = (found) => Object.values(found).reduce((sum, bytes) => sum + bytes, 0);

/** Everything that loads by itself has loaded. */
async function quiet(page) {
  await page.waitForLoadState("networkidle");
  await page.locator('[data-when="idle"]:not([data-ready],[data-failed])').first().waitFor({ state: "detached" });
  await page.waitForLoadState("networkidle");
}

/** Scrolls to the end as a visitor does, slowly enough for every island in view to come. */
async function throughThePage(page) {
  const height = await page.evaluate(() => document.body.scrollHeight);
  await page.mouse.move(5, 400);
  for (let y = 0; y < height; y += 300) {
    await page.mouse.wheel(0, 300);
    await page.waitForTimeout(60);
  }
  await page.locator('[data-when="visible"]:not([data-ready],[data-failed])').first().waitFor({ state: "detached" });
  await page.waitForLoadState("networkidle");
}

/** The menus and the video: what each needs, how a visitor comes near it, and which page has it. */
const upon = [
  { name: "drawer", path: "/", width: 390, near: (page) => page.locator("header .menu-button").hover() },
  { name: "drawer", path: "/servicios/ecmo", width: 390, near: (page) => page.locator("header .menu-button").focus() },
  { name: "nav-menu", path: "/", width: 1366, near: (page) => page.locator("nav[aria-label=Principal] a").first().hover() },
  { name: "nav-menu", path: "/servicios/ecmo", width: 1366, near: (page) => page.locator("nav[aria-label=Principal] a").first().focus() },
  { name: "video", path: "/contacto", width: 390, near: (page) => page.locator(".video-play").focus() },
  { name: "video", path: "/contacto", width: 1366, near: (page) => page.locator(".video-play").hover() },
];
for (const { name, path, width, near } of upon) {
  test(`${path} at ${width} px asks for nothing of the ${name} and of React before somebody comes near, then for both, and nothing moves`, () => visitWithoutFaces(path, { width, prepare: (page) => watchShifts(page) }, async (page) => {
    await quiet(page);
    const sources = (await page.locator(`[data-island=${name}]`).getAttribute("data-src")).split(" ").map((source) => source.split("/").pop());
    const before = Object.keys(await scripts(page));
    const late = sources.filter((source) => !before.includes(source));
    assert.ok(late.includes(sources[0]), `${name} has not come`);
    await near(page);
    await page.locator(`[data-island=${name}][data-ready]`).waitFor({ state: "attached" });
    const after = await scripts(page);
    assert.deepEqual(late.filter((source) => !after[source]), []);
    assert.ok(late.some((source) => after[source] > 50_000), "React came only now");
    await nothingMoved(page);
  }));
}

async function nothingMoved(page) {
  const shifts = await page.evaluate(() => window.shifts);
  assert.deepEqual(shifts, []);
}

for (const width of [390, 1366]) {
  describe(`at ${width} px`, () => {
    for (const path of pages) {
      test(`${path} loads under 10 kB of script, and no React, before anybody touches it`, () => visit(path, { width }, async (page) => {
        await quiet(page);
        const found = await scripts(page);
        assert.ok(total(found) > 0, "the loader was counted");
        assert.ok(total(found) < 10_000, JSON.stringify(found));
      }));
    }

    const asked = [];
    const prepare = async (page) => {
      await watchShifts(page);
      page.on("request", (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith("/api/")) asked.push(pathname);
      });
    };
    test("all of home's scripts together are under 110 kB, none of them moves anything, and they make one request of each kind", () => visitWithoutFaces("/", { width, prepare }, async (page) => {
      await quiet(page);
      await throughThePage(page);
      assert.equal(asked.length, new Set(asked).size, asked.join(", "));
      assert.ok(asked.includes("/api/site-content"));
      const found = await scripts(page);
      assert.ok(total(found) < 110_000, JSON.stringify(found));
      assert.equal(await page.locator("[data-failed]").count(), 0);
      await nothingMoved(page);
    }));
  });
}

/** Bytes that a phone is sent before anybody touches the page, and the styles of the first screen, inside the page, before compression. */
const weight = (page) => page.evaluate(() => {
  const files = performance.getEntriesByType("resource");
  const sum = (kind) => files.filter(({ name }) => kind.test(name)).reduce((all, { encodedBodySize }) => all + encodedBodySize, 0);
  const first = [...document.images].find((image) => image.complete && image.getBoundingClientRect().top < innerHeight);
  return {
    html: performance.getEntriesByType("navigation")[0].encodedBodySize,
    styles: document.querySelector("style").textContent.length,
    "linked styles": sum(/\/css\/.*\.css$/),
    scripts: sum(/\.js$/),
    fonts: sum(/\.woff2$/),
    "first picture": files.find(({ name }) => name === first?.currentSrc)?.encodedBodySize ?? 0,
  };
});

describe("what a phone is sent", () => {
  const home = { html: 23_000, styles: 21_900, "linked styles": 14_000, scripts: 5_950, fonts: 33_000, "first picture": 31_000 };
  // The layouts of home are rows on a phone and pictures on a desk; the list of diseases has a heart in 6 kB of styles.
  // Each page says who signed it and until when somebody answers, in a kilobyte of styles, and has
  // stand-ins of the right widths for a Linux without Arial in a third of one. The drawer's and the
  // floating bar's are linked.
  const others = { html: 22_000, styles: 28_900, "linked styles": 3_500, scripts: 5_950, fonts: 33_000, "first picture": 12_000 };
  // The first screen of a disease, a symptom or a study is words: when to call 911, or the facts. What follows its
  // article is styled by the linked file, as are the controls of Escuchar.
  const details = { ...others, styles: 26_600, "linked styles": 4_850, "first picture": 0 };
  for (const path of ["/", "/enfermedades", "/sintomas", "/servicios", "/enfermedades/arritmias", "/sintomas/falta-de-aire", "/servicios/ecmo", "/contacto"]) {
    const budget = path === "/" ? home : path === "/enfermedades" ? { ...others, html: 22_000, styles: 31_500, "linked styles": 4_450, "first picture": 22_000 } : path.lastIndexOf("/") > 0 ? details : others;
    test(`${path} keeps to its budget of bytes`, () => visit(path, { width: 390, deviceScaleFactor: 2, alone: true }, async (page) => {
      await quiet(page);
      const found = await weight(page);
      for (const [what, most] of Object.entries(budget)) {
        if (most > 0) assert.ok(found[what] > 0, `${what} was counted`);
        assert.ok(found[what] <= most, `${what}: ${found[what]} of ${most} bytes`);
      }
    }));
  }

  test("a list shows a phone its records in the smallest pictures, as they are 100 px wide", () => visit("/servicios", { width: 390, deviceScaleFactor: 2 }, async (page) => {
    const picture = page.locator(".card-picture img").first();
    await picture.scrollIntoViewIfNeeded();
    await picture.evaluate((image) => image.decode());
    assert.match(await picture.evaluate((image) => image.currentSrc), /-320\.\w+\.avif$/);
  }));
});

const ways = {
  "without JavaScript": { javaScriptEnabled: false },
  "with scripts blocked": { prepare: (page) => page.route("**/assets/js/**", (route) => route.abort()), allow: [/\/assets\/js\//, /Failed to load resource/] },
  "with islands blocked": { prepare: (page) => page.route(/\/assets\/js\/(?!loader)/, (route) => route.abort()), allow: [/\/assets\/js\//, /Failed to (load resource|fetch dynamically)/] },
};

for (const [way, options] of Object.entries(ways)) {
  describe(way, () => {
    for (const path of ["/", "/servicios/ecmo", "/contacto"]) {
      test(`${path} has its links to call and to write`, () => visit(path, { width: 390, ...options }, async (page) => {
        const links = page.locator(".floating");
        assert.match(await links.getByRole("link", { name: "Llamar" }).getAttribute("href"), /^tel:\+\d+$/);
        assert.match(await links.getByRole("link", { name: "Enviar WhatsApp" }).getAttribute("href"), /^https:\/\/wa\.me\/\d+\?text=/);
      }));
    }

    test("the menu of a phone opens, and leads on", () => visit("/", { width: 390, ...options }, async (page) => {
      await page.locator("header").getByRole("button", { name: "Abrir menú" }).click();
      await page.locator("#menu").getByRole("link", { name: "CONTACTO", exact: true }).click();
      await page.waitForURL("**/contacto");
    }));

    test("the desktop menu opens, and leads on", () => visit("/", { width: 1366, ...options }, async (page) => {
      const menu = page.getByRole("navigation", { name: "Principal" });
      await menu.getByRole("link", { name: "SERVICIOS", exact: true }).hover();
      await menu.getByRole("link", { name: "Ver todos..." }).filter({ visible: true }).click();
      await page.waitForURL("**/servicios");
    }));

    test("what turns can be scrolled, and what is folded opens", () => visit("/", { width: 390, ...options }, async (page) => {
      for (const name of ["services", "testimonials", "photosgallery"]) {
        const section = page.locator(`section[aria-labelledby=${name}-title]`);
        await section.scrollIntoViewIfNeeded();
        const moved = await section.locator("*").evaluateAll((elements) => elements.some((element) => {
          element.scrollTo({ left: 200, behavior: "instant" });
          return element.scrollLeft > 50;
        }));
        assert.ok(moved, `${name} scrolls`);
      }
      const details = page.locator("section[aria-labelledby=testimonials-title] details").first();
      await details.locator("summary").click();
      assert.equal(await details.evaluate((element) => element.open), true);
      assert.equal(await page.locator(".island-control").filter({ visible: true }).count(), 0, "no control that does nothing");
    }));
  });
}
