// What the tests of the loader share.
import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { openSample } from "./site.mjs";

export const scripts = new URL("../../static/dist/js/", import.meta.url);
export const loader = (await readdir(scripts)).find((name) => /^loader-\w+\.js$/.test(name));
export const { server, browser } = await openSample();
export const props = JSON.stringify({ texto: '<b> "á' }).replaceAll("&", "&amp;").replaceAll('"', "&quot;");

export const island = (when, inner = "<button>uno</button><button>dos</button>") =>
  `<div id="island" data-island="x" data-when="${when}" data-src="/assets/x.js /assets/y.js" data-props="${props}">${inner}</div>`;

/** A module that takes its element over: keeps the props, and counts the clicks on its buttons. */
export const takesOver = `
  export default (element, props) => {
    window.mounted = (window.mounted ?? 0) + 1;
    window.props = props;
    element.innerHTML = element.innerHTML;
    for (const control of element.querySelectorAll("button,a")) {
      control.addEventListener("click", (event) => { event.preventDefault(); (window.clicks ??= []).push(control.textContent); });
    }
  };`;

/** Opens a page with body; answers is what each further request for the module gets, the last one for good. */
export async function open(body, use, { answers = [takesOver], lostImports = 0, hold, viewport = { width: 800, height: 600 } } = {}) {
  const context = await browser.newContext({ viewport });
  try {
    const page = await context.newPage();
    const asked = [];
    await page.route("**/*", async (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname === "/prueba") {
        return route.fulfill({ contentType: "text/html; charset=utf-8", body: `<!doctype html><html lang="es"><body>${body}<script type="module" src="/assets/js/${loader}"></script></body></html>` });
      }
      if (pathname === "/otra") return route.fulfill({ contentType: "text/html", body: "<h1>otra</h1>" });
      if (pathname === `/assets/js/${loader}`) return route.continue();
      asked.push(pathname);
      if (pathname === "/assets/y.js") {
        const lost = asked.filter((path) => path === pathname).length <= lostImports;
        return lost ? route.abort() : route.fulfill({ contentType: "text/javascript", body: "" });
      }
      const answer = answers[Math.min(asked.filter((path) => path === "/assets/x.js").length, answers.length) - 1];
      await hold;
      return answer ? route.fulfill({ contentType: "text/javascript", body: answer }) : route.abort();
    });
    await page.goto(`${server.address}/prueba`);
    await page.locator("html[data-js]").waitFor();
    await use(page, asked);
  } finally {
    await context.close();
  }
}

export const ready = (page) => page.locator("#island[data-ready]").waitFor({ state: "attached" });
export const failed = (page) => page.locator("#island[data-failed]").waitFor({ state: "attached" });

/** Long enough for an island that should not come to come. */
export const nothing = async (page, asked) => {
  await page.waitForTimeout(400);
  assert.deepEqual(asked, []);
  assert.equal(await page.locator("[data-ready],[data-failed]").count(), 0);
};

/** A promise and the function that lets it go. */
export const gate = () => {
  let release;
  return [new Promise((resolve) => { release = resolve; }), release];
};
