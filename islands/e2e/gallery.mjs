// What the tests of the gallery share.
import { openSample, visit as visitAt } from "./site.mjs";
import { ready } from "./takeover.mjs";

const { server, browser } = await openSample();
export const visit = (path, options, use) => visitAt(browser, server.address, path, options, use);
const layout = (name) => ({ name, path: `/preview/PhotosGallery/photosgallery_${name}.templ`, root: `.photosgallery-${name}` });
export const [rail, film, mosaic] = ["rail", "film", "mosaic"].map(layout);
export const island = (page) => page.locator("[data-island=gallery]");
export const control = (page, name) => island(page).getByRole("button", { name, exact: true });
export const dots = (page) => island(page).getByRole("button", { name: /^Ir a la foto \d$/ });
export const slides = (page) => island(page).locator("[aria-roledescription=diapositiva]");

/** Waits until this picture, counted from 0, is the only one in view. */
export const shows = (page, want) => page.waitForFunction((wanted) => {
  const all = [...document.querySelectorAll("[data-island=gallery] [aria-roledescription=diapositiva]")];
  const open = all.flatMap((slide, i) => (slide.inert || slide.hidden ? [] : [i]));
  return open.length === 1 && open[0] === wanted;
}, want);

/** Opens what shows the carousel; it is there at once but in the mosaic. */
export const begin = async (page, { name }) => {
  await ready(page, "gallery");
  if (name === "mosaic") await island(page).getByRole("button", { name: /^Ir a la foto 1:/ }).click();
  await shows(page, 0);
};

export const quiet = { reducedMotion: "reduce" };

/** Waits until focus is on what has a name that begins so: a dialog gives it back a moment after it has gone. */
export const refocused = (page, begin) => page.waitForFunction((name) => {
  const { activeElement: e } = document;
  return (e.getAttribute("aria-label") ?? e.textContent.trim().replace(/\s+/g, " ")).startsWith(name);
}, begin);

/** What a layout does by itself, without its island. */
export async function unscripted(page, name) {
  if (name === "rail") {
    await island(page).getByRole("link", { name: "Ir a la foto 3" }).click();
    await page.waitForFunction(() => { const view = document.querySelector(".photosgallery-rail-view"); return Math.abs(view.scrollLeft - 2 * (view.children[1].offsetLeft - view.children[0].offsetLeft)) < 3; });
  } else if (name === "film") {
    await island(page).locator("label").nth(2).click();
    await page.locator(".photosgallery-film-view").nth(2).locator("img").waitFor();
  } else {
    await island(page).getByRole("button", { name: /^Ir a la foto 3:/ }).click();
    await page.getByRole("dialog", { name: "Foto 3" }).waitFor();
    await page.getByRole("button", { name: "Cerrar foto" }).click();
    await page.getByRole("dialog", { name: "Foto 3" }).waitFor({ state: "hidden" });
  }
}
