// Signatures on a phone: the doctor reads a page and signs it, sees what changed
// since, and signs again; with and without scripts, by touch and by keyboard.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { violations } from "./axe.mjs";
import { changeName, confirm, fits, headings, list, open, page, seal, server, sign, vow } from "./signatures.mjs";
import { follow, until } from "./site.mjs";

describe("signatures", () => {
  test("a page is read and signed, and the next one offered", () => open(list, {}, async (tab) => {
    assert.deepEqual(await headings(tab), ["Por firmar 37", "Por decidir 10"]);
    await follow(tab, tab.getByRole("link", { name: /^Empezar con/ }));
    assert.match(await tab.getByRole("heading", { level: 1 }).textContent(), /Leer y firmar · Enfermedad/);
    await tab.goto(server.address + list + page);
    // What is read is what the page says, to its last source.
    const text = await tab.locator(".signing-text").textContent();
    for (const words of ["Arritmias", "Llama al 911 si…", "Fuentes"]) assert.ok(text.includes(words), words);
    assert.equal(await seal(), false);
    await vow(tab).check();
    await confirm(tab);
    await sign(tab).click();
    await tab.getByRole("status").filter({ hasText: "Firmaste «Arritmias». El sello ya está en la página." }).waitFor();
    assert.match(new URL(tab.url()).pathname, /^\/admin\/firmas\/enfermedades\/./);
    await sign(tab).waitFor();
    assert.equal(await seal(), true);
    await follow(tab, tab.getByRole("link", { name: "Firmas", exact: true }).first());
    assert.deepEqual(await headings(tab), ["Por firmar 36", "Vigentes 1", "Por decidir 10"]);
  }));

  test("a word changes: the form of the record says which, and the page is signed again", async () => {
    await changeName("Arritmias y palpitaciones");
    assert.equal(await seal(), false);
    await open(`/admin/contenido#${page}`, { javaScriptEnabled: true }, async (tab) => {
      const panel = tab.getByRole("region", { name: "Cambió después de firmarse" });
      await panel.waitFor();
      assert.match((await panel.locator("ins").first().textContent()).trim(), /y palpitaciones/);
      assert.deepEqual(await violations(tab, ".content-signature"), []);
      await follow(tab, panel.getByRole("link", { name: "Ver qué cambió y firmar" }));
      await follow(tab, tab.getByRole("link", { name: "Solo lo que cambió" }));
      assert.ok((await tab.locator(".signing-text").textContent()).length < 600);
      await fits(tab, "only the changes");
      await vow(tab).check();
      await confirm(tab);
      await sign(tab).click();
      await tab.getByText("Firmaste «Arritmias y palpitaciones»").waitFor();
      assert.equal(await seal(), true);
      // What is typed warns at once, and what is saved is told.
      await tab.goto(`${server.address}/admin/contenido#${page}`);
      await tab.getByRole("region", { name: "Firma vigente" }).waitFor();
      const above = await tab.locator(".content-signature").evaluate((e) => e.offsetHeight);
      assert.equal(await tab.getByText("Al guardar, la firma deja de valer").isVisible(), false);
      await tab.getByLabel("Nombre", { exact: true }).fill("Arritmias");
      await tab.getByText("Al guardar, la firma deja de valer hasta que vuelvas a leer y firmar").waitFor();
      assert.equal(await tab.locator(".content-signature").evaluate((e) => e.offsetHeight), above, "what is below the panel moved");
      assert.deepEqual(await violations(tab, ".content-signature"), []);
      await tab.getByRole("button", { name: "Guardar cambios" }).click();
      await tab.getByRole("region", { name: "Cambió después de firmarse" }).waitFor();
      await until(async () => !(await seal()), "the seal gone");
    });
  });
});
