// Claims: what is rare.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { bar, claims, post, selected, server, sound, visit } from "../claims.mjs";
import { items, screen, unfold } from "../information.mjs";
import { focusOn } from "../site.mjs";

describe("a claim in a text", () => {
  test("is marked in what was saved before, and in items of a list", async () => {
    await post({ experience: { entities: [{ icon: "", value: "+1000", label: "pacientes", color: "" }] } });
    await visit({ path: `${screen}#experiencia` }, async (page) => {
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
