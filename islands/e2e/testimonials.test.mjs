// The carousel of testimonials, in its two layouts that are one.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { violations } from "./axe.mjs";
import { focused, hold, ready, staysUsable, unmoved } from "./takeover.mjs";
import { control, island, layouts, quiet, rail, server, shows, slides, toggles, visit } from "./testimonials.mjs";
import { each } from "./site.mjs";

for (const { name, path, root } of each(layouts)) {
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
      if (name === "rail") await page.locator(".island-status", { hasText: /^M\. G\., 1 de 6$/ }).waitFor({ state: "attached" });
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
