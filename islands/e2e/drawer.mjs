// What the tests of the drawer share.
import assert from "node:assert/strict";
import { openSample, still, visit as visitAt } from "./site.mjs";
import { reactOf } from "./takeover.mjs";

export const { server, browser } = await openSample();
export const react = await reactOf(server);
export const visit = (options, use, path = "/") => visitAt(browser, server.address, path, { width: 390, ...options }, use);
export const siteContent = "**/api/site-content*";
export const opener = (page) => page.locator("header").getByRole("button", { name: "Abrir menú" });
export const drawer = (page) => page.getByRole("dialog", { name: "Menú" });
export const closer = (page) => drawer(page).getByRole("button", { name: "Cerrar menú" });
export const links = (page) => drawer(page).locator("nav > ul > li > a");
export const isModal = (page) => page.evaluate(() => document.querySelector("#menu").matches(":modal"));

export async function open(page) {
  // The pointer over the opener fetches the island.
  await opener(page).hover();
  await page.locator("#menu[data-ready]").waitFor({ state: "attached" });
  await opener(page).click();
  await drawer(page).waitFor();
  await still(page);
  assert.equal(await isModal(page), true);
}

export const closed = async (page) => {
  await page.locator("#menu").waitFor({ state: "hidden" });
  assert.equal(await page.evaluate(() => document.querySelector("#menu").open), false);
  assert.notEqual(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY), "hidden", "the page scrolls again");
};
