// The sticky header as an island, in all layouts, with motion and without.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { box, browser, header, ready, scroll, server } from "./header.mjs";
import { each, visit as visitAt, watchShifts } from "./site.mjs";

for (const file of each(["header_classic", "header_floating", "header_masthead"])) {
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
