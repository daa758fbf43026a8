// The content screen: what is rare.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { asked, field, focused, mark, openContent, ready, saved, title, toast, whole } from "../content.mjs";
import { until } from "../site.mjs";

const { server, post, visit } = await openContent();
const phone = { width: 390, height: 844, hasTouch: true };

describe("addresses", () => {
  test("that lead elsewhere are taken only on purpose", () => visit({ at: "#/enfermedades", allow: whole(422), prepare: () => post({ records: { diseases: { arritmias: { id: "latidos" } } } }) }, async (page) => {
    await page.getByRole("button", { name: "Agregar enfermedad" }).click();
    await until(async () => (await focused(page)).endsWith("-name"), "the cursor in the name");
    await page.keyboard.type("Arritmias");
    await page.getByText("La dirección /enfermedades/arritmias lleva ahora a", { exact: false }).waitFor();
    await page.locator("#guardar").click();
    await page.getByRole("button", { name: "Ir al campo" }).click();
    assert.match(await focused(page), /-id$/);
    await page.getByLabel("Usar esta dirección de todos modos").check();
    await saved(page);
    assert.equal(await asked(server, "/enfermedades/arritmias"), "404", "hidden until complete");
  }));
});

describe("places", () => {
  test("on a phone the back button closes the preview, and what is typed stays", () => visit({ ...phone, at: "#/precio" }, async (page) => {
    const price = field(page, "consultationPrice.price");
    await price.fill("$2,400 MXN");
    await page.getByRole("button", { name: "Ver la página" }).click();
    await page.getByRole("dialog", { name: "Vista previa de Precio" }).waitFor();
    await page.goBack();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    assert.equal(await title(page).textContent(), "Precio");
    assert.equal(await price.inputValue(), "$2,400 MXN");
    await mark(page).waitFor();
  }));

  test("a save moves nothing", () => visit({ ...phone, at: "#/enfermedades/insuficiencia-cardiaca" }, async (page) => {
    await page.getByRole("button", { name: "Cierre y fuentes" }).first().click();
    const box = field(page, "records.diseases.items.insuficiencia-cardiaca.ctaText");
    await box.fill("Llama y lo revisamos juntos.");
    const before = await box.boundingBox();
    await page.keyboard.press("Control+s");
    await toast(page, "status").getByText("Éxito").waitFor();
    assert.deepEqual(await box.boundingBox(), before);
    // Nor does one without a change fail.
    await page.locator("#guardar").click();
    await toast(page, "status").getByText("Éxito").waitFor();
    await ready(page);
  }));
});
