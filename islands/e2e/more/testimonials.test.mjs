// The testimonials: what is rare.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { still, swipe, until } from "../site.mjs";
import { api, focused, hold, ready, unmoved } from "../takeover.mjs";
import { control, island, layouts, quiet, rail, shows, slides, toggles, visit, voices } from "../testimonials.mjs";

for (const { name, path, root } of layouts) {
  describe(name, () => {
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
