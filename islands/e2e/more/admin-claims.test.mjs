// Claims: what is rare.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { about, bar, claims, post, selected, server, sound, text, visit } from "../claims.mjs";
import { clean, items, saved, screen, unfold } from "../information.mjs";
import { focusOn } from "../site.mjs";

describe("a claim in a text", () => {
  test("is marked in what was saved before, and in items of a list", async () => {
    await visit({ path: `${screen}#experiencia` }, async (page) => {
      await post({ experience: { entities: [{ icon: "", value: "+1000", label: "pacientes", color: "" }] } });
      await page.reload();
      await unfold(items(page, "experience.entities").first());
      await claims(page, "experience.entities.0.value").getByText("Número de pacientes o procedimientos").waitFor();
      assert.equal(await bar(page).count(), 0, "what is saved is not about to be saved");
    });
  });
});

describe("before a save", () => {
  test("the same on the screen of the content, where a record has sources", () => visit({ path: "/admin/contenido#campo-records-diseases-hipertension-ctaText", early: true }, async (page) => {
    const closing = page.locator("#campo-records-diseases-items-hipertension-ctaText");
    await focusOn(closing);
    await closing.fill("El 80 % de quienes vienen mejora, y la cura definitiva está aquí.");
    const mark = claims(page, "records.diseases.items.hipertension.ctaText");
    await mark.getByText("Promesa de cura", { exact: true }).waitFor();
    assert.equal(await mark.locator(".claim").count(), 1, "a figure in a record with sources is none");
    await sound(page, "a claim of a record");
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(`${server.address}/admin/contenido#/aseguradoras`);
    await bar(page).locator("summary").click();
    await bar(page).getByRole("button", { name: /cura definitiva/ }).click();
    await focusOn(closing);
    assert.equal(await selected(closing), "cura definitiva");
    await page.getByRole("button", { name: "Guardar cambios" }).click();
    await page.getByText("Todo está guardado", { exact: true }).waitFor();
  }));
});

describe("an answer", () => {
  test("is kept at once, folds the mark, and stands in Publicación and in the history", () => visit({ path: about }, async (page) => {
    await text(page).fill("Somos líderes en cardiología.");
    const mark = claims(page, "aboutMe.description");
    await mark.getByRole("button", { name: "Tengo un motivo" }).click();
    const reason = mark.getByLabel("¿En qué te apoyas?");
    await focusOn(reason);
    await reason.fill("Encuesta de la sociedad, 2025");
    await sound(page, "the box for a reason");
    await mark.getByRole("button", { name: "Guardar motivo" }).click();
    await mark.locator("summary").getByText("Encuesta de la sociedad, 2025").waitFor();
    assert.equal(await mark.getByRole("button", { name: "Tengo un motivo" }).count(), 0);
    await sound(page, "an answered claim");
    await page.setViewportSize({ width: 1280, height: 800 });
    await bar(page).waitFor({ state: "detached" });
    await saved(page);
    await page.goto(`${server.address}/admin/publicacion`);
    const point = page.locator("[id^=punto-afirmacion]").filter({ hasText: "Somos líderes en cardiología." });
    await point.getByText("Tu motivo: Encuesta de la sociedad, 2025").waitFor();
    await clean(page, "the list of claims");
    await page.goto(`${server.address}/admin/historial`);
    await page.getByText("Superlativo: «Somos líderes en cardiología.» se queda. Motivo: Encuesta de la sociedad, 2025").waitFor();
    await clean(page, "the history");
    await page.goto(server.address + about);
    await page.reload();
    await mark.locator("summary").click();
    await mark.getByText(/^Lo anotó doctora, \d+ de /).waitFor();
    await sound(page, "an answered claim, unfolded");
    await mark.getByRole("button", { name: "Cambiar el motivo" }).click();
    await mark.getByLabel("¿En qué te apoyas?").fill("");
    await mark.getByRole("button", { name: "Guardar motivo" }).click();
    await mark.getByRole("button", { name: "Tengo un motivo" }).waitFor();
  }));
});
