// How fast the next page comes: drawn before the click (speculation rules), and back from memory (bfcache).
import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { launchBare } from "../cdp.mjs";
import { startServer } from "../site.mjs";

const server = await startServer("-preview");
after(() => server.stop());

const ready = (path) => `document.readyState === "complete" && location.pathname === ${JSON.stringify(path)}`;
const islands = `document.querySelector("[data-failed]") === null && [...document.querySelectorAll("[data-when=load], [data-when=idle]")].every((island) => "ready" in island.dataset)`;

/** Opens a page in a browser of its own and hands it to use. */
async function open(path, use) {
  const browser = await launchBare();
  try {
    await browser.send("Page.navigate", { url: server.address + path });
    await browser.until(ready(path));
    await use(browser);
  } finally {
    await browser.stop();
  }
}

describe("a link under the pointer", () => {
  for (const [from, link, to] of [
    ["/enfermedades", ".list-cards a", "/enfermedades/hipertension"],
    ["/contacto", "header .logo", "/"],
    ["/", 'header nav a[href="/contacto"]', "/contacto"],
  ]) {
    test(`from ${from} to ${to}: the page is drawn when it is clicked, and works`, () => open(from, async ({ hover, click, evaluate, until, untilAhead }) => {
      await hover(link);
      await untilAhead(ready(to));
      await click(link);
      await until(ready(to));
      assert.ok(await evaluate("performance.getEntriesByType('navigation')[0].activationStart") > 0, "drawn ahead");
      assert.equal(await evaluate("document.prerendering"), false);
      await until(islands);
    }));
  }

  test("is left alone in the admin area, and when it leads to no page", async () => {
    const rulesOf = async (path) => /<script type="speculationrules">(.*?)<\/script>/.exec(await (await fetch(server.address + path)).text())?.[1];
    const { prerender: [{ where, eagerness }], ...others } = JSON.parse(await rulesOf("/enfermedades"));
    assert.deepEqual(others, {});
    assert.equal(eagerness, "moderate");
    for (const pattern of ["/admin", "/admin/*", "/api/*", "/assets/*"]) assert.ok(JSON.stringify(where.and.slice(1)).includes(`"${pattern}"`), pattern);
    for (const path of ["/admin/entrar", "/api/site-content"]) assert.equal(await rulesOf(path), undefined, path);
  });
});

describe("back", () => {
  for (const path of ["/", "/enfermedades", "/sintomas/falta-de-aire", "/servicios/ecmo", "/contacto", "/aviso-de-privacidad"]) {
    test(`to ${path}: the page is as it was left`, () => open(path, async ({ evaluate, until }) => {
      await until(islands);
      await evaluate("window.leftHere = true");
      const other = path === "/contacto" ? "/" : "/contacto";
      await evaluate(`location.href = ${JSON.stringify(other)}`).catch(() => {});
      await until(ready(other));
      await evaluate("history.back()").catch(() => {});
      await until(ready(path));
      const reasons = await evaluate("JSON.stringify(performance.getEntriesByType('navigation')[0].notRestoredReasons)");
      assert.equal(await evaluate("window.leftHere"), true, reasons);
    }));
  }
});
