// What the tests of the slides of the hero share.
import { openServer, visit as visitAt } from "./site.mjs";

export const path = "/preview/Hero/hero_slider.templ";
export const { server, browser } = await openServer({ windows: true });

export const ready = (page) => page.locator(".hero-slider[data-ready]").waitFor();

export const visit = (options, use) => visitAt(browser, server.address, options.at ?? path, options, async (page) => {
  if (options.ready !== false) await ready(page);
  await use(page);
});

export const toggle = (page) => page.locator(".hero-slider-toggle");
export const button = (page, name) => page.locator(".hero-slider").getByRole("button", { name, exact: true });

/** Waits until a slide is the current one and alone. */
export const at = (page, n) => page.waitForFunction((i) => {
  const slides = [...document.querySelectorAll(".hero-slider-slide")];
  return slides[i].dataset.state === "current" && getComputedStyle(slides[i]).opacity === "1" && slides.every((s, j) => j === i || getComputedStyle(s).visibility === "hidden");
}, n - 1);

export const current = (page) => page.evaluate(() => [...document.querySelectorAll(".hero-slider-slide")].findIndex((s) => s.dataset.state === "current") + 1);

/** How many main titles a screen reader finds; Playwright's own roles do not know inert. */
export const titles = async (page) => {
  const cdp = await page.context().newCDPSession(page);
  const { nodes } = await cdp.send("Accessibility.getFullAXTree");
  return nodes.filter((n) => !n.ignored && n.role?.value === "heading" && n.properties.some((p) => p.name === "level" && p.value.value === 1)).length;
};

/** Holds the island's script back until the returned function is called. */
export const held = () => {
  let go;
  const asked = new Promise((resolve) => { go = resolve; });
  return { go, prepare: (page) => page.route(/\/hero-slider-/, async (route) => {
    await asked;
    await route.continue();
  }) };
};
