// The carousels of services and insurers: they turn what the server drew, and stop when asked.
import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { violations } from "./axe.mjs";
import { drawn, launchBrowser, overflow, startServer, still, swipe, until, visit as visitAt, watchWaits } from "./site.mjs";

const server = await startServer("-preview");
const browser = await launchBrowser();
after(async () => {
  await browser.close();
  await server.stop();
});

const kinds = [
  { name: "services", path: "/preview/Services/services_rail.templ", root: ".services-rail", slides: 6, every: 3000, gap: 24, views: [[390, 1], [639, 1], [640, 2], [1023, 2], [1024, 3], [1366, 3]] },
  { name: "insurers", path: "/preview/Insurances/insurances_carousel.templ", root: ".insurances-carousel", slides: 7, every: 2000, gap: 14, views: [[390, 1], [479, 1], [480, 2], [599, 2], [600, 3], [1023, 3], [1024, 5], [1366, 5]] },
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

    test(`turns every ${kind.every} ms, until the button is pressed`, () => visit(kind, { running: true, prepare: (page) => Promise.all([watchWaits(page), page.addInitScript(() => {
      window.turns = [];
      new MutationObserver(() => {
        const first = document.querySelector(".carousel-group:not([inert])")?.getAttribute("aria-label");
        const shown = [...document.querySelectorAll(".carousel-group")].filter((e) => !e.inert).map((e) => e.getAttribute("aria-label")).sort().join();
        if (first && window.turns.at(-1)?.shown !== shown) window.turns.push({ shown });
      }).observe(document, { subtree: true, attributes: true, attributeFilter: ["inert"] });
    })]) }, async (page) => {
      assert.equal(await page.locator(`${kind.root} .carousel-view`).getAttribute("aria-live"), "off");
      await page.waitForFunction(() => window.turns.length >= 4);
      const waits = await page.evaluate(() => window.waits);
      assert.ok(waits.length >= 3, `waited ${waits} ms`);
      for (const ms of waits) assert.equal(ms, kind.every);
      await toggle(page, kind).click();
      assert.equal(await toggle(page, kind).getAttribute("aria-label"), "Reanudar");
      assert.equal(await page.locator(`${kind.root} .carousel-view`).getAttribute("aria-live"), "polite");
      await settled(page);
      const turned = await page.evaluate(() => window.turns.length);
      await page.waitForTimeout(kind.every + 700);
      assert.equal(await page.evaluate(() => window.turns.length), turned, "it stays where it was stopped");
      await toggle(page, kind).click();
      assert.equal(await toggle(page, kind).getAttribute("aria-label"), "Pausar");
      await page.waitForFunction((n) => window.turns.length > n, turned);
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

    test("waits while the pointer rests on it, and goes on after", () => visit(kind, { running: true }, async (page) => {
      await page.locator(`${kind.root} .carousel-view`).hover();
      await settled(page);
      const shown = await inView(page, kind);
      await page.waitForTimeout(kind.every + 500);
      assert.deepEqual(await inView(page, kind), shown);
      assert.equal(await toggle(page, kind).getAttribute("aria-label"), "Pausar");
      await page.mouse.move(2, 2);
      await page.waitForFunction(([root, label]) => document.querySelector(`${root} [aria-label="${label}"]`).inert, [kind.root, shown[0]]);
    }));

    test("stops when focus comes in, and not only while it is there", () => visit(kind, { running: true }, async (page) => {
      await page.locator(`${kind.root} h2`).click();
      await page.keyboard.press("Tab");
      assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), "Pausar", "the button comes first");
      await settled(page);
      const shown = await inView(page, kind);
      await page.waitForTimeout(kind.every + 500);
      assert.deepEqual(await inView(page, kind), shown, "waits on the button");
      await page.evaluate(() => document.activeElement.blur());
      await button(page, kind, "Reanudar").waitFor();
      await page.waitForTimeout(kind.every + 500);
      assert.deepEqual(await inView(page, kind), shown, "does not go on by itself");
    }));

    test("a press of the button by keyboard does what it says", () => visit(kind, { running: true }, async (page) => {
      await page.keyboard.press("Tab");
      await toggle(page, kind).focus();
      assert.equal(await toggle(page, kind).getAttribute("aria-label"), "Pausar");
      await page.keyboard.press("Enter");
      assert.equal(await toggle(page, kind).getAttribute("aria-label"), "Reanudar");
      await page.keyboard.press("Enter");
      assert.equal(await toggle(page, kind).getAttribute("aria-label"), "Pausar");
      const [first] = await inView(page, kind);
      await page.waitForFunction(([root, label]) => document.querySelector(`${root} [aria-label="${label}"]`).inert, [kind.root, first]);
    }));

    test("does not turn by itself with less motion, and may when asked", () => visit(kind, { running: true, reducedMotion: "reduce" }, async (page) => {
      await button(page, kind, "Reanudar").waitFor();
      await page.waitForTimeout(kind.every + 300);
      assert.equal((await inView(page, kind))[0], `1 de ${kind.slides}`);
      await button(page, kind, "Reanudar").click();
      await at(page, kind, 2);
    }));

    test("is not turned while it is out of view", () => visit(kind, { running: true, height: 300 }, async (page) => {
      await page.evaluate(() => {
        document.body.style.paddingBottom = "3000px";
        scrollTo({ top: document.body.scrollHeight, behavior: "instant" });
      });
      await page.waitForFunction((root) => document.querySelector(`${root} .carousel-view`).getAttribute("aria-live") === "polite", kind.root);
      assert.equal(await toggle(page, kind).getAttribute("aria-label"), "Pausar");
    }));

    test("takes a swipe, and leaves up and down to the page", () => visit(kind, { width: 390, hasTouch: true, isMobile: true }, async (page) => {
      const view = page.locator(`${kind.root} .carousel-view`);
      await swipe(page, view, -220);
      await at(page, kind, 2);
      await swipe(page, view, 220);
      await at(page, kind, 1);
      await swipe(page, view, 220);
      await at(page, kind, kind.slides);
      assert.ok(page.url().endsWith(kind.path), "a swipe is no click");
      assert.match(await view.evaluate((e) => getComputedStyle(e).touchAction), /pan-y/);
    }));

    for (const [how, options] of [["without JavaScript", { javaScriptEnabled: false }], ["when its script is blocked", { allow: [/carousel-/, /Failed to/], prepare: (page) => page.route(script, (route) => route.abort()) }]]) {
      test(`scrolls and snaps ${how}`, () => visit(kind, { ...options, ready: false }, async (page) => {
        if (options.prepare) await page.locator(`${kind.root}[data-failed]`).waitFor();
        assert.equal(await button(page, kind, "Pausar").isVisible(), false);
        const view = page.locator(`${kind.root} .carousel-view`);
        const moved = async () => (await slidesOf(page, kind).first().boundingBox()).x < (await view.boundingBox()).x - 20;
        if (options.prepare) {
          await view.evaluate((e) => e.scrollBy({ left: e.clientWidth * 0.4, behavior: "instant" }));
          assert.ok(await view.evaluate((e) => e.scrollLeft) > 50);
          await until(moved, "the row has moved");
        } else {
          // A turn of the wheel that finds the page not yet drawn is lost: whoever sees nothing move turns it again.
          await until(async () => {
            await view.hover();
            await page.mouse.wheel(300, 0);
            await pause(500);
            return moved();
          }, "the row has moved");
        }
        await until(() => slidesOf(page, kind).evaluateAll(([first, ...others], root) => {
          const view = document.querySelector(`${root} .carousel-view`);
          const start = view.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(view).paddingLeft);
          return others.some((e) => Math.abs(e.getBoundingClientRect().left - start) < 1) && first.getBoundingClientRect().left < start;
        }, kind.root), "a slide at its beginning");
      }));
    }

    test("is accessible before and after", async () => {
      await visit(kind, { javaScriptEnabled: true, ready: false, allow: [/carousel-/, /Failed to/], prepare: (page) => page.route(script, (route) => route.abort()) }, async (page) => {
        await page.locator(`${kind.root}[data-failed]`).waitFor();
        assert.deepEqual(await violations(page, kind.root), []);
      });
      await visit(kind, {}, async (page) => {
        assert.deepEqual(await violations(page, kind.root), []);
        assert.equal(await page.locator(kind.root).getAttribute("aria-roledescription"), "carrusel");
        assert.equal(await slidesOf(page, kind).first().getAttribute("aria-roledescription"), "diapositiva");
      });
    });

    for (const width of [390, 1280]) {
      test(`shifts nothing when it takes over and when it turns at ${width} px`, () => visit(kind, { width, running: true, ready: false, prepare: async (page) => {
        await page.addInitScript(() => {
          window.shifts = [];
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) window.shifts.push({ value: entry.value, when: entry.startTime, nodes: entry.sources.map((s) => s.node?.className || s.node?.nodeName) });
          }).observe({ type: "layout-shift", buffered: true });
        });
      } }, async (page) => {
        await page.locator(`${kind.root}[data-ready]`).waitFor();
        await page.waitForTimeout(kind.every * 3 + 800);
        assert.deepEqual(await page.evaluate(() => window.shifts), []);
      }));
    }
  });
}

describe("services only", { concurrency: 2 }, () => {
  test("Anterior and Siguiente turn it, keep focus and stop it", () => visit(services, { running: true }, async (page) => {
    await button(page, services, "Siguiente").click();
    await at(page, services, 2);
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), "Siguiente");
    assert.equal(await toggle(page, services).getAttribute("aria-label"), "Reanudar");
    await button(page, services, "Anterior").click();
    await button(page, services, "Anterior").click();
    await at(page, services, 6);
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

  test("a click before the script is there is not lost", () => {
    let go;
    const asked = new Promise((resolve) => { go = resolve; });
    return visit(services, { ready: false, prepare: (page) => page.route(script, async (route) => {
      await asked;
      await route.continue();
    }) }, async (page) => {
      await page.locator("html[data-js]").waitFor();
      await button(page, services, "Pausar").click();
      go();
      await button(page, services, "Reanudar").waitFor();
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
    await page.waitForTimeout(two.every + 500);
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

test("a scroll bar that takes room leaves it", async () => {
  const other = await launchBrowser({ ignoreDefaultArgs: ["--hide-scrollbars"] });
  let go;
  const asked = new Promise((resolve) => { go = resolve; });
  try {
    await visitAt(other, server.address, services.path, { prepare: (page) => page.route(script, async (route) => {
      await asked;
      await route.continue();
    }) }, async (page) => {
      const size = () => page.locator(".services-rail").evaluate((e) => [e.offsetHeight, e.querySelector("article").offsetHeight, e.querySelector("article").offsetWidth]);
      await page.locator(".services-rail img").evaluateAll((all) => Promise.all(all.map((i) => { i.loading = "eager"; return i.decode(); })));
      const bar = await page.locator(".carousel-view").evaluate((e) => e.offsetHeight - e.clientHeight);
      assert.ok(bar > 0, "there is a scroll bar");
      const before = await size();
      go();
      await page.locator(".services-rail[data-ready]").waitFor();
      assert.deepEqual(await size(), before);
    });
  } finally {
    await other.close();
  }
});

test("one service is no carousel", () => visit({ ...services, path: `${services.path}?content=one` }, { ready: false }, async (page) => {
  assert.equal(await page.locator(".services-rail[data-island]").count(), 0);
  assert.equal(await page.locator(".services-rail button").count(), 0);
}));

test("insurers have no arrows", () => visit(insurers, {}, async (page) => {
  assert.equal(await page.locator(`${insurers.root} button`).count(), 1);
}));

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
