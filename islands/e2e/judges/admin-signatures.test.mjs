// Signatures: what fits where.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fits, list, open, page, save, sign } from "../signatures.mjs";

describe("signatures", () => {
  test("the list and a page are accessible and fit, also while nobody can sign", async () => {
    for (const path of [list, `${list}?tipo=sintomas`, list + page]) await open(path, { javaScriptEnabled: true }, (tab) => fits(tab, path));
    await save({ doctorInfo: { cedProf: "", name: "Dra. Ana Ruiz Peña" } });
    await open(list + page, { javaScriptEnabled: true }, async (tab) => {
      await tab.getByRole("heading", { name: "Todavía no puedes firmar" }).waitFor();
      assert.equal(await sign(tab).count(), 0);
      await fits(tab, "no signer");
      assert.equal(await tab.getByRole("link", { name: "Cédula profesional" }).getAttribute("href"), "/admin/contenido#campo-licences-professional-number");
    });
  });
});
