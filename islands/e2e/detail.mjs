// What the tests of a page of an illness share.
import { openServer, visit } from "./site.mjs";

const { server, browser } = await openServer({ flags: ["-public-url", "https://cardiologia.test"] });

export const open = (path, use) => visit(browser, server.address, path, { width: 390, height: 844 }, use);
