// What the tests of the preview share.
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { openServer, signIn, visit } from "./site.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
export const { server, browser } = await openServer();
export const call = await signIn(server);
const bundle = ["tool", "esbuild", "islands/e2e/preview-harness.tsx", "--bundle", "--format=esm", "--jsx=automatic", '--define:process.env.NODE_ENV="production"', "--log-level=warning"];
export const { stdout: script } = await promisify(execFile)("go", bundle, { cwd: root, maxBuffer: 1 << 25 });
const css = await readFile(`${root}views/admin/preview.css`, "utf8");

export const title = "Vista previa de tu sitio";
export const inFrame = (page) => page.frameLocator(`iframe[title="${title}"]`);
export const home = { page: "/", siteContent: {} };
export const price = (value, page = "/") => ({ page, siteContent: { consultationPrice: { price: value } }, focus: "consultationPrice.price" });

/** What shows far down alone; the price is one of the first things, too. */
export const below = (subtitle) => ({ page: "/", siteContent: { consultationPrice: { subtitle } }, focus: "consultationPrice.subtitle" });

export const show = (page, wanted) => page.evaluate((next) => window.preview(next), wanted);

/** Opens a page of the admin area with the preview in it, showing what is wanted. */
export const open = ({ wanted = home, roomy = true, prepare, ...options }, use) =>
  visit(browser, server.address, "/admin/contrasena", { owner: call, width: roomy ? 1366 : 390, height: roomy ? 900 : 800, ...options, prepare: async (page) => {
    await page.route("**/vista-de-prueba.js", (route) => route.fulfill({ contentType: "text/javascript", body: script }));
    await prepare?.(page);
  } }, async (page, context) => {
    await page.evaluate((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets.push(sheet);
    }, css);
    await page.addScriptTag({ url: "/vista-de-prueba.js", type: "module" });
    await page.waitForFunction(() => window.preview);
    await show(page, wanted);
    await use(page, context);
  });

/** Where the element that is pointed at lies in the frame's window. */
export const current = (page) => inFrame(page).locator("[data-current]").evaluate((element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return { text: element.textContent, top, bottom, room: document.documentElement.clientHeight, styled: getComputedStyle(element).outlineStyle };
});

export const isInView = ({ top, bottom, room }) => top >= 0 && bottom <= room;
export const scrolled = (page) => inFrame(page).locator("html").evaluate(() => scrollY);
