// The content screen: what is rare.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { asked, content, field, focused, mark, openContent, ready, row, saved, title, toast, whole } from "../content.mjs";
import { until } from "../site.mjs";

const { server, owner, post, visit } = await openContent();
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

describe("what is not saved", () => {
  const price = (page) => field(page, "consultationPrice.price");

  test("is kept in this browser, and offered again", () => visit({ at: "#/precio" }, async (page) => {
    await price(page).fill("$2,000 MXN");
    page.once("dialog", (dialog) => dialog.accept());
    await page.reload();
    await page.getByText(/^Tienes cambios sin guardar del /).waitFor();
    await page.getByRole("button", { name: "Recuperar", exact: true }).click();
    assert.equal(await price(page).inputValue(), "$2,000 MXN");
    await mark(page).waitFor();
    await saved(page);
    assert.equal((await content(owner)).consultationPrice.price, "$2,000 MXN");
  }));

  test("meets what another person saved, field by field and record by record", () => visit({ at: "#/precio", allow: whole(412) }, async (page) => {
    await price(page).fill("$2,100 MXN");
    await post({ consultationPrice: { price: "$2,200 MXN" }, records: { symptoms: { "falta-de-aire": { name: "Falta de aire (otra)" } } } });
    await page.locator("#guardar").click();
    const dialog = page.getByRole("dialog", { name: "Cambió mientras tanto" });
    await dialog.getByText("Precio › Precio", { exact: true }).waitFor();
    await dialog.getByText("También cambió, y se conserva: Síntomas › Falta de aire › Nombre.", { exact: true }).waitFor();
    await dialog.getByRole("button", { name: "Guardar con lo elegido" }).click();
    await toast(page, "status").getByText("Éxito").waitFor();
    const now = await content(owner);
    assert.deepEqual([now.consultationPrice.price, now.records.symptoms.find(({ id }) => id === "falta-de-aire").name], ["$2,100 MXN", "Falta de aire (otra)"]);
  }));

  test("survives the end of the session", () => visit({ at: "#/precio", alone: true, allow: whole(401) }, async (page, context) => {
    const cookies = await context.cookies();
    await price(page).fill("$2,300 MXN");
    await context.clearCookies();
    await page.locator("#guardar").click();
    await page.getByText("Tu sesión terminó", { exact: true }).waitFor();
    assert.equal(await page.getByRole("link", { name: "Entrar en otra pestaña" }).getAttribute("href"), "/admin/entrar?volver=/admin/contenido");
    await context.addCookies(cookies);
    await page.getByRole("button", { name: "Intentar de nuevo" }).click();
    await toast(page, "status").getByText("Éxito").waitFor();
    assert.equal((await content(owner)).consultationPrice.price, "$2,300 MXN");
  }));
});

describe("places", () => {
  test("on a phone the back button leads to where one was", () => visit({ ...phone }, async (page) => {
    await page.locator("h1").waitFor();
    await page.getByRole("link", { name: /^Servicios/ }).click();
    await title(page).getByText("Servicios", { exact: true }).waitFor();
    await row(page, "ECMO.*").scrollIntoViewIfNeeded();
    const top = await page.evaluate(() => scrollY);
    assert.ok(top > 300);
    await row(page, "ECMO.*").locator("a").click();
    await title(page).getByText(/^ECMO/).waitFor();
    assert.match(await page.title(), /^ECMO.* · Servicios · Contenido · /);
    assert.equal(await page.evaluate(() => scrollY), 0);
    await page.goBack();
    await title(page).getByText("Servicios", { exact: true }).waitFor();
    await until(async () => Math.abs((await page.evaluate(() => scrollY)) - top) < 60, "the page where it was");
    assert.match(await focused(page), /^fila-/);
    await page.goBack();
    await page.locator("h1").waitFor();
    assert.equal(await focused(page), "area-servicios");
  }));

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
