// Signatures: what is rare.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { changeName, confirm, fits, list, open, page, save, seal, sign, vow } from "../signatures.mjs";
import { focusOn, follow, ownerPassword } from "../site.mjs";

describe("signatures", () => {
  test("by keyboard alone", () => open(`${list}/sintomas/falta-de-aire?tipo=sintomas`, { javaScriptEnabled: true }, async (tab) => {
    for (let i = 0; i < 40 && !(await vow(tab).evaluate((e) => e === document.activeElement)); i++) await tab.keyboard.press("Tab");
    await focusOn(vow(tab));
    await tab.keyboard.press("Space");
    await tab.keyboard.press("Tab");
    await tab.keyboard.type(ownerPassword);
    await tab.keyboard.press("Tab");
    await focusOn(sign(tab));
    await tab.keyboard.press("Enter");
    await tab.getByText("Firmaste «Falta de aire»").waitFor();
    assert.equal(new URL(tab.url()).searchParams.get("tipo"), "sintomas");
  }));

  test("a text that changes while it is read is not signed, and the change is shown", () => open(list + page, { javaScriptEnabled: true, allow: [/409/] }, async (tab) => {
    await changeName("Arritmias del corazón");
    await vow(tab).check();
    await confirm(tab);
    await sign(tab).click();
    const alert = tab.getByRole("alert");
    await alert.filter({ hasText: "El texto cambió mientras lo leías" }).waitFor();
    assert.match(await alert.locator("ins").first().textContent(), /del corazón/);
    assert.equal(await seal(), false);
    await fits(tab, "a text that changed");
    await vow(tab).check();
    await confirm(tab);
    await sign(tab).click();
    await tab.getByText("Firmaste «Arritmias del corazón»").waitFor();
    assert.equal(await seal(), true);
  }));

  test("a signature is looked at in the history, and taken back", () => open("/admin/historial?tipo=firmas", { javaScriptEnabled: true }, async (tab) => {
    await fits(tab, "the log");
    await follow(tab, tab.getByRole("link", { name: /leyó y firmó «Arritmias del corazón»/ }).first());
    await tab.getByText("La página dice hoy lo mismo.").waitFor();
    await fits(tab, "a signature");
    await follow(tab, tab.getByRole("link", { name: "Ver la firma de hoy" }));
    await tab.getByText("Retirar mi firma").first().click();
    await fits(tab, "a page that is signed");
    await follow(tab, tab.getByRole("button", { name: "Retirar mi firma" }));
    await tab.getByText("Se retiró la firma de «Arritmias del corazón».").waitFor();
    assert.equal(await seal(), false);
  }));
});

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
