// The heart: what fits where.
import assert from "node:assert/strict";
import { test } from "node:test";
import { violations } from "../axe.mjs";
import { phone, visit } from "../heart.mjs";
import { overflow } from "../site.mjs";

test("pins, outlines and names are one link each, of 44 px on a phone, and nothing sticks out", () => visit("/enfermedades", phone, async (page) => {
  assert.equal(await overflow(page), "");
  const links = await page.locator(".heart-side a").evaluateAll((all) => all.map((link) => {
    const size = (e) => { const { width, height } = e.getBoundingClientRect(); return Math.min(width, height); };
    const { left, top, width, height } = link.querySelector(".heart-reach").getBoundingClientRect();
    window.scrollTo({ top: scrollY + top - 300, behavior: "instant" });
    const pin = link.querySelector(".heart-pin").getBoundingClientRect();
    const hit = document.elementFromPoint(pin.left + pin.width / 2, pin.top + pin.height / 2);
    window.scrollTo({ top: 0, behavior: "instant" });
    return { href: link.getAttribute("href"), name: link.innerText, row: size(link.querySelector(".heart-words").parentElement), reach: Math.min(width, height), inside: left >= -4 && left + width <= innerWidth + 4, hit: hit?.closest("a") === link };
  }));
  assert.equal(links.length, 14);
  for (const link of links) assert.ok(link.row >= 44 && link.reach >= 44 && link.inside && link.hit, JSON.stringify(link));
  const shown = await page.locator(".heart-plate .heart-group").first().evaluate((e) => e.getBoundingClientRect().bottom);
  assert.ok(shown < 844, `the legend begins at ${shown}`);
}));

test("axe finds nothing in the heart", () => visit("/enfermedades", phone, async (page) => {
  assert.deepEqual(await violations(page, ".heart"), []);
}));
