// The loader alone: the built script on pages of a few lines, with modules made for the test.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, test } from "node:test";
import { brotliCompressSync } from "node:zlib";
import { failed, gate, island, loader, nothing, open, ready, scripts, takesOver } from "./loader.mjs";

test("is under 1.5 kB compressed", async () => {
  const bytes = brotliCompressSync(await readFile(new URL(loader, scripts))).length;
  assert.ok(bytes < 1500, `got ${bytes}`);
});

describe("an island is fetched", () => {
  test("at once, with what it imports and its props", () => open(island("load"), async (page, asked) => {
    await ready(page);
    assert.deepEqual(asked.sort(), ["/assets/x.js", "/assets/y.js"]);
    assert.deepEqual(await page.evaluate(() => [window.mounted, window.props]), [1, { texto: '<b> "á' }]);
  }));

  test("when the browser is idle", () => open(island("idle"), ready));

  test("when it scrolls into view, not before", () => open(`<div style="height:3000px"></div>${island("visible")}`, async (page, asked) => {
    await nothing(page, asked);
    await page.evaluate(() => window.scrollTo(0, 3000));
    await ready(page);
  }));

  for (const [kind, act] of [["a pointer", (page) => page.hover("#island")], ["focus", (page) => page.keyboard.press("Tab")]]) {
    test(`when ${kind} comes, not before`, () => open(island("interaction"), async (page, asked) => {
      await nothing(page, asked);
      await act(page);
      await ready(page);
      assert.equal(await page.evaluate(() => window.mounted), 1);
    }));
  }

  test("400 ms after somebody came near, so that a tap has its answer first", () => open(island("interaction"), async (page, asked) => {
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
    await page.hover("#island");
    await page.clock.runFor(399);
    await nothing(page, asked);
    await page.clock.runFor(1);
    await ready(page);
  }));

  test("when somebody touches what leads to it", () => open(`<button id="opener">abrir</button>${island("interaction:#opener", "dentro")}`, async (page, asked) => {
    await nothing(page, asked);
    await page.hover("#opener");
    await ready(page);
  }));
});

describe("a failure", () => {
  test("of the network is tried once more", () => open(island("load"), async (page, asked) => {
    await ready(page);
    assert.equal(asked.filter((path) => path === "/assets/x.js").length, 2);
  }, { answers: [null, takesOver] }));

  for (const lostImports of [1, 2]) {
    test(`of ${lostImports} requests for what it imports, too`, () => open(island("load"), ready, { answers: [`import "./y.js";${takesOver}`], lostImports }));
  }

  test("that stays leaves the server's HTML", () => open(island("load"), async (page, asked) => {
    await failed(page);
    assert.equal(asked.filter((path) => path === "/assets/x.js").length, 2);
    assert.equal(await page.locator("#island").innerHTML(), "<button>uno</button><button>dos</button>");
  }, { answers: [null] }));

  for (const [kind, module] of [["throws", "export default () => { throw new Error('no') }"], ["rejects", "export default async () => { throw new Error('no') }"], ["has no default", "export const x = 1"]]) {
    test(`of an island that ${kind} does not touch the others`, () => open(island("load") + island("load").replaceAll("x.js", "y.js").replace('id="island"', 'id="other"'), async (page) => {
      await failed(page);
      await page.locator("#other[data-failed]").waitFor({ state: "attached" });
      assert.equal(await page.locator("#island button").count(), 2);
    }, { answers: [module] }));
  }
});

describe("a click that comes too early", () => {
  test("is done once the island is there, on the same control", () => {
    const [hold, release] = gate();
    return open(island("visible"), async (page) => {
      await page.getByText("dos").click();
      assert.equal(await page.evaluate(() => window.clicks), undefined);
      release();
      await ready(page);
      await page.waitForFunction(() => window.clicks);
      assert.deepEqual(await page.evaluate(() => [window.clicks, document.activeElement.textContent]), [["dos"], "dos"]);
    }, { hold });
  });

  test("brings an island whose moment has not come", () => open(`${island("never")}`, async (page, asked) => {
    await nothing(page, asked);
    await page.getByText("uno").click();
    await ready(page);
    await page.waitForFunction(() => window.clicks);
    assert.deepEqual(await page.evaluate(() => window.clicks), ["uno"]);
  }));

  test("on such a link is followed after five seconds, once, with nothing of the island's", async () => {
    const [hold, release] = gate();
    await open(island("interaction", '<a href="#ancla" data-replay>ver</a>'), async (page) => {
      await page.clock.install({ time: 0 });
      await page.clock.pauseAt(1000);
      await page.getByText("ver").click();
      assert.equal(await page.locator("#island[data-clicked]").count(), 1, "styles can show it");
      await page.clock.runFor(4999);
      assert.equal(new URL(page.url()).hash, "");
      await page.clock.runFor(1);
      await page.waitForURL("**/prueba#ancla");
      release();
      await ready(page);
      assert.equal(await page.evaluate(() => window.clicks), undefined);
    }, { hold });
  });

  test("on a plain link, or on a button of a popover, is the browser's", () => {
    const [hold, release] = gate();
    return open(island("interaction", '<a href="#a">enlace</a><button popovertarget="p">abrir</button><div id="p" popover>cartel</div>'), async (page) => {
      await page.getByText("abrir").click();
      await page.getByText("cartel").waitFor();
      await page.keyboard.press("Escape");
      await page.getByText("enlace").click();
      await page.waitForURL("**/prueba#a");
      release();
    }, { hold });
  });
});
