// What the tests of claims share.
import assert from "node:assert/strict";
import { violations } from "./axe.mjs";
import { field, openInformation, screen } from "./information.mjs";
import { drawn, overflow } from "./site.mjs";

export const { server, owner, visit } = await openInformation();
export const about = `${screen}#acerca-de-mi`;
export const text = (page) => field(page, "aboutMe.description");
export const claims = (page, path) => page.locator(".info-field, .info-line-field").filter({ has: field(page, path) }).locator(".claims");
export const bar = (page) => page.locator(".claims-bar");
export const selected = (box) => box.evaluate((e) => e.value.slice(e.selectionStart, e.selectionEnd));

/** Nothing for axe to complain of in what is ours, and nothing outside of the window of a phone. */
export const sound = async (page, where, part = ".claims") => {
  await page.setViewportSize({ width: 390, height: 800 });
  await drawn(page);
  assert.deepEqual(await violations(page, part), [], where);
  assert.equal(await overflow(page), "", where);
};

export const post = async (siteContent) => assert.equal((await owner("/api/site-content", { method: "POST", body: JSON.stringify({ siteContent }) })).status, 200);
