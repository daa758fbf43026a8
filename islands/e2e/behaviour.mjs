// What the tests of what a visitor does share.
import assert from "node:assert/strict";
import { openSample, still, visit as visitAt } from "./site.mjs";

const { server, browser } = await openSample();
export const visit = (path, options, use) => visitAt(browser, server.address, path, options, use);
export const box = (locator) => locator.evaluate((e) => { const { x, y, width, height } = e.getBoundingClientRect(); return { x, y, width, height }; });
export const opener = (page) => page.locator("header").getByRole("button", { name: "Abrir menú" });
export const drawer = (page) => page.locator("#menu");

/** Opens the drawer. */
export const openDrawer = async (page) => {
  assert.equal(await drawer(page).isVisible(), false);
  await opener(page).click();
  await still(page);
  assert.equal(await drawer(page).isVisible(), true);
};

export const plainPhone = { width: 390, javaScriptEnabled: false };

export const entries = [["ENFERMEDADES", "/enfermedades"], ["SÍNTOMAS", "/sintomas"], ["SERVICIOS", "/servicios"]];
export const entry = (page, name) => page.getByRole("navigation", { name: "Principal" }).locator("li", { has: page.getByRole("link", { name, exact: true }) }).first();

/** The links of the panel under an entry of the desktop menu, all of them seen. */
export const panel = async (page, name, path) => {
  const links = entry(page, name).locator("li a");
  await links.first().waitFor();
  await still(page);
  assert.equal(await links.count(), 6, name);
  for (let i = 0; i < 6; i++) assert.equal(await links.nth(i).isVisible(), true, `${name} ${i}`);
  assert.equal((await links.last().textContent()).trim(), "Ver todos...");
  assert.equal(await links.last().getAttribute("href"), path);
  return links;
};
