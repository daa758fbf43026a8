// What a visitor does, in three engines.
import assert from "node:assert/strict";
import { test } from "node:test";
import { saveContent, signIn } from "../site.mjs";
import { inEachEngine } from "./page.mjs";

const phone = [390, 844];
const computer = [1280, 800];
const locked = (page, is) => page.until((wanted) => (getComputedStyle(document.documentElement).overflowY === "hidden") === wanted, is);

inEachEngine((page, server, engine) => {
  /** A test of one path in a window of a size; no island of it may have failed. */
  const visit = (name, path, size, use) => test(name, async () => {
    await page.goto(path);
    await page.size(...size);
    // What a test left behind may have been scrolled.
    await page.goto(path);
    await use();
    assert.deepEqual(await page.evaluate(() => [...document.querySelectorAll("[data-failed]")].map((e) => e.className)), [], "islands that failed");
  });

  for (const path of ["/", "/enfermedades", "/enfermedades/arritmias", "/contacto", "/no-existe"]) {
    // What waits for the rest of its page is hidden for seconds, so an engine must see that the rest has come.
    visit(`${path} has nothing that still waits when it has come`, path, phone, async () => {
      assert.deepEqual(await page.evaluate(() => [...document.querySelectorAll("body > *, main > *, main section")].filter((e) => e.getAnimations().some((a) => a.animationName === "coming")).map((e) => e.className)), []);
    });
  }

  visit("drawer: a tap opens it as a dialog with focus in it; it unfolds and leads on, and Back finds it closed", "/", phone, async () => {
    await page.click("header button", "Abrir menú");
    await page.until(() => document.querySelector("#menu").matches(":modal"));
    await page.focused("#menu *");
    await locked(page, true);
    assert.deepEqual(await page.box("#menu"), { x: 0, y: 0, width: 340, height: 844 });
    const { width, height } = await page.box("#menu .mark");
    assert.deepEqual([width, height], [100, 100], "the heart beside the name");
    await page.click("#menu summary", "ENFERMEDADES");
    await page.find("#menu details[open] a", "Ver todos...");
    await page.click("#menu nav > ul > li > a", "CONTACTO");
    await page.until(() => location.pathname === "/contacto" && document.readyState === "complete");
    await page.back();
    await page.until(() => location.pathname === "/" && document.readyState === "complete");
    await page.gone("#menu");
    await locked(page, false);
  });

  visit("drawer: by keyboard it opens, keeps focus in, and Escape closes it and gives focus back", "/", phone, async () => {
    await page.focus("header button", "Abrir menú");
    await page.until(() => "ready" in document.querySelector("#menu").dataset);
    await page.press("Enter");
    await page.until(() => document.querySelector("#menu").matches(":modal"));
    await page.focused("#menu .menu-button");
    for (let i = 0; i < 20; i++) {
      await page.press("Tab");
      assert.equal(await page.evaluate(() => document.activeElement === document.body || document.activeElement === document.documentElement || document.querySelector("#menu").contains(document.activeElement)), true, `Tab ${i}`);
    }
    await page.press("Escape");
    await page.gone("#menu");
    await page.focused("header [popovertarget=menu]");
    await locked(page, false);
  });

  visit("drawer: a click beside it closes it", "/", phone, async () => {
    await page.click("header button", "Abrir menú");
    await page.find("#menu nav a");
    await page.clickAt(375, 400);
    await page.gone("#menu");
  });

  for (const layout of ["dropdown", "mega"]) {
    const bar = `nav.navmenu-${layout}`;
    const panel = `${bar} > ul > li > ul`;
    visit(`menu ${layout}: opens under the pointer, and by its button; Escape closes it and gives focus back`, `/preview/NavMenu/navmenu_${layout}.templ`, computer, async () => {
      await page.hover(`${bar} > ul > li > a`, "SÍNTOMAS");
      await page.find(`${panel} a`, "Palpitaciones");
      await page.hover(`${panel} a`, "Palpitaciones");
      await page.find(`${panel} a`, "Palpitaciones");
      await page.pointAt(640, 700);
      await page.gone(panel);
      await page.find(`${bar}[data-ready]`);
      await page.click(`${bar} button`, "Mostrar submenú de ENFERMEDADES");
      await page.find(`${panel} a`, "Arritmias");
      assert.equal(await page.evaluate((e) => e.getAttribute("aria-expanded"), await page.find(`${bar} button`, "ENFERMEDADES")), "true");
      await page.press("Escape");
      await page.gone(panel);
      await page.focused(`${bar} button[aria-label$=ENFERMEDADES]`);
      assert.equal(await page.evaluate((e) => e.getAttribute("aria-expanded"), await page.find(`${bar} button`, "ENFERMEDADES")), "false");
    });
  }

  // A drag goes far: over more than half of a slide, which turns it by one however slow the hand.
  // Chromium keeps the first movement of a finger for itself, and Swiper measures from the second.
  for (const { kind, path, root, count, far, arrows } of [
    { kind: "services", path: "/preview/Services/services_rail.templ", root: ".services-rail", count: 6, far: 280, arrows: true },
    { kind: "insurers", path: "/preview/Insurances/insurances_carousel.templ", root: ".insurances-carousel", count: 14, far: 280 },
  ]) {
    /** The number of the slide that stands first in view, as soon as one stands there; of a number only that one. */
    const at = (number) => page.until((of, wanted) => {
      const view = document.querySelector(`${of} .carousel-view`);
      const left = view.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(view).paddingLeft);
      const slide = [...view.querySelectorAll(".carousel-group:not([inert])")].find((e) => Math.abs(e.getBoundingClientRect().left - left) < 1);
      const shown = Number.parseInt(slide?.getAttribute("aria-label"));
      return (wanted ?? shown) === shown && shown;
    }, root, number);
    /** Stops it, and says at which slide it has come to rest. */
    const paused = async () => {
      await page.click(`${root} .carousel-toggle`, "Pausar");
      await page.find(`${root} .carousel-toggle`, "Reanudar");
      await page.until((of) => document.querySelector(`${of} .carousel-view`).getAnimations({ subtree: true }).length === 0, root);
      return at();
    };

    visit(`${kind}: turns until its button stops it, then by keys${arrows ? " and buttons" : ""}, around its end`, path, phone, async () => {
      await page.find(`${root} .carousel-toggle`, "Pausar");
      await page.until((of) => document.querySelector(`${of} [aria-label^="1 de"]`).inert, root);
      const shown = await paused();
      if (arrows) {
        await page.click(`${root} button`, "Siguiente");
        await at((shown % count) + 1);
        await page.click(`${root} button`, "Anterior");
        await at(shown);
      }
      for (let i = 1; i <= count; i++) {
        await page.press("Right");
        await at(((shown - 1 + i) % count) + 1);
      }
      await page.press("Left");
      await at(((shown - 2 + count) % count) + 1);
    });

    visit(`${kind}: a drag with the mouse turns it`, path, phone, async () => {
      const shown = await paused();
      const { x, y } = await page.middle(`${root} .carousel-view`);
      await page.drag({ x: x + 120, y }, -far, 0);
      await at((shown % count) + 1);
    });

    // WebKitGTK's driver has no fingers.
    if (engine !== "webkit") visit(`${kind}: a finger turns it`, path, phone, async () => {
      const shown = await paused();
      const { x, y } = await page.middle(`${root} .carousel-view`);
      await page.swipe({ x: x + 120, y }, -far, 0);
      await at((shown % count) + 1);
    });
  }

  for (const layout of ["rail", "film"]) {
    const root = `.photosgallery-${layout}`;
    visit(`gallery ${layout}: turns by its buttons and keys, around its end`, `/preview/PhotosGallery/photosgallery_${layout}.templ`, phone, async () => {
      const shows = (wanted) => page.until((of, number) => {
        const open = [...document.querySelectorAll(`${of} [aria-roledescription=diapositiva]`)].flatMap((slide, i) => (slide.inert || slide.hidden ? [] : [i + 1]));
        return open.length === 1 && open[0] === number;
      }, root, wanted);
      await shows(1);
      await page.click(`${root} button`, "Anterior");
      await shows(6);
      for (const next of [1, 2]) {
        await page.click(`${root} button`, "Siguiente");
        await shows(next);
      }
      await page.press("Left");
      await shows(1);
    });
  }

  visit("gallery mosaic: a picture opens in a dialog, the next follows, Escape closes it and gives focus back", "/preview/PhotosGallery/photosgallery_mosaic.templ", phone, async () => {
    await page.click(".photosgallery-mosaic button", "Ir a la foto 2:");
    await page.find("dialog:modal img");
    await page.click("dialog:modal button", "Siguiente");
    await page.until(() => {
      const open = [...document.querySelectorAll("dialog [aria-roledescription=diapositiva]")].flatMap((slide, i) => (slide.inert || slide.hidden ? [] : [i + 1]));
      return open.join() === "3";
    });
    await page.press("Escape");
    await page.gone("dialog");
    await page.focused(".photosgallery-mosaic button");
  });

  visit("video: opens, plays, and Escape closes it at its beginning and gives focus back", "/contacto", computer, async () => {
    await page.click("a", "Reproducir video");
    await page.until(() => document.querySelector("dialog:modal video")?.currentTime > 0.2);
    await locked(page, true);
    await page.press("Escape");
    await page.gone("dialog");
    assert.deepEqual(await page.evaluate(() => [document.querySelector("video").paused, document.querySelector("video").currentTime]), [true, 0]);
    await page.until(() => document.activeElement.matches("a") && /Reproducir video/.test(document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent));
    await locked(page, false);
  });

  visit("hero slider: turns by itself until it is paused; buttons and keys turn it", "/preview/Hero/hero_slider.templ", phone, async () => {
    const at = (number) => page.until((wanted) => {
      const slides = [...document.querySelectorAll(".hero-slider-slide")];
      return slides[wanted].dataset.state === "current" && getComputedStyle(slides[wanted]).opacity === "1" && slides.every((slide, i) => i === wanted || getComputedStyle(slide).visibility === "hidden");
    }, number - 1);
    await at(2);
    await page.click(".hero-slider-toggle", "Pausar");
    await page.find(".hero-slider-toggle", "Reanudar");
    const shown = await page.evaluate(() => [...document.querySelectorAll(".hero-slider-slide")].findIndex((slide) => slide.dataset.state === "current") + 1);
    await at(shown);
    await page.click(".hero-slider button", "Siguiente");
    await at((shown % 3) + 1);
    await page.press("Left");
    await at(shown);
  });

  visit("studies: on a phone a name stays under the pointer that chooses it, and opens below itself", "/preview/Services/services_tabs.templ", phone, async () => {
    await page.box(".services-tabs label", "Electrocardiograma");
    await page.until(() => "ready" in document.querySelector(".services-tabs-layout").dataset);
    await page.evaluate(() => {
      document.body.style.paddingBlock = "1500px";
      // A driver may scroll on the way to what it clicks.
      document.addEventListener("pointerdown", ({ target }) => { window.before = target.closest("label").getBoundingClientRect().top; });
    });
    for (const name of ["Holter", "Ecocardiograma", "Tomografía", "Electrocardiograma"]) {
      await page.click(".services-tabs label", name);
      const [before, top, bottom, panel] = await page.evaluate(() => {
        const { top, bottom } = document.querySelector(".services-tabs label:has(:checked)").getBoundingClientRect();
        const shown = [...document.querySelectorAll(".services-tabs-layout > ul > li")].find((li) => li.checkVisibility());
        return [window.before, top, bottom, shown.getBoundingClientRect().top];
      });
      assert.ok(Math.abs(top - before) < 2, `${name} was at ${before} and is at ${top}`);
      assert.ok(panel - bottom < 10, `${name} ends at ${bottom}, its panel begins at ${panel}`);
    }
  });

  visit("header: leaves a strip of 60 px in view of a page that is scrolled, and comes back whole", "/", phone, async () => {
    const bottom = (...between) => page.until((least, most) => {
      const { bottom: now } = document.querySelector("header").getBoundingClientRect();
      return now >= least && now <= most;
    }, ...between);
    await bottom(139, 181);
    await page.evaluate(() => scrollTo({ top: 3000, behavior: "instant" }));
    await bottom(59, 61);
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    await bottom(139, 181);
  });

  test("booking: keeps nothing before its button is pressed; a calendar that does not come is told, beside the link and the button", async () => {
    await saveContent(await signIn(server), { doctoralia: { enabled: true, doctorSlug: "dra-muestra" } });
    await page.goto("/contacto");
    await page.size(...phone);
    await page.find(".booking-panel a", "Ver horarios en Doctoralia");
    await page.find(".booking-panel button", "Ver horarios disponibles");
    assert.equal(await page.evaluate(() => document.cookie + document.querySelectorAll("iframe, script[src*=docplanner]").length), "0");
    await page.click(".booking-panel button", "Ver horarios disponibles");
    await page.find(".booking-status", "El calendario no se pudo abrir. Puedes ver los horarios en Doctoralia con el enlace, o llamarnos.");
    await page.find(".booking-panel a", "Ver horarios en Doctoralia");
    await page.find(".booking-panel button", "Ver horarios disponibles");
  });
});
