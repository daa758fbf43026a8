// The rows that turn: what is rare.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { at, button, inView, insurers, kinds, script, seen, server, services, settled, slidesOf, toggle, visit } from "../carousels.mjs";
import { overflow, until } from "../site.mjs";

for (const kind of kinds) {
  describe(kind.name, { concurrency: 2 }, () => {
    test("loops both ways by arrow keys, and draws nothing a second time", () => visit(kind, {}, async (page) => {
      const count = () => page.locator(kind.root).evaluate((e) => [e.querySelectorAll("li").length, e.querySelectorAll("a").length, e.querySelectorAll("img").length]);
      const before = await count();
      assert.equal(before[0], kind.slides);
      for (let i = 0; i < kind.slides + 1; i++) {
        await page.keyboard.press("ArrowRight");
        await at(page, kind, ((i + 1) % kind.slides) + 1);
      }
      await page.keyboard.press("ArrowLeft");
      await page.keyboard.press("ArrowLeft");
      await at(page, kind, kind.slides);
      assert.deepEqual(await count(), before);
      const labels = await slidesOf(page, kind).evaluateAll((all) => all.map((e) => e.getAttribute("aria-label")));
      assert.equal(new Set(labels).size, kind.slides);
      const shown = await inView(page, kind);
      assert.deepEqual(shown.slice(0, 2), [`${kind.slides} de ${kind.slides}`, `1 de ${kind.slides}`]);
    }));
  });
}

describe("services only", { concurrency: 2 }, () => {
  test("scrolls and snaps when its script is blocked", () => visit(services, {
    ready: false, allow: [/carousel-/, /Failed to/], prepare: (page) => page.route(script, (route) => route.abort()),
  }, async (page) => {
    await page.locator(`${services.root}[data-failed]`).waitFor();
    assert.equal(await button(page, services, "Pausar").isVisible(), false);
    await page.locator(`${services.root} .carousel-view`).evaluate((e) => e.scrollBy({ left: e.clientWidth * 0.4, behavior: "instant" }));
    await until(() => slidesOf(page, services).evaluateAll(([first, ...others], root) => {
      const view = document.querySelector(`${root} .carousel-view`);
      const start = view.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(view).paddingLeft);
      return others.some((e) => Math.abs(e.getBoundingClientRect().left - start) < 1) && first.getBoundingClientRect().left < start;
    }, services.root), "a slide at its beginning");
  }));

  test("no card is seen cut in half once it has turned", () => visit(services, {}, async (page) => {
    for (const first of [2, 3]) {
      await button(page, services, "Siguiente").click();
      await at(page, services, first);
      await settled(page);
      const shown = await inView(page, services);
      const seen = await slidesOf(page, services).evaluateAll((all) => all.filter((e) => getComputedStyle(e.parentElement).opacity !== "0").map((e) => e.getAttribute("aria-label")));
      assert.deepEqual(seen.sort(), shown.sort());
    }
  }));

  test("arrow keys leave focus on a card that is seen", () => visit(services, { width: 390 }, async (page) => {
    await page.locator(".services-rail .carousel-group:not([inert]) a").focus();
    for (let i = 2; i <= 8; i++) {
      await page.keyboard.press("ArrowRight");
      await at(page, services, ((i - 1) % 6) + 1);
      assert.equal(await page.evaluate(() => document.activeElement.closest("[role=group]")?.getAttribute("aria-label")), `${((i - 1) % 6) + 1} de 6`);
    }
  }));

  test("a card leads to its page by a click, and not by a drag", () => visit(services, {}, async (page) => {
    const { x, y, width, height } = await page.locator(".services-rail .carousel-view").boundingBox();
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2 - 300, y + height / 2, { steps: 8 });
    await page.mouse.up();
    await at(page, services, 2);
    assert.ok(page.url().endsWith(services.path));
    await page.locator(".services-rail .carousel-group:not([inert])").first().click();
    await page.waitForURL("**/servicios/*");
  }));

  test("goes on from where the visitor had scrolled to", () => {
    let go;
    const asked = new Promise((resolve) => { go = resolve; });
    return visit(services, { ready: false, prepare: (page) => page.route(script, async (route) => {
      await asked;
      await route.continue();
    }) }, async (page) => {
      await page.locator(".services-rail .carousel-view").evaluate((e) => e.scrollTo({ left: 1000, behavior: "instant" }));
      const shown = await page.locator(".services-rail .carousel-view").evaluate((e) => Math.round(e.scrollLeft / (e.querySelector("li").offsetWidth + 24)) + 1);
      assert.ok(shown > 1);
      go();
      await page.locator(".services-rail[data-ready]").waitFor();
      await at(page, services, shown);
    });
  });

  test("keeps its place when the window changes, and its server's order where nothing turns", () => visit(services, {}, async (page) => {
    await button(page, services, "Siguiente").click();
    await at(page, services, 2);
    for (const [width, count] of [[390, 1], [800, 2], [1280, 3]]) {
      await page.setViewportSize({ width, height: 800 });
      await at(page, services, 2);
      assert.equal((await inView(page, services)).length, count);
      assert.equal(await slidesOf(page, services).count(), 6);
    }
  }));
});

test("two services turn on a phone, and stand still where both fit", () => {
  const two = { ...services, slides: 2 };
  let go;
  const asked = new Promise((resolve) => { go = resolve; });
  return visit(two, { running: true, ready: false, prepare: (page) => page.route(script, async (route) => {
    await asked;
    await route.continue();
  }) }, async (page) => {
    await page.locator(".services-rail .carousel-slide").evaluateAll((all) => { for (const slide of all.slice(2)) slide.remove(); });
    go();
    await page.locator(".services-rail[data-ready]").waitFor();
    assert.equal(await page.locator(".services-rail button:visible").count(), 0);
    assert.deepEqual(await inView(page, two), ["1 de 2", "2 de 2"]);
    await page.setViewportSize({ width: 390, height: 800 });
    await toggle(page, two).click();
    for (const n of [2, 1, 2]) {
      await button(page, two, "Siguiente").click();
      await at(page, two, n);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.waitForFunction(() => !document.querySelector(".services-rail [inert]"));
    assert.deepEqual(await inView(page, two), ["1 de 2", "2 de 2"]);
  });
});

test("clicks in quick succession all count", () => visit(services, {}, async (page) => {
  for (let i = 0; i < 5; i++) await button(page, services, "Siguiente").click();
  await at(page, services, 6);
  for (let i = 0; i < 4; i++) await button(page, services, "Anterior").click();
  await at(page, services, 2);
}));

test("one service is no carousel", async () => {
  const html = await (await fetch(`${server.address}${services.path}?content=one`)).text();
  assert.doesNotMatch(/<main.*<\/main>/s.exec(html)[0], /data-island=|<button/);
});

for (const [how, options] of [["with its script", {}], ["without JavaScript", { javaScriptEnabled: false, ready: false }]]) {
  test(`all insurers stand there at once when asked, ${how}`, () => visit(insurers, { width: 390, ...options }, async (page) => {
    const shown = () => page.locator(insurers.root).evaluate((e) => {
      const view = e.querySelector(".carousel-view").getBoundingClientRect();
      return [...e.querySelectorAll(".carousel-group p")].filter((card) => {
        const { left, right, bottom } = card.getBoundingClientRect();
        return !card.closest("[inert]") && left >= view.left - 1 && right <= view.right + 1 && bottom <= view.bottom + 1;
      }).map((card) => card.textContent.trim().replace(/\s+/g, " "));
    });
    if (options.ready !== false) {
      await page.keyboard.press("ArrowRight");
      await at(page, insurers, 2);
    }
    await page.locator(`${insurers.root} summary`).click();
    await until(async () => (await shown()).length === insurers.slides, "all cards are in view");
    assert.match((await shown())[0], /^GNP Seguros/, "in the order of the server");
    assert.equal(await overflow(page), "");
    await page.locator(`${insurers.root} summary`).click();
    await until(async () => (await shown()).length < insurers.slides, "it is a row again");
  }));
}
