// The slides of the hero: what is rare.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { violations } from "../axe.mjs";
import { at, button, current, path, ready, server, titles, toggle, visit } from "../hero-slider.mjs";
import { overflow, swipe, until } from "../site.mjs";

describe("hero-slider", { concurrency: 2 }, () => {
  test("the button is first, waits when focused, and says what it does", () => visit({}, async (page) => {
    await page.evaluate(() => document.querySelector(".hero-slider-slides").parentElement.before(Object.assign(document.createElement("a"), { href: "#x", id: "probe" })));
    await page.locator("#probe").focus();
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), "Pausar");
    assert.equal(await page.locator(".hero-slider[data-turning]").count(), 0);
    await page.keyboard.press("Enter");
    assert.equal(await toggle(page).getAttribute("aria-label"), "Reanudar");
  }));

  test("only the current slide can be reached, and the title of the page always found", () => visit({}, async (page) => {
    for (const n of [1, 2, 3, 1]) {
      await button(page, `Ir a la diapositiva ${n}`).click();
      await at(page, n);
      assert.equal(await titles(page), 1, `h1 with slide ${n}`);
      const links = await page.locator(".hero-slider-slide").evaluateAll((all) => all.map((e) => [...e.querySelectorAll("a")].every((a) => a.closest("[inert]"))));
      assert.deepEqual(links, [1, 2, 3].map((i) => i !== n));
      const painted = await page.locator(".hero-slider h1").evaluate((e) => getComputedStyle(e).opacity);
      assert.equal(painted, n === 1 ? "1" : "0");
    }
  }));

  test("is a strip with less motion, which the buttons scroll", () => visit({ reducedMotion: "reduce" }, async (page) => {
    await button(page, "Reanudar").waitFor();
    const shown = () => page.locator(".hero-slider-slides").evaluate((e) => Math.round(e.scrollLeft / e.clientWidth) + 1);
    await button(page, "Siguiente").click();
    assert.equal(await shown(), 2);
    await button(page, "Anterior").click();
    await button(page, "Anterior").click();
    assert.equal(await shown(), 3);
    await button(page, "Ir a la diapositiva 2").click();
    assert.equal(await shown(), 2);
    assert.equal(await page.locator(".hero-slider [aria-current]").getAttribute("aria-label"), "Ir a la diapositiva 2");
    assert.equal(await page.locator(".hero-slider [inert]").count(), 0, "what can be scrolled to is not hidden");
    assert.equal(await overflow(page), "");
  }));

  test("is a strip without JavaScript, and when the script is blocked", async () => {
    for (const options of [{ javaScriptEnabled: false }, { allow: [/hero-slider-/, /Failed to/], prepare: (page) => page.route(/\/hero-slider-/, (route) => route.abort()) }]) {
      await visit({ ...options, ready: false }, async (page) => {
        if (options.prepare) await page.locator(".hero-slider[data-failed]").waitFor();
        assert.equal(await page.locator(".hero-slider-controls button:visible").count(), 0);
        assert.equal(await titles(page), 1);
        await page.locator(".hero-slider-slide").nth(2).getByRole("link").first().focus();
        await until(async () => (await page.locator(".hero-slider-slide").nth(2).boundingBox()).x === 0, "the third slide is in view");
        assert.equal(await overflow(page), "");
      });
    }
  });

  test("one slide has neither buttons nor an island", async () => {
    const html = await (await fetch(`${server.address}${path}?content=one`)).text();
    assert.doesNotMatch(/<main.*<\/main>/s.exec(html)[0], /data-island="hero-slider"|<button/);
  });

  test("slides aside when the owner wants that instead of fading", () => visit({ prepare: (page) => page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    assert.match(body, /&#34;fade&#34;/);
    await route.fulfill({ response, body: body.replace("&#34;fade&#34;", "&#34;slide&#34;") });
  }) }, async (page) => {
    const lefts = () => page.locator(".hero-slider-slide").evaluateAll((all) => all.map((e) => Math.round(e.getBoundingClientRect().left)));
    await button(page, "Siguiente").click();
    await page.evaluate(() => { for (const a of document.getAnimations()) if (a.animationName?.match(/come|go$/)) { a.pause(); a.currentTime = 700; } });
    const [first, second] = await lefts();
    assert.ok(first < 0 && second > 0 && second - first === 1280, `side by side: ${first}, ${second}`);
    await page.evaluate(() => { for (const a of document.getAnimations()) if (a.animationName?.match(/come|go$/)) a.finish(); });
    await at(page, 2);
    assert.equal((await lefts())[1], 0);
    await button(page, "Anterior").click();
    await page.evaluate(() => { for (const a of document.getAnimations()) if (a.animationName?.match(/come|go$/)) { a.pause(); a.currentTime = 700; } });
    const [back, gone] = await lefts();
    assert.ok(back < 0 && gone > 0, `the other way: ${back}, ${gone}`);
  }));

  test("takes a swipe, and leaves up and down to the page", () => visit({ width: 390, height: 1000, hasTouch: true, isMobile: true }, async (page) => {
    await toggle(page).click();
    const slides = page.locator(".hero-slider-slides");
    await swipe(page, slides, -200, 20);
    await at(page, 2);
    await swipe(page, slides, 200, 0);
    await at(page, 1);
    await page.evaluate(() => { document.body.style.paddingBottom = "1000px"; });
    await swipe(page, slides, -60, -220);
    await page.waitForFunction(() => scrollY > 50);
    assert.equal(await current(page), 1);
  }));
});

describe("hero-slider", { concurrency: 2 }, () => {
  test("is accessible and as wide as the window of a phone", () => visit({ width: 320 }, async (page) => {
    // By keyboard: alone on its page the slider may end under the bar at the bottom.
    await button(page, "Ir a la diapositiva 1").press("Enter");
    await at(page, 1);
    assert.deepEqual(await violations(page, ".hero-slider"), []);
    assert.equal(await overflow(page), "");
    const controls = await page.locator(".hero-slider-controls").boundingBox();
    assert.ok(controls.x >= 0 && controls.x + controls.width <= 320);
  }));
});
