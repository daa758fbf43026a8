// The carousel of testimonials, in its two layouts that are one.
import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { violations } from "./axe.mjs";
import { launchBrowser, startServer, still, swipe, until, visit as visitAt } from "./site.mjs";
import { api, focused, hold, ready, staysUsable, unmoved } from "./takeover.mjs";

const server = await startServer("-preview");
const browser = await launchBrowser();
after(async () => {
  await browser.close();
  await server.stop();
});

const visit = (path, options, use) => visitAt(browser, server.address, path, options, use);
const layouts = [
  { name: "rail", path: "/preview/Testimonials/testimonials_rail.templ", root: ".testimonials-rail" },
  { name: "voices", path: "/preview/Testimonials/testimonials_voices.templ", root: ".testimonials-voices" },
];
const [rail, voices] = layouts;
const island = (page) => page.locator("[data-island=testimonials]");
const control = (page, name) => island(page).getByRole("button", { name, exact: true });
const toggles = (page) => island(page).locator("button.unfold-toggle");
const slides = (page) => island(page).locator("[aria-roledescription=diapositiva]");
const shown = (page) => slides(page).evaluateAll((all) => all.flatMap((slide, i) => (slide.inert ? [] : [i])));
/** Waits until these slides, counted from 0, are the ones in view. */
const shows = async (page, ...want) => {
  await page.waitForFunction((wanted) => {
    const all = [...document.querySelectorAll("[data-island=testimonials] [aria-roledescription=diapositiva]")];
    return JSON.stringify(all.flatMap((slide, i) => (slide.inert ? [] : [i]))) === wanted;
  }, JSON.stringify(want)).catch(async () => assert.deepEqual(await shown(page), want));
};
const quiet = { reducedMotion: "reduce" };

for (const { name, path, root } of layouts) {
  describe(name, () => {
    test("takes over without moving anything", async () => {
      let release;
      await visit(path, { width: 390, prepare: async (page) => { release = await hold(page); } }, async (page) => {
        await unmoved(page, "testimonials", root, release);
        assert.equal(await toggles(page).count(), 6);
      });
    });

    test("previous and next wrap around and keep focus", () => visit(path, { width: 390, ...quiet }, async (page) => {
      await ready(page, "testimonials");
      await shows(page, 0);
      await control(page, "Anterior").click();
      await shows(page, 5);
      assert.equal(await focused(page), "Anterior");
      await control(page, "Siguiente").click();
      await shows(page, 0);
      for (const want of [1, 2, 3, 4, 5, 0]) {
        await control(page, "Siguiente").click();
        await shows(page, want);
      }
      assert.equal(await focused(page), "Siguiente");
    }));

    test("the text opens, closes, and closes by turning to another", () => visit(path, { width: 390, ...quiet }, async (page) => {
      await ready(page, "testimonials");
      const toggle = toggles(page).first();
      const slide = slides(page).first();
      const short = (await slide.locator("p").innerText()).trim();
      assert.equal((await toggle.textContent()).trim(), "Ver más de M. G.");
      assert.equal(await toggle.getAttribute("aria-expanded"), "false");
      await toggle.click();
      assert.equal((await toggle.textContent()).trim(), "Ver menos de M. G.");
      assert.equal(await toggle.getAttribute("aria-expanded"), "true");
      assert.notEqual((await slide.locator("p").first().innerText()).trim(), short);
      assert.equal(await focused(page), "Ver menos de M. G.");
      assert.deepEqual(await violations(page, root), [], "expanded");
      await toggle.click();
      assert.equal((await slide.locator("p").innerText()).trim(), short);
      await toggle.click();
      await control(page, "Siguiente").click();
      await shows(page, 1);
      assert.equal(await toggle.getAttribute("aria-expanded"), "false");
      await control(page, "Anterior").click();
      await shows(page, 0);
      assert.equal((await slide.locator("p").innerText()).trim(), short);
    }));

    test("a text opened before stays open, and focus stays", async () => {
      let release;
      await visit(path, { width: 390, prepare: async (page) => { release = await hold(page); } }, async (page) => {
        await island(page).locator("summary").first().focus();
        await page.keyboard.press("Enter");
        const full = await slides(page).first().locator(".unfold-full").innerText();
        await unmoved(page, "testimonials", root, release);
        assert.equal(await toggles(page).first().getAttribute("aria-expanded"), "true");
        assert.equal(await slides(page).first().locator(".unfold-full").innerText(), full);
        assert.equal(await focused(page), "Ver menos de M. G.");
      });
    });

    test("a swipe turns to another and closes the text", () => visit(path, { width: 390, hasTouch: true }, async (page) => {
      await ready(page, "testimonials");
      await shows(page, 0);
      await toggles(page).first().tap();
      assert.equal(await toggles(page).first().getAttribute("aria-expanded"), "true");
      await swipe(page, slides(page).first().locator("figure"), -250);
      await shows(page, 1);
      await island(page).locator("button.unfold-toggle[aria-expanded=true]").waitFor({ state: "detached" });
      await shows(page, 1);
    }));

    test("stars, names and labels are words", () => visit(path, {}, async (page) => {
      await ready(page, "testimonials");
      await shows(page, ...(name === "rail" ? [0, 1, 2] : [0]));
      assert.deepEqual(await slides(page).locator("css=.stars").evaluateAll((all) => all.filter((e) => !e.closest("[inert]")).map((e) => e.ariaLabel)), name === "rail"
        ? ["5 de 5 estrellas", "5 de 5 estrellas", "5 de 5 estrellas"]
        : ["5 de 5 estrellas"]);
      assert.deepEqual(await slides(page).evaluateAll((all) => all.map((e) => e.ariaLabel)), [1, 2, 3, 4, 5, 6].map((n) => `${n} de 6`));
      assert.equal(await page.getByRole("group", { name: "Lo que cuentan los pacientes" }).getAttribute("aria-roledescription"), "carrusel");
      assert.deepEqual(await violations(page, root), []);
    }));

    staysUsable({ name: "testimonials", root, visit: (options, use) => visit(path, options, use), unscripted: async (page) => {
      await island(page).locator("summary").first().click();
      assert.equal(await slides(page).first().locator(".unfold-full").isVisible(), true);
      assert.equal(await island(page).locator(".island-control").filter({ visible: true }).count(), 0);
    } });

    test("beside an error its buttons stay, and work", () => visit(path, {
      width: 390, reducedMotion: "reduce", allow: [/500/, /HTTP error/], prepare: (page) => page.route(api, (route) => route.fulfill({ status: 500 })),
    }, async (page) => {
      await ready(page, "testimonials", "failed");
      const shown = () => page.evaluate(() => {
        const view = document.querySelector(".testimonials-rail-view");
        return view ? Math.round(view.scrollLeft / (view.children[1].offsetLeft - view.children[0].offsetLeft)) : [...document.querySelectorAll("[name=testimonials-voice]")].findIndex((radio) => radio.checked);
      });
      for (const [name, want] of [["Siguiente", 1], ["Anterior", 0], ["Anterior", 5], ["Siguiente", 0]]) {
        await control(page, name).click();
        await until(async () => await shown() === want, `testimonial ${want + 1}`);
      }
    }));
  });
}

describe("rail", () => {
  test("shows three side by side on desktops, and wraps at the last three", () => visit(rail.path, quiet, async (page) => {
    await ready(page, "testimonials");
    await shows(page, 0, 1, 2);
    await control(page, "Anterior").click();
    await shows(page, 3, 4, 5);
    await control(page, "Siguiente").click();
    await shows(page, 0, 1, 2);
  }));

  test("stays where it was scrolled to before", async () => {
    let release;
    await visit(rail.path, { width: 390, ...quiet, prepare: async (page) => { release = await hold(page); } }, async (page) => {
      const view = page.locator(".testimonials-rail-view");
      await view.focus();
      await view.evaluate((e) => e.scrollTo({ left: e.scrollWidth / 2, behavior: "instant" }));
      const left = await view.evaluate((e) => e.scrollLeft);
      assert.ok(left > 300);
      await unmoved(page, "testimonials", rail.root, release);
      assert.equal(await view.evaluate((e) => e.scrollLeft), left);
      assert.equal(await focused(page), "Testimonios");
    });
  });

  test("arrow keys turn it; Tab does not go to what is out of view", () => visit(rail.path, { width: 390, ...quiet }, async (page) => {
    await ready(page, "testimonials");
    await control(page, "Siguiente").focus();
    await page.keyboard.press("Enter");
    await shows(page, 1);
    await page.keyboard.press("Tab");
    assert.equal(await focused(page), "Testimonios");
    await page.keyboard.press("ArrowLeft");
    await shows(page, 0);
    await page.keyboard.press("ArrowLeft");
    await shows(page, 5);
    await page.keyboard.press("Tab");
    assert.equal(await focused(page), "Ver más de E. S.");
    await page.keyboard.press("Space");
    assert.equal(await focused(page), "Ver menos de E. S.");
    await page.keyboard.press("ArrowRight");
    await shows(page, 0);
    assert.equal(await focused(page), "Testimonios");
  }));
});

describe("voices", () => {
  test("the faces still choose, by their own arrow keys, too", () => visit(voices.path, quiet, async (page) => {
    await ready(page, "testimonials");
    await toggles(page).first().click();
    await page.locator("label", { hasText: "Testimonio de R. C." }).click();
    await shows(page, 3);
    assert.equal(await toggles(page).first().getAttribute("aria-expanded"), "false");
    await page.keyboard.press("ArrowRight");
    await shows(page, 4);
    assert.equal(await page.getByRole("radio", { name: "Testimonio de L. T. V." }).isChecked(), true);
    await control(page, "Siguiente").focus();
    await page.keyboard.press("ArrowRight");
    await shows(page, 5);
  }));

  test("whom the visitor chose before stays chosen", async () => {
    let release;
    await visit(voices.path, { prepare: async (page) => { release = await hold(page); } }, async (page) => {
      await page.locator("label", { hasText: "Testimonio de A. P." }).click();
      await still(page);
      await unmoved(page, "testimonials", voices.root, release);
      await shows(page, 2);
      assert.equal(await page.evaluate(() => document.activeElement.type), "radio");
    });
  });
});

describe("home page", () => {
  test("asks for React only when the section comes into view", () => visit("/", {}, async (page) => {
    const scripts = [];
    page.on("request", (request) => scripts.push(new URL(request.url()).pathname));
    await page.waitForLoadState("networkidle");
    const loaded = await page.evaluate(() => performance.getEntriesByType("resource").map((e) => e.name).filter((url) => url.endsWith(".js")));
    const [, ...imports] = (await island(page).getAttribute("data-src")).split(" ");
    const react = await Promise.all(imports.map(async (href) => (await fetch(server.address + href)).text().then((body) => (body.length > 100_000 ? href : ""))));
    const [big] = react.filter(Boolean);
    assert.ok(big, "one of the island's imports is React");
    assert.equal(loaded.some((url) => url.endsWith(big)), false, "not before");
    await island(page).scrollIntoViewIfNeeded();
    await ready(page, "testimonials");
    assert.equal(scripts.includes(big), true, "now");
  }));
});
