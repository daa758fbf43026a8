// The list of what is to be done before the site goes live, as its owner uses it.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { clean, point, state, visit } from "./launch.mjs";
import { follow } from "./site.mjs";

describe("the list of a new site", () => {
  test("has every point, without scripts", () => visit({ javaScriptEnabled: false }, async (page) => {
    assert.equal(await page.getByRole("heading", { level: 1 }).innerText(), "Lista de publicación");
    assert.deepEqual(await page.locator(".launch-group h2").allInnerTexts(), ["Lo que pide la ley", "Para que te encuentren", "Tus imágenes", "Textos de muestra", "Lo que afirmas", "Firmas"]);
    for (const id of ["name", "cedProf", "cedEsp", "avisoCofepris", "privacyData", "phone", "whatsapp", "address", "maps", "websiteUrl", "portrait", "gallery", "testimonials", "certifications"]) {
      assert.equal(await state(page, id), "Pendiente", id);
    }
    assert.equal(await state(page, "price"), "Confírmalo tú");
    assert.equal(await state(page, "cedEsp2"), "Listo");
    await point(page, "avisoCofepris").getByText("XXXXXXXXXXXXXXXXX", { exact: true }).waitFor();
    const current = page.getByRole("navigation", { name: "Administración" }).locator("[aria-current]");
    const open = await page.locator(".launch-open").count();
    assert.equal(await current.innerText(), `Publicación (${open})`);
    await page.getByText(`${open} puntos pendientes`, { exact: true }).waitFor();
    assert.equal(await page.getByText("INAI").count(), 0);
  }));

  test("is accessible", () => visit({ width: 390 }, (page) => clean(page, "the list")));
});

describe("a point", () => {
  test("closes when a real value is saved in its field", () => visit({}, async (page) => {
    const before = await page.locator(".launch-open").count();
    await follow(page, point(page, "cedEsp").getByRole("link"));
    await page.waitForFunction(() => document.activeElement?.id === "campo-licences-speciality-number");
    await page.keyboard.press("Control+A");
    await page.keyboard.type("8473625");
    await page.keyboard.press("Tab");
    await page.keyboard.type("UNAM");
    await page.keyboard.press("Control+S");
    await page.getByText("El contenido se guardó y ya está publicado", { exact: true }).waitFor();
    await follow(page, page.getByRole("link", { name: /^Publicación/ }));
    assert.equal(await state(page, "cedEsp"), "Listo");
    assert.equal(await page.locator(".launch-open").count(), before - 1);
    await point(page, "cedEsp").getByText("8473625 (UNAM)", { exact: true }).waitFor();
  }));
});
