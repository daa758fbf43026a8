// What the tests of the heart share.
import { drawn, openSample, visit as visitWith } from "./site.mjs";

const { server, browser } = await openSample();
export const visit = (path, options, use) => visitWith(browser, server.address, path, options, use);
export const phone = { width: 390, height: 844 };

/** The names of what moves in the heart. */
export const moving = async (page) => {
  await drawn(page);
  return page.evaluate(() => document.querySelector(".heart").getAnimations({ subtree: true })
    .filter((a) => a instanceof CSSAnimation && a.playState === "running").map((a) => a.animationName).toSorted());
};

/** How much of Pausar is seen. */
export const pause = (page) => page.locator(".heart-pause").evaluate((e) => getComputedStyle(e).opacity);

export const strip = (page, key) => page.locator(`.ecg-${key} .ecg svg`);
