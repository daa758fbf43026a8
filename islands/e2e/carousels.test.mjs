// The carousels of services and insurers: they turn what the server drew, and stop when asked.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { violations } from "./axe.mjs";
import { drawn, openSample, overflow, still, swipe, until, visit as visitAt, watchWaits } from "./site.mjs";

const { server, browser } = await openSample();

const kinds = [
  { name: "services", path: "/preview/Services/services_rail.templ", root: ".services-rail", slides: 6, every: 3000, gap: 24, views: [[390, 1], [1366, 3]] },
  { name: "insurers", path: "/preview/Insurances/insurances_carousel.templ", root: ".insurances-carousel", slides: 7, every: 2000, gap: 14, views: [[390, 1], [1366, 5]] },
];
const [services, insurers] = kinds;
const script = /\/carousel-\w+\.js/;

const slidesOf = (page, { root }) => page.locator(`${root} .carousel-group`);
const toggle = (page, { root }) => page.locator(`${root} .carousel-toggle`);
const button = (page, { root }, name) => page.locator(root).getByRole("button", { name, exact: true });
const seen = (page, { root }) => page.locator(root).evaluate((e) => e.scrollIntoView({ block: "center", behavior: "instant" }));

/** The labels of the slides that stand wholly in the view, from left to right. */
const inView = (page, { root }) => page.locator(root).evaluate((e) => {
  const view = e.querySelector(".carousel-view");
  const { left } = view.querySelector("ul").parentElement.getBoundingClientRect();
  const right = left + view.clientWidth;
  return [...view.querySelectorAll(".carousel-group")]
    .map((li) => ({ label: li.getAttribute("aria-label"), ...li.getBoundingClientRect().toJSON() }))
    .filter((li) => li.left >= left - 1 && li.right <= right + 1)
    .sort((a, b) => a.left - b.left)
    .map((li) => li.label);
});
const at = (page, kind, first) => page.waitForFunction(([root, label]) => {
  const view = document.querySelector(`${root} .carousel-view`);
  const slide = view.querySelector(`[aria-label="${label}"]`);
  const style = getComputedStyle(view);
  return slide && !slide.inert && Math.abs(slide.getBoundingClientRect().left - view.getBoundingClientRect().left - Number.parseFloat(style.paddingLeft)) < 1;
}, [kind.root, `${first} de ${kind.slides}`]);

/** Waits until a turn that was under way is over. */
const settled = async (page) => {
  await still(page);
  await drawn(page);
};

/** Presses the button that stops it, and goes back to where a busy machine let it turn from. */
const stop = async (page, kind) => {
  await toggle(page, kind).click();
  await button(page, kind, "Reanudar").waitFor();
  await still(page);
  const [first] = await inView(page, kind);
  for (let n = Number.parseInt(first); n > 1; n--) {
    await page.keyboard.press("ArrowLeft");
    await at(page, kind, n - 1);
  }
};

/** Opens a carousel, held still by its button unless turning is what the test is about. */
const visit = (kind, options, use) => {
  const { running, ready = true, ...rest } = options;
  return visitAt(browser, server.address, kind.path, rest, async (page) => {
    await seen(page, kind);
    if (ready) await page.locator(`${kind.root}[data-ready]`).waitFor();
    if (ready && !running) await stop(page, kind);
    await use(page);
  });
};
for (const kind of kinds) {
  describe(kind.name, { concurrency: 2 }, () => {
    for (const [width, count] of kind.views) {
      test(`${count} in a view at ${width} px, ${kind.gap} px between, where the server drew them`, async () => {
        const boxes = (page) => slidesOf(page, kind).evaluateAll((all, n) => all.slice(0, n).map((e) => e.getBoundingClientRect().toJSON()), count);
        let before;
        // The island's script waits until what the server drew is measured.
        let go;
        const asked = new Promise((resolve) => { go = resolve; });
        const prepare = (page) => page.route(script, async (route) => {
          await asked;
          await route.continue();
        });
        await visit(kind, { width, prepare, running: true, ready: false }, async (page) => {
          await page.locator(`${kind.root} img`).evaluateAll((all) => Promise.all(all.map((i) => { i.loading = "eager"; return i.decode().catch(() => {}); })));
          before = await boxes(page);
          go();
          await page.locator(`${kind.root}[data-ready]`).waitFor();
          await stop(page, kind);
          const drawn = await boxes(page);
          for (const [i, box] of drawn.entries()) {
            for (const side of ["left", "width"]) assert.ok(Math.abs(box[side] - before[i][side]) < 0.1, `slide ${i + 1} ${side}: ${before[i][side]} became ${box[side]}`);
          }
          assert.equal((await inView(page, kind)).length, count);
          if (count > 1) assert.ok(Math.abs(drawn[1].left - drawn[0].right - kind.gap) < 0.1, "gap");
          assert.equal(await overflow(page), "");
          assert.equal(await slidesOf(page, kind).evaluateAll((all) => all.filter((e) => !e.inert).length), count, "the others are inert");
        });
      });
    }

    test(`turns every ${kind.every} ms, shifting nothing, until the button is pressed`, () => visit(kind, { running: true, prepare: (page) => Promise.all([watchWaits(page), page.addInitScript(() => {
      window.shifts = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.shifts.push({ value: entry.value, nodes: entry.sources.map((s) => s.node?.className || s.node?.nodeName) });
      }).observe({ type: "layout-shift", buffered: true });
    })]) }, async (page) => {
      const view = page.locator(`${kind.root} .carousel-view`);
      assert.equal(await view.getAttribute("aria-live"), "off");
      await at(page, kind, 2);
      assert.deepEqual([...new Set(await page.evaluate(() => window.waits))], [kind.every]);
      await toggle(page, kind).click();
      assert.equal(await toggle(page, kind).getAttribute("aria-label"), "Reanudar");
      assert.equal(await view.getAttribute("aria-live"), "polite");
      await settled(page);
      const [shown] = await inView(page, kind);
      await toggle(page, kind).click();
      assert.equal(await toggle(page, kind).getAttribute("aria-label"), "Pausar");
      await page.waitForFunction(([root, label]) => document.querySelector(`${root} [aria-label="${label}"]`).inert, [kind.root, shown]);
      assert.deepEqual(await page.evaluate(() => window.shifts), []);
    }));

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

    test("is accessible", () => visit(kind, {}, async (page) => {
      assert.deepEqual(await violations(page, kind.root), []);
      assert.equal(await page.locator(kind.root).getAttribute("aria-roledescription"), "carrusel");
      assert.equal(await slidesOf(page, kind).first().getAttribute("aria-roledescription"), "diapositiva");
    }));
  });
}

describe("services only", { concurrency: 2 }, () => {
  test("takes a swipe, and leaves up and down to the page", () => visit(services, { width: 390, hasTouch: true, isMobile: true }, async (page) => {
    const view = page.locator(`${services.root} .carousel-view`);
    await swipe(page, view, -220);
    await at(page, services, 2);
    await swipe(page, view, 220);
    await at(page, services, 1);
    await swipe(page, view, 220);
    await at(page, services, services.slides);
    assert.ok(page.url().endsWith(services.path), "a swipe is no click");
    assert.match(await view.evaluate((e) => getComputedStyle(e).touchAction), /pan-y/);
  }));

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

  test("Anterior and Siguiente turn it, keep focus and stop it", () => visit(services, { running: true }, async (page) => {
    await button(page, services, "Siguiente").click();
    await button(page, services, "Reanudar").waitFor();
    await settled(page);
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), "Siguiente");
    // On a busy machine it has turned by itself before the click.
    const turned = Number.parseInt((await inView(page, services))[0]);
    assert.notEqual(turned, 1);
    await button(page, services, "Anterior").click();
    await button(page, services, "Anterior").click();
    await at(page, services, (turned + services.slides - 3) % services.slides + 1);
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), "Anterior");
    for (const name of ["Reanudar", "Anterior", "Siguiente"]) {
      const { width, height } = await button(page, services, name).boundingBox();
      assert.ok(width >= 44 && height >= 44, name);
    }
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
    await until(async () => (await shown()).length === 2 * insurers.slides, "all cards are in view");
    assert.match((await shown())[0], /^GNP Seguros/, "in the order of the server");
    assert.equal(await overflow(page), "");
    await page.locator(`${insurers.root} summary`).click();
    await until(async () => (await shown()).length < 2 * insurers.slides, "it is a row again");
  }));
}
