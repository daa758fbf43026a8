// The fields of the forms: what is rare.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { clean, field, saved, tab } from "../information.mjs";
import { about, text, tool, visit } from "../fields.mjs";

describe("the toolbar of a long text", () => {

  test("offers the facts of the practice, and is accessible at any width", () => visit({ path: about }, async (page) => {
    await text(page).fill("");
    await tool(page, "Insertar dato").click();
    await page.getByRole("button", { name: /^Años de experiencia/ }).waitFor();
    await clean(page, "menu of facts");
    await page.getByRole("button", { name: /^Años de experiencia/ }).click();
    assert.equal(await text(page).inputValue(), "{yearsOfExperience}");
    await page.keyboard.type(" y {precio}");
    await page.getByText("{precio} no es un dato del sitio y se leerá tal cual.").waitFor();
    await clean(page, "unknown placeholder");
  }));
});

test("an icon is chosen by a Spanish word", () => visit({ path: about }, async (page) => {
  const icon = page.getByRole("button", { name: "Elegir ícono: Ícono" }).first();
  await page.locator("#campo-aboutMe-entities [data-fold]").first().click();
  await icon.click();
  await page.getByLabel("Buscar ícono").fill("corazon lupa");
  const found = page.getByRole("group", { name: "Íconos" }).getByRole("button");
  await found.locator("path").first().waitFor();
  assert.equal(await found.count(), 1);
  await clean(page, "icons");
  await found.click();
  assert.equal(await field(page, "aboutMe.entities.0.icon").inputValue(), "/icons/heart-search.svg");
}));

test("a number of any spelling is understood, and its copies have it once it is saved", () => visit({}, async (page) => {
  await field(page, "doctorInfo.phone").fill("044 (55) 3333-4444");
  await page.getByText("Se entiende: +52 55 3333 4444").waitFor();
  await field(page, "doctorInfo.whatsapp").fill("55 3333 444");
  await page.getByText("No parece un número de México.").waitFor();
  await field(page, "doctorInfo.whatsapp").fill("55 3333 4444");
  await saved(page);
  assert.equal(await field(page, "doctorInfo.phoneDisplay").inputValue(), "+52 55 3333 4444");
  await tab(page, "Información Laboral").click();
  assert.equal(await field(page, "doctorWorkInfo.consultingSchedulePhone").inputValue(), "+52 55 3333 4444");
}));
