// The owner's screens in letters twice as large, on a phone held upright and sideways.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { drawn, openServer, overflow, signIn, still, visit } from "../site.mjs";

const { server, browser } = await openServer();
const owner = await signIn(server);
const first = async (path, pattern) => pattern.exec(await (await owner(path)).text())[0];
const save = await first("/admin/historial", /\/admin\/historial\/[\w-]+\/\d+/);
const signed = await first("/admin/firmas", /\/admin\/firmas\/\w+\/[\w-]+/);

/** What shows that a screen is there. */
const screens = {
  "/admin/informacion": "#guardar",
  ...Object.fromEntries(["", "#/precio", "#/aseguradoras", "#/enfermedades", "#/enfermedades/arritmias", "#/testimonios", "#/direcciones"].map((hash) => [`/admin/contenido${hash}`, "#guardar"])),
  "/admin/horario": "#guardar",
  "/admin/secciones": ".sections-card",
  "/admin/firmas": "h1",
  [signed]: "h1",
  "/admin/publicacion": "h1",
  "/admin/publicacion/abrir": "h1",
  "/admin/publicacion/cerrar": "h1",
  "/admin/historial": "h1",
  [save]: "h1",
  "/admin/llamadas": "h1",
  "/admin/contrasena": "h1",
  "/admin/personas": "h1",
  "/admin/acceso": "h1",
  "/admin/actividad": "h1",
};

/** Opens what is folded, and what is folded in that. */
async function unfold(page) {
  const folded = page.locator("main [aria-expanded=false][data-fold], main .content-group-title [aria-expanded=false]");
  for (let times = 0; times < 2; times++) {
    await folded.evaluateAll((buttons) => { for (const button of buttons) button.click(); });
    await drawn(page);
  }
  await page.evaluate(() => { for (const details of document.querySelectorAll("main details")) details.open = true; });
}

/** How much of the window lies under the bar, and the words in it that are broken. */
const bar = (page) => page.evaluate(() => {
  const foot = document.querySelector(".shell-foot");
  if (!foot) return { covered: 0, broken: [] };
  const broken = [...foot.querySelectorAll("button")].flatMap((button) => {
    const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
    const found = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const word of text.data.matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word[0]);
      }
    }
    return found;
  });
  return { covered: Math.max(0, innerHeight - foot.getBoundingClientRect().top) / innerHeight, broken };
});

describe("with letters twice as large", () => {
  for (const [path, there] of Object.entries(screens)) {
    test(`${path.replace(/\d+$/, "…")} fits, and its bar leaves room`, () => visit(browser, server.address, path, { width: 390, height: 844, owner }, async (page) => {
      await page.locator(there).first().waitFor();
      for (const [size, width, height] of [["200%", 390, 844], ["200%", 844, 390]]) {
        const where = `${path} at ${size}, ${width} × ${height}`;
        await page.setViewportSize({ width, height });
        await page.evaluate((text) => { document.documentElement.style.fontSize = text; }, size);
        await unfold(page);
        await still(page);
        await drawn(page);
        assert.equal(await overflow(page), "", where);
        for (const part of [0, 0.5]) {
          await page.evaluate((at) => scrollTo(0, at * (document.documentElement.scrollHeight - innerHeight)), part);
          const { covered, broken } = await bar(page);
          assert.deepEqual(broken, [], where);
          assert.ok(covered <= 1 / 3, `${where}: the bar covers ${Math.round(covered * 100)} % of the window`);
        }
      }
    }));
  }
});
