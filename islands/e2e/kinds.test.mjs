// A page of each kind on a phone: that it comes whole, fits, and asks for nothing else. The folder judges has every page, HTML and accessibility.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openSample, overflow, takeTurns } from "./site.mjs";

const { server, browser } = await openSample();
const turn = takeTurns(browser, server.address, { viewport: { width: 390, height: 800 }, reducedMotion: "reduce" });

describe("a page of each kind", { concurrency: 2 }, () => {
  for (const path of ["/", "/enfermedades", "/enfermedades/arritmias", "/sintomas/falta-de-aire", "/servicios", "/servicios/ecmo", "/contacto", "/aviso-de-privacidad", "/como-escribimos", "/admin/entrar", "/no-existe"]) {
    test(path, () => turn(path, async (page, response, complaints) => {
      assert.equal(response.status(), path === "/no-existe" ? 404 : 200);
      assert.equal(await overflow(page), "");
      assert.deepEqual(complaints, []);
      assert.deepEqual(await page.context().cookies(), []);
    }));
  }
});
