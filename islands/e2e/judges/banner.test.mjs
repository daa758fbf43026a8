// The banner of the pages below home: its picture goes slower than the page, by
// the scrolling itself, without a script, and only where motion is welcome.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { drawn, openSample, visit as visitAt } from "../site.mjs";

const { server, browser } = await openSample();

/**
 * How far the picture has gone within its banner after so many px of scrolling, and whether it covers
 * what is seen of it. Its upper edge may come into view where it fades.
 */
async function drift(page, px, fades = false) {
  const at = async (top) => {
    await page.evaluate((top) => scrollTo({ top, behavior: "instant" }), top);
    await drawn(page);
    return page.evaluate((fades) => {
      const [header, banner, picture] = ["body > header", ".banner", ".banner-picture img"].map((e) => document.querySelector(e).getBoundingClientRect());
      const above = picture.top <= Math.max(banner.top, header.bottom, 0) + 1;
      return { offset: picture.top - banner.top, covered: ((above || fades) && picture.bottom >= banner.bottom - 1) || banner.bottom <= header.bottom };
    }, fades);
  };
  const first = await at(0);
  for (let y = 0; y <= px; y += 20) assert.ok((await at(y)).covered, `a gap at ${y} px`);
  return (await at(px)).offset - first.offset;
}

/** A browser whose styles know nothing of scrolling. */
const withoutTimelines = (page) => page.route("**/sintomas", async (route) => {
  const response = await route.fetch();
  const body = (await response.text()).replaceAll("animation-timeline:scroll()", "no-such-property:scroll()").replaceAll("animation-timeline: scroll()", "no-such-property: scroll()");
  await route.fulfill({ response, body });
});

describe("the banner", { concurrency: 3 }, () => {
  for (const width of [390, 1366]) {
    test(`its picture stays behind, and whole at first: ${width} px`, () => visitAt(browser, server.address, "/sintomas", { width, height: 900 }, async (page) => {
      const { cut, above } = await page.locator(".banner-picture img").evaluate((e) => {
        const box = e.getBoundingClientRect();
        return { cut: box.height - box.width * e.naturalHeight / e.naturalWidth, above: box.top - e.closest(".banner").getBoundingClientRect().top };
      });
      assert.ok(cut > -1 && Math.abs(above) < 1, `${cut} px too low for its width, ${above} px from the upper edge`);
      assert.ok(await drift(page, 300) > 90);
    }));
    test(`nothing moves where motion is not wanted: ${width} px`, () => visitAt(browser, server.address, "/sintomas", { width, height: 900, reducedMotion: "reduce" }, async (page) => {
      assert.equal(await drift(page, 300), 0);
    }));
    test(`without scroll timelines it stands still behind the page: ${width} px`, () => visitAt(browser, server.address, "/sintomas", { width, height: 900, bypassCSP: true, prepare: withoutTimelines }, async (page) => {
      assert.equal(await page.evaluate(() => getComputedStyle(document.querySelector(".banner-picture")).position), "fixed");
      assert.match(await page.evaluate(() => getComputedStyle(document.querySelector(".banner-picture")).maskImage), /, linear-gradient\(rgba\(0, 0, 0, 0\), rgb\(0, 0, 0\) 24px, .*100% - 12px/);
      const cut = await page.evaluate(() => document.querySelector(".banner-picture").getBoundingClientRect().bottom - document.querySelector(".banner").getBoundingClientRect().bottom);
      assert.ok(Math.abs(cut) <= 1, `${cut} px of it are cut below`);
      assert.equal(await drift(page, 300, true), 300);
    }));
    test(`without scroll timelines or motion it goes with the page: ${width} px`, () => visitAt(browser, server.address, "/sintomas", { width, height: 900, bypassCSP: true, reducedMotion: "reduce", prepare: withoutTimelines }, async (page) => {
      assert.equal(await drift(page, 300), 0);
    }));
  }
});
