// What the tests of a page of an illness share.
import { after } from "node:test";
import { launchBrowser, startServer, visit } from "./site.mjs";

const server = await startServer("-preview", "-public-url", "https://cardiologia.test");
const browser = await launchBrowser();

after(async () => {
  await browser.close();
  await server.stop();
});

export const open = (path, use) => visit(browser, server.address, path, { width: 390, height: 844 }, use);
