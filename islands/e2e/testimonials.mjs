// What the tests of the testimonials share.
import assert from "node:assert/strict";
import { openServer, visit as visitAt } from "./site.mjs";

export const { server, browser } = await openServer();

export const visit = (path, options, use) => visitAt(browser, server.address, path, options, use);

export const layouts = [
  { name: "rail", path: "/preview/Testimonials/testimonials_rail.templ", root: ".testimonials-rail" },
  { name: "voices", path: "/preview/Testimonials/testimonials_voices.templ", root: ".testimonials-voices" },
];

export const [rail, voices] = layouts;
export const island = (page) => page.locator("[data-island=testimonials]");
export const control = (page, name) => island(page).getByRole("button", { name, exact: true });
export const toggles = (page) => island(page).locator("button.unfold-toggle");
export const slides = (page) => island(page).locator("[aria-roledescription=diapositiva]");
export const shown = (page) => slides(page).evaluateAll((all) => all.flatMap((slide, i) => (slide.inert ? [] : [i])));

/** Waits until these slides, counted from 0, are the ones in view. */
export const shows = async (page, ...want) => {
  await page.waitForFunction((wanted) => {
    const all = [...document.querySelectorAll("[data-island=testimonials] [aria-roledescription=diapositiva]")];
    return JSON.stringify(all.flatMap((slide, i) => (slide.inert ? [] : [i]))) === wanted;
  }, JSON.stringify(want)).catch(async () => assert.deepEqual(await shown(page), want));
};

export const quiet = { reducedMotion: "reduce" };
