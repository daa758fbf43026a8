// The carousels of services and insurers: they turn what the server drew, and stop when asked.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { violations } from "./axe.mjs";
import { at, button, inView, kinds, script, server, services, settled, slidesOf, stop, toggle, visit } from "./carousels.mjs";
import { drawn, each, overflow, swipe, until, watchShifts, watchWaits } from "./site.mjs";

for (const kind of each(kinds)) {
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

    test(`turns every ${kind.every} ms, shifting nothing, until the button is pressed`, () => visit(kind, { running: true, prepare: (page) => Promise.all([watchWaits(page), watchShifts(page)]) }, async (page) => {
      const view = page.locator(`${kind.root} .carousel-view`);
      assert.equal(await view.getAttribute("aria-live"), "off");
      await at(page, kind, 2);
      assert.deepEqual([...new Set(await page.evaluate(() => window.waits))], [kind.every]);
      await toggle(page, kind).click();
      assert.equal(await toggle(page, kind).getAttribute("aria-label"), "Reanudar");
      assert.equal(await view.getAttribute("aria-live"), "polite");
      await settled(page);
      assert.deepEqual(await violations(page, kind.root), []);
      assert.equal(await page.locator(kind.root).getAttribute("aria-roledescription"), "carrusel");
      assert.equal(await slidesOf(page, kind).first().getAttribute("aria-roledescription"), "diapositiva");
      const [shown] = await inView(page, kind);
      await toggle(page, kind).click();
      assert.equal(await toggle(page, kind).getAttribute("aria-label"), "Pausar");
      await page.waitForFunction(([root, label]) => document.querySelector(`${root} [aria-label="${label}"]`).inert, [kind.root, shown]);
      assert.deepEqual(await page.evaluate(() => window.shifts), []);
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
});
