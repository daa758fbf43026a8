// Going back shows the page as it was left, at once: in each engine it was kept whole.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { signIn } from "../site.mjs";
import { inEachEngine } from "./page.mjs";

const phone = [390, 844];
const computer = [1280, 800];

/** The home page with what turns and opens. */
const lively = { Hero: "hero_slider.templ", Services: "services_rail.templ", PhotosGallery: "photosgallery_mosaic.templ" };

inEachEngine((page, server, engine) => {
  before(async () => {
    const owner = await signIn(server);
    const map = await (await owner("/api/selected-sections")).json();
    for (const [type, component] of Object.entries(lively)) map[type] = { component, display: true };
    const answer = await owner("/api/selected-sections", { method: "POST", body: JSON.stringify(map) });
    assert.equal(answer.status, 200, await answer.text());
  });

  /** Begins a thing on a path, goes to another page and comes back; whether the page was kept. */
  const leave = async (path, begin) => {
    await page.goto(path);
    await page.until(() => document.readyState === "complete" && [...document.querySelectorAll("[data-when=load],[data-when=idle]")].every((e) => "ready" in e.dataset));
    await begin?.();
    await page.until(() => [...document.images].every((image) => {
      const { top, bottom, left, right } = image.getBoundingClientRect();
      return image.complete || bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth;
    }));
    await page.evaluate(() => { window.kept = true; });
    await page.goto("/aviso-de-privacidad");
    await page.back();
    await page.until((wanted) => location.pathname === wanted && document.readyState === "complete", path);
    return await page.evaluate(() => window.kept === true);
  };
  // Firefox keeps no page that is still fetching something, and nothing in a page says that every fetch has ended.
  const tries = engine === "firefox" ? 3 : 1;

  /** A test that begins a thing on a path, goes to another page, comes back and looks. */
  const returns = (name, path, size, begin, look, kept = true) => test(`back to ${name}`, async () => {
    await page.goto(path);
    await page.size(...size);
    let whole = false;
    for (let left = kept ? tries : 1; left > 0 && !whole; left--) whole = await leave(path, begin);
    if (kept) assert.ok(whole, "the page was kept");
    await look?.();
    assert.deepEqual(await page.evaluate(() => [...document.querySelectorAll("[data-failed]")].map((e) => e.className)), [], "islands that failed");
  });
  /** Presses a button by script: Marionette's own click waits for the page's end, and Firefox keeps no page that somebody waits for. */
  const tap = (selector, name) => page.act(selector, name, (button) => page.evaluate((e) => e.click(), button));
  /** Waits until the page scrolls, as it does with no dialog open. */
  const scrolls = () => page.until(() => getComputedStyle(document.documentElement).overflowY !== "hidden");

  for (const path of ["/", "/enfermedades", "/sintomas/falta-de-aire", "/servicios/ecmo", "/contacto", "/como-escribimos"]) returns(path, path, phone);

  returns("the place to which a page was scrolled", "/enfermedades/arritmias", phone,
    () => page.evaluate(() => scrollTo({ top: 2000, behavior: "instant" })),
    () => page.until(() => Math.abs(scrollY - 2000) <= 1));

  returns("a page whose drawer was open, which is closed and opens again", "/", phone, async () => {
    await tap("header button", "Abrir menú");
    await page.find("#menu:modal nav a");
  }, async () => {
    await page.gone("#menu");
    await scrolls();
    await tap("header button", "Abrir menú");
    await page.find("#menu:modal nav a");
  });

  returns("a slider that was turning, which goes on", "/", phone,
    () => page.until(() => document.querySelectorAll(".hero-slider-slide")[1].dataset.state === "current"),
    () => page.until(() => document.querySelectorAll(".hero-slider-slide")[2].dataset.state === "current"));

  /** The label of the slide that stands in view. */
  const shown = () => document.querySelector(".services-rail .carousel-group:not([inert])")?.getAttribute("aria-label");
  let label;
  returns("a carousel that was turning, which goes on", "/", phone, async () => {
    await page.evaluate(() => document.querySelector(".services-rail").scrollIntoView({ behavior: "instant" }));
    await page.find(".services-rail .carousel-toggle", "Pausar");
    label = await page.until(shown);
  }, () => page.until(`(before) => { const now = (${shown})(); return now && now !== before; }`, label));

  returns("a picture that was open, which is open and closes", "/", phone, async () => {
    await tap(".photosgallery-mosaic button", "Ir a la foto 2:");
    await page.find("dialog:modal img");
  }, async () => {
    await page.find("dialog:modal img");
    await page.press("Escape");
    await page.gone("dialog");
    await scrolls();
  });

  // Firefox keeps no page whose video is still on its way.
  returns("a video that was playing, which is silent", "/contacto", computer, async () => {
    await page.click("a", "Reproducir video");
    await page.until(() => document.querySelector("dialog:modal video")?.currentTime > 0.2);
  }, async () => {
    await page.until(() => [...document.querySelectorAll("video")].every((video) => video.paused));
    if (await page.evaluate(() => document.querySelector("dialog:modal") !== null)) {
      await page.press("Escape");
      await page.gone("dialog");
    }
    await scrolls();
  }, engine !== "firefox");
});
