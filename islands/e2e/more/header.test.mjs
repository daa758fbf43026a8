// The header: what is rare.
import assert from "node:assert/strict";
import { test } from "node:test";
import { box, browser, header, owner, ready, scroll, server } from "../header.mjs";
import { saveContent, still, visit as visitAt } from "../site.mjs";

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
