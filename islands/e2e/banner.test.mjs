// The banner of the pages below home: its picture goes slower than the page, by
// the scrolling itself, without a script, and only where motion is welcome.
import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { drawn, launchBrowser, startServer, visit as visitAt } from "./site.mjs";

const server = await startServer();
const browser = await launchBrowser();
after(async () => {
  await browser.close();
  await server.stop();
});

/** How far the picture has gone within its banner after so many px of scrolling, and whether it covers what is seen of it. */
async function drift(page, px) {
  const at = async (top) => {
    await page.evaluate((top) => scrollTo({ top, behavior: "instant" }), top);
    await drawn(page);
    return page.evaluate(() => {
      const [header, banner, picture] = ["body > header", ".banner", ".banner-picture img"].map((e) => document.querySelector(e).getBoundingClientRect());
      const covered = picture.top <= Math.max(banner.top, header.bottom, 0) + 1 && picture.bottom >= banner.bottom - 1;
      return { offset: picture.top - banner.top, covered: covered || banner.bottom <= header.bottom };
    });
  };
  const first = await at(0);
  for (let y = 0; y <= px; y += 20) assert.ok((await at(y)).covered, `a gap at ${y} px`);
  return (await at(px)).offset - first.offset;
}

/** A browser whose styles know nothing of scrolling. */
const withoutTimelines = (page) => page.route("**/enfermedades", async (route) => {
  const response = await route.fetch();
  const body = (await response.text()).replaceAll("animation-timeline:scroll()", "no-such-property:scroll()").replaceAll("animation-timeline: scroll()", "no-such-property: scroll()");
  await route.fulfill({ response, body });
});

describe("the banner", { concurrency: 3 }, () => {
  for (const width of [390, 820, 1366]) {
    test(`its picture stays behind by a third: ${width} px`, () => visitAt(browser, server.address, "/enfermedades", { width, height: 900 }, async (page) => {
      assert.ok(await drift(page, 300) > 90);
    }));
    test(`nothing moves where motion is not wanted: ${width} px`, () => visitAt(browser, server.address, "/enfermedades", { width, height: 900, reducedMotion: "reduce" }, async (page) => {
      assert.equal(await drift(page, 300), 0);
    }));
    test(`without scroll timelines it stands still behind the page: ${width} px`, () => visitAt(browser, server.address, "/enfermedades", { width, height: 900, bypassCSP: true, prepare: withoutTimelines }, async (page) => {
      assert.equal(await page.evaluate(() => getComputedStyle(document.querySelector(".banner-picture")).position), "fixed");
      assert.equal(await drift(page, 300), 300);
    }));
    test(`without scroll timelines or motion it goes with the page: ${width} px`, () => visitAt(browser, server.address, "/enfermedades", { width, height: 900, bypassCSP: true, reducedMotion: "reduce", prepare: withoutTimelines }, async (page) => {
      assert.equal(await drift(page, 300), 0);
    }));
  }
});
