// What the tests of the desktop menu share.
import assert from "node:assert/strict";
import { openSample } from "./site.mjs";
import { reactOf } from "./takeover.mjs";

export const { server, browser } = await openSample();
export const react = await reactOf(server);
export const names = ["ENFERMEDADES", "SÍNTOMAS", "SERVICIOS"];
export const siteContent = "**/api/site-content*";
export const nav = (page) => page.locator("nav[aria-label=Principal]");
const item = (page, name) => nav(page).locator("> ul > li", { has: page.locator(":scope > a", { hasText: name }) });
export const link = (page, name) => item(page, name).locator("> a");
export const button = (page, name) => nav(page).getByRole("button", { name: `Mostrar submenú de ${name}` });
export const panel = (page, name) => item(page, name).locator("> ul");
export const island = (page, state = "ready") => page.locator(`nav[data-island=nav-menu][data-${state}]`).waitFor({ state: "attached" });

/** The island comes when somebody comes near, here to an entry that opens nothing, and goes again. */
export const ready = async (page, state) => {
  await link(page, "INICIO").hover();
  await island(page, state);
  await page.mouse.move(640, 700);
};

export const opened = async (page, name) => {
  await panel(page, name).waitFor();
  assert.equal(await button(page, name).getAttribute("aria-expanded"), "true");
  for (const other of names.filter((n) => n !== name)) {
    await panel(page, other).waitFor({ state: "hidden" });
    assert.equal(await button(page, other).getAttribute("aria-expanded"), "false", `${other} while ${name} is open`);
  }
};

export const closed = async (page) => {
  for (const name of names) {
    await panel(page, name).waitFor({ state: "hidden" });
    assert.equal(await button(page, name).getAttribute("aria-expanded"), "false", name);
  }
};
