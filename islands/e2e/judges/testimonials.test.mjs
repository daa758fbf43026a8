// The testimonials with content of every amount, and with photos.
import assert from "node:assert/strict";
import { test } from "node:test";
import { violations } from "../axe.mjs";
import { openServer, overflow, signIn, visit as visitAt } from "../site.mjs";
import { changed, hold, ready } from "../takeover.mjs";

const { server, browser } = await openServer();

const visit = (path, options, use) => visitAt(browser, server.address, path, options, use);
const layouts = ["rail", "voices"].map((name) => ({ name, path: `/preview/Testimonials/testimonials_${name}.templ`, root: `.testimonials-${name}` }));
const island = (page) => page.locator("[data-island=testimonials]");
const toggles = (page) => island(page).locator("button.unfold-toggle");
const slides = (page) => island(page).locator("[aria-roledescription=diapositiva]");

for (const { name, path, root } of layouts) {
  for (const [kind, change, count] of [
    ["many", (list) => Array.from({ length: 20 }, (_, i) => list[i % list.length]), 20],
    ["one", (list) => list.slice(0, 1), 1],
    ["long", (list) => list.map((item) => ({ ...item, name: `${item.name} `.repeat(4), shortTestimonial: `${item.shortTestimonial} `.repeat(4), fullTestimonial: `${item.fullTestimonial} `.repeat(4) })), 6],
    ["short", (list) => list.map((item) => ({ ...item, shortTestimonial: "Llegué con", fullTestimonial: "Llegué con" })), 6],
  ]) {
    for (const width of [390, 1280]) {
      test(`the ${name} bears content of the kind ${kind} at ${width} px`, () => visit(`${path}?content=${kind}`, {
        width, reducedMotion: "reduce", prepare: (page) => changed(page, (site) => { site.records.testimonials = change(site.records.testimonials); }),
      }, async (page) => {
        await ready(page, "testimonials");
        assert.equal(await slides(page).count(), count);
        assert.equal(await island(page).getByRole("button", { name: "Siguiente", exact: true }).count(), count === 1 ? 0 : 1);
        assert.equal(await toggles(page).count(), kind === "short" ? 0 : count);
        assert.equal(await overflow(page), "");
        assert.deepEqual(await violations(page, root), []);
      }));
    }
  }
}

test("a photo in the place of the initials, and the initials when it cannot be shown", async () => {
  const owner = await signIn(server);
  const { siteContent } = await (await owner("/api/site-content")).json();
  const { testimonials } = siteContent.records;
  testimonials[0].image = "/images/testimonio_muestra.webp";
  testimonials[1].image = "/images/no-hay.webp";
  const saved = await owner("/api/site-content", { method: "POST", body: JSON.stringify({ siteContent: { records: { testimonials } } }) });
  assert.equal(saved.status, 200, await saved.text());
  for (const { path, root } of layouts) {
    let release;
    await visit(path, { allow: [/404/], prepare: async (page) => { release = await hold(page); } }, async (page) => {
      const photo = await island(page).locator(".face img").first().evaluateHandle((e) => e);
      await island(page).locator(".face img").nth(1).evaluate((e) => { e.loading = "eager"; return e.decode().catch(() => {}); });
      release();
      await ready(page, "testimonials");
      assert.equal(await photo.evaluate((e) => e.isConnected && e.complete), true, "the same picture");
      await page.waitForFunction(() => document.querySelectorAll("[data-island=testimonials] .face")[1].textContent === "JL");
      assert.equal(await island(page).locator(".face img").count(), 1);
      assert.deepEqual(await violations(page, root), []);
    });
  }
});
