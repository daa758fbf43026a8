// What the texts of the two forms claim: marked while they are typed, answered, counted
// before they are saved, and listed before the site is published.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { violations } from "./axe.mjs";
import { clean, field, items, openInformation, saved, screen, unfold } from "./information.mjs";
import { drawn, focusOn, overflow } from "./site.mjs";

const { server, owner, visit } = await openInformation();
const about = `${screen}#acerca-de-mi`;
const text = (page) => field(page, "aboutMe.description");
const claims = (page, path) => page.locator(".info-field, .info-line-field").filter({ has: field(page, path) }).locator(".claims");
const bar = (page) => page.locator(".claims-bar");
const selected = (box) => box.evaluate((e) => e.value.slice(e.selectionStart, e.selectionEnd));
/** Nothing for axe to complain of in what is ours, and nothing outside of the window of a phone. */
const sound = async (page, where, part = ".claims") => {
  await page.setViewportSize({ width: 390, height: 800 });
  await drawn(page);
  assert.deepEqual(await violations(page, part), [], where);
  assert.equal(await overflow(page), "", where);
};
const post = async (siteContent) => assert.equal((await owner("/api/site-content", { method: "POST", body: JSON.stringify({ siteContent }) })).status, 200);

describe("a claim in a text", () => {
  test("is marked once nothing is typed any more, with the article, and leads to its words", () => visit({ path: about }, async (page) => {
    await text(page).fill("Te escucho.\n\nSoy el **mejor** cardiólogo de la ciudad.");
    const mark = claims(page, "aboutMe.description");
    await mark.getByText("Superlativo", { exact: true }).waitFor();
    assert.equal(await mark.locator(".claim-quote").textContent(), "«Soy el mejor cardiólogo de la ciudad.»");
    assert.equal(await mark.locator("mark").textContent(), "el mejor");
    await mark.getByText(/Ley Federal de Protección al Consumidor, art\. 32/).waitFor();
    const described = await text(page).evaluate((e) => e.getAttribute("aria-describedby").split(" ").map((id) => document.getElementById(id).textContent));
    assert.ok(described.includes("1 frase por revisar"), described.join("\n"));
    await page.locator("[role=status]").getByText("1 frase por revisar en Acerca de mí › Descripción: Superlativo.").waitFor({ state: "attached" });
    await sound(page, "a claim under its field");
    await mark.getByRole("button", { name: "Ir a la frase" }).click();
    await focusOn(text(page));
    assert.equal(await selected(text(page)), "el **mejor");
    await text(page).fill("Te escucho.");
    await mark.waitFor({ state: "detached" });
  }));

  test("is marked in what was saved before, and in items of a list", async () => {
    await post({ experience: { entities: [{ icon: "", value: "+1000", label: "pacientes", color: "" }] } });
    await visit({ path: `${screen}#experiencia` }, async (page) => {
      await unfold(items(page, "experience.entities").first());
      await claims(page, "experience.entities.0.value").getByText("Número de pacientes o procedimientos").waitFor();
      assert.equal(await bar(page).count(), 0, "what is saved is not about to be saved");
    });
  });

  test("does not keep anybody from typing when the server does not answer", () => visit({ path: about, allow: [/afirmaciones/, /^console: .*ERR_FAILED/] }, async (page) => {
    await page.route("**/admin/afirmaciones", (route) => route.abort("failed"));
    const failed = page.waitForEvent("requestfailed");
    await text(page).fill("Resultados garantizados.");
    await failed;
    assert.equal((await page.getByRole("alert").allTextContents()).join(""), "");
    await page.unroute("**/admin/afirmaciones");
    await text(page).fill("Resultados garantizados, siempre.");
    await claims(page, "aboutMe.description").getByText("Promesa de resultado", { exact: true }).waitFor();
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

describe("before a save", () => {
  test("the bar counts what is about to be published, leads there, and lets it be saved", () => visit({ path: about, height: 900 }, async (page) => {
    await text(page).fill("Soy el único en México con este equipo.");
    await bar(page).getByText("1 frase por revisar en lo que vas a guardar").waitFor();
    await sound(page, "the bar", ".shell-foot");
    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByRole("tab", { name: "Información del Doctor" }).click();
    await bar(page).locator("summary").click();
    await sound(page, "the list in the bar", ".shell-foot");
    await bar(page).getByRole("button", { name: /único en México/ }).click();
    await focusOn(text(page));
    assert.equal(await selected(text(page)), "único en México");
    await saved(page);
    await bar(page).waitFor({ state: "detached" });
    await page.goto(`${server.address}/admin/publicacion`);
    const point = page.locator("[id^=punto-afirmacion]").filter({ hasText: "único en México" });
    assert.equal(await point.locator(".launch-state").textContent().then((state) => state.trim()), "Confírmalo tú");
    await point.getByRole("link", { name: /^Ir a la frase en Acerca de mí › Descripción/ }).click();
    await focusOn(text(page));
  }));

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
