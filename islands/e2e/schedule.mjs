// What the tests of the screen of the hours share.
import assert from "node:assert/strict";
import { violations } from "./axe.mjs";
import { openServer, overflow, signIn, still, visit as visitAt } from "./site.mjs";

export const { server, browser } = await openServer();
const owner = await signIn(server);

export const phone = { width: 390, height: 844, hasTouch: true };
export const post = async (siteContent) => assert.equal((await owner("/api/site-content", { method: "POST", body: JSON.stringify({ siteContent }) })).status, 200);
export const stored = async () => (await (await owner("/api/site-content")).json()).siteContent.schedule ?? {};

/** Opens the screen as the owner, without closures, notices and places. */
export const visit = (options, use) => post({ schedule: { closures: [], notices: [], places: [] } }).then(() => visitAt(browser, server.address, options.path ?? "/admin/horario", { ...options, owner }, async (page, context) => {
  await page.locator(".calendar").waitFor();
  await use(page, context);
}));

/** A day of the month after this one, which no today is in. */
const month = new Date(Date.now() + 86400_000 * (32 - new Date().getUTCDate())).toISOString().slice(0, 8);

export const iso = (day) => `${month}${String(day).padStart(2, "0")}`;
export const day = (page, n) => page.locator(`#dia-${iso(n)}`);
export const button = (page, name) => page.getByRole("button", { name });
export const toast = (page, text) => page.locator(".toaster > [role=status]").getByText(text);

/** Closes the chosen days. */
export const close = async (page, words) => {
  await page.locator(".selection-close").getByText(new RegExp(`^Cerrar ${words} de `)).tap();
  await toast(page, new RegExp(`^Cerrado ${words} de `)).waitFor();
};

export const rows = (page) => page.locator(".schedule-row");
export const standing = (page) => page.locator(".info-bar [role=status]").textContent();

export const save = async (page) => {
  await page.locator("#guardar").click();
  await toast(page, "El horario se guardó y ya está publicado").waitFor();
};

/** Nothing for axe to complain of, and nothing outside of the window. */
export async function clean(page, where) {
  await still(page);
  assert.deepEqual(await violations(page), [], where);
  assert.equal(await overflow(page), "", where);
}
