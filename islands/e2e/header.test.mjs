// The sticky header as an island, in all layouts, with motion and without.
import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { launchBrowser, saveContent, signIn, startServer, still, visit as visitAt } from "./site.mjs";

const server = await startServer("-preview");
const browser = await launchBrowser();
const owner = await signIn(server);
after(async () => {
  await browser.close();
  await server.stop();
});

const box = (locator) => locator.evaluate((e) => e.getBoundingClientRect().toJSON());
const header = (page) => page.locator("body > header");
const ready = (page) => page.locator("header[data-ready]").waitFor();

/** Scrolls the page, which a preview of a header alone is too short for, and waits for two frames. */
async function scroll(page, top) {
  await page.evaluate((y) => new Promise((done) => {
    document.body.style.minHeight = "3000px";
    window.scrollTo({ top: y, behavior: "instant" });
    requestAnimationFrame(() => requestAnimationFrame(done));
  }), top);
  // A busy machine may take its time to tell of the scrolling.
  await page.waitForFunction((scrolled) => {
    const header = document.querySelector("body > header.is-sticky");
    return !header || header.hasAttribute("data-scrolled") === scrolled;
  }, top > 0);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

async function watchShifts(page) {
  await page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shifts.push({ value: entry.value, nodes: entry.sources.map((s) => s.node?.className || s.node?.nodeName) });
    }).observe({ type: "layout-shift", buffered: true });
  });
}

for (const file of ["header_classic", "header_floating", "header_masthead"]) {
  const visit = (options, use) => visitAt(browser, server.address, `/preview/Header/${file}.templ`, options, use);

  describe(file, { concurrency: 3 }, () => {
    for (const [width, reducedMotion] of [[390, "reduce"], [1280, "no-preference"]]) {
      test(`is 140 px high and leaves 60 px in view, with a smaller logo: ${width} px, motion: ${reducedMotion}`, () => visit({
        width, reducedMotion, prepare: watchShifts,
      }, async (page) => {
        await ready(page);
        await scroll(page, 0);
        assert.equal((await box(header(page))).height, 140);
        assert.equal(await header(page).getAttribute("data-scrolled"), null);
        const logo = await box(header(page).locator(".logo"));
        await scroll(page, 1500);
        assert.equal(await header(page).getAttribute("data-scrolled"), "");
        assert.equal((await box(header(page))).bottom, 60);
        const small = await box(header(page).locator(".logo"));
        assert.ok(small.width < logo.width && small.height < logo.height, `${logo.width} × ${logo.height} becomes ${small.width} × ${small.height}`);
        for (const part of await header(page).locator(".logo, .menu-button, .button, nav > ul > li > a").all()) {
          if (!(await part.isVisible())) continue;
          const { top, bottom, left, right } = await box(part);
          assert.ok(top >= 0 && bottom <= 60.5 && left >= 0 && right <= width, `${await part.innerText()} is at ${top} to ${bottom}, ${left} to ${right}`);
        }
        await scroll(page, 0);
        assert.equal(await header(page).getAttribute("data-scrolled"), null);
        assert.deepEqual(await box(header(page).locator(".logo")), logo, "as at first");
        const shifts = await page.evaluate(() => window.shifts);
        assert.ok(shifts.reduce((sum, shift) => sum + shift.value, 0) < 0.001, JSON.stringify(shifts));
      }));
    }
  });
}

test("a page that opens scrolled has its logo in the strip, without motion too", () => visitAt(browser, server.address, "/", { reducedMotion: "reduce" }, async (page) => {
  await ready(page);
  await scroll(page, 900);
  await page.reload();
  await page.waitForFunction(() => window.scrollY === 900);
  await ready(page);
  const { top, bottom } = await box(header(page).locator(".logo"));
  assert.ok(top >= 0 && bottom <= 60, `${top} to ${bottom}`);
}));

test("each logo has its place and its height, and the sticky one comes with the scrolling", async () => {
  await saveContent(owner, {
    doctorInfo: { logoPath: "/images/muestra_consejo.webp", logoHeight: 90 },
    header: { logoStickyPath: "/images/muestra_sociedad.webp", logoMenuPath: "/images/muestra_hospital.webp" },
    footer: { logoFooter: "/images/muestra_universidad.webp" },
  });
  const drawing = (img) => img.evaluate((e) => ({ name: /\/(muestra_[a-z]+)-/.exec(e.src)[1], height: Math.round(e.getBoundingClientRect().height), opacity: getComputedStyle(e).opacity }));
  await visitAt(browser, server.address, "/", { width: 1366, reducedMotion: "reduce" }, async (page) => {
    await ready(page);
    await scroll(page, 0);
    const [logo, sticky] = [header(page).locator(".logo-picture img"), header(page).locator(".logo-sticky img")];
    assert.deepEqual(await drawing(logo), { name: "muestra_consejo", height: 70, opacity: "1" });
    assert.deepEqual(await drawing(sticky), { name: "muestra_sociedad", height: 70, opacity: "0" });
    await scroll(page, 900);
    assert.deepEqual(await drawing(logo), { name: "muestra_consejo", height: 48, opacity: "0" });
    assert.deepEqual(await drawing(sticky), { name: "muestra_sociedad", height: 48, opacity: "1" });
    assert.deepEqual(await drawing(page.locator("footer .logo img")), { name: "muestra_universidad", height: 90, opacity: "1" });
    await page.setViewportSize({ width: 820, height: 1180 });
    await header(page).getByRole("button", { name: "Abrir menú" }).click();
    await still(page);
    assert.deepEqual(await drawing(page.locator(".drawer .logo img")), { name: "muestra_hospital", height: 100, opacity: "1" });
  });
});

test("a header that is not sticky scrolls away, and loads nothing", async () => {
  await saveContent(owner, { header: { isSticky: false } });
  const loaded = [];
  await visitAt(browser, server.address, "/", { prepare: (page) => page.on("request", (request) => loaded.push(request.url())) }, async (page) => {
    await page.waitForLoadState("networkidle");
    await scroll(page, 1500);
    assert.ok((await box(header(page))).bottom < 0);
    assert.equal(await header(page).getAttribute("data-scrolled"), null);
    assert.equal(loaded.filter((url) => /\/header-/.test(url)).length, 0);
  });
});
