// A page of each kind on a phone: its HTML, its accessibility, its width, and what it asks for. The folder judges has every page and every width.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { violations } from "./axe.mjs";
import { htmlFaults } from "./html.mjs";
import { openSample, overflow, takeTurns } from "./site.mjs";

const { server, browser } = await openSample();
const turn = takeTurns(browser, server.address, { viewport: { width: 390, height: 800 }, reducedMotion: "reduce" });

describe("a page of each kind", { concurrency: 2 }, () => {
  for (const path of ["/", "/enfermedades", "/enfermedades/arritmias", "/sintomas/falta-de-aire", "/servicios", "/servicios/ecmo", "/contacto", "/aviso-de-privacidad", "/como-escribimos", "/admin/entrar", "/no-existe"]) {
    test(path, () => turn(path, async (page, response, complaints) => {
      assert.equal(response.status(), path === "/no-existe" ? 404 : 200);
      assert.deepEqual(await htmlFaults(await response.text(), path), []);
      assert.deepEqual(await violations(page), []);
      assert.equal(await overflow(page), "");
      assert.deepEqual(complaints, []);
      assert.deepEqual(await page.context().cookies(), []);
    }));
  }
});
