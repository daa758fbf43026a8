// What the tests of the counting of taps share.
import { after } from "node:test";
import { openBrowser } from "./site.mjs";
import { startCounting } from "./tapping.mjs";

export const { server, owner, address, told, counted, stop } = await startCounting();

// Chromium without a window says so in its name, and is taken for a robot.
export const phone = "Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Mobile Safari/537.36";

export const browser = await openBrowser();
after(stop);

/** Opens a page through the proxy and hands it to use, with the lines that it sends. */
export async function open(path, options, use) {
  const context = await browser.newContext({ userAgent: phone, ...options });
  if (options.prepare) await context.addInitScript(options.prepare);
  const page = await context.newPage();
  const sent = [], requests = [];
  page.on("request", (asked) => {
    if (!asked.url().endsWith("/toques")) return;
    sent.push(asked.postData());
    requests.push(asked);
  });
  await page.goto(address + path);
  try {
    await use(page, sent, requests);
  } finally {
    await context.close();
  }
}

export const hold = (page) => page.evaluate(() => document.addEventListener("click", (event) => event.preventDefault()));
export const call = (page) => page.locator(".floating a[href^='tel:']").first();
