// What the tests of what a visitor does share.
import { openSample, visit as visitAt } from "./site.mjs";

const { server, browser } = await openSample();
export const visit = (path, options, use) => visitAt(browser, server.address, path, options, use);
export const box = (locator) => locator.evaluate((e) => { const { x, y, width, height } = e.getBoundingClientRect(); return { x, y, width, height }; });
export const opener = (page) => page.locator("header").getByRole("button", { name: "Abrir menú" });
export const drawer = (page) => page.locator("#menu");
