// What the tests of the header share.
import { openServer, signIn } from "./site.mjs";

export const { server, browser } = await openServer();
export const owner = await signIn(server);

export const box = (locator) => locator.evaluate((e) => e.getBoundingClientRect().toJSON());
export const header = (page) => page.locator("body > header");
export const ready = (page) => page.locator("header[data-ready]").waitFor();

/** Scrolls the page, which a preview of a header alone is too short for, and waits for two frames. */
export async function scroll(page, top) {
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
