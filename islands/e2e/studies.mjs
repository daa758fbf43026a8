// What the tests of the studies share.
import assert from "node:assert/strict";
import { openSample, visit as visitAt } from "./site.mjs";

const { server, browser } = await openSample();
export const visit = (options, use) => visitAt(browser, server.address, "/preview/Services/services_tabs.templ", options, use);
export const name = (page, n) => page.locator(".services-tabs label").nth(n - 1);
export const panel = (page, n) => page.locator(".services-tabs-layout > ul > li").nth(n - 1);
export const shown = (page) => page.locator(".services-tabs-layout > ul > li").evaluateAll((all) => all.flatMap((li, i) => li.checkVisibility({ visibilityProperty: true }) ? [i + 1] : []));

/** Sees that the panel of a name begins where the name ends, and that the others stand around both in their order. */
export async function opened(page, n) {
  assert.deepEqual(await shown(page), [n]);
  const { y, height } = await name(page, n).boundingBox();
  assert.ok(Math.abs((await panel(page, n).boundingBox()).y - y - height) < 2, `the panel of name ${n} is not below it`);
  for (const other of [1, 2, 3, 4, 5, 6]) assert.equal((await name(page, other).boundingBox()).y > y, other > n, `name ${other}`);
}
