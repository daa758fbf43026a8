// The fields of the forms, as far as only a browser shows them: what can be undone
// and numbers that the server judges.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { clean, field, openInformation, saved, screen, tab } from "./information.mjs";
import { until } from "./site.mjs";

const { server, visit } = await openInformation();
const about = `${screen}#acerca-de-mi`;
const text = (page) => field(page, "aboutMe.description");
const select = (page, part) => text(page).evaluate((box, words) => {
  box.focus();
  box.setSelectionRange(box.value.indexOf(words), box.value.indexOf(words) + words.length);
}, part);
const tool = (page, name) => page.getByRole("toolbar", { name: "Formato: Descripción" }).getByRole("button", { name });

describe("the toolbar of a long text", () => {
  test("makes changes that the browser can undo, one by one", () => visit({ path: about }, async (page) => {
    await text(page).fill("");
    await text(page).pressSequentially("uno dos");
    await select(page, "dos");
    await page.keyboard.press("Control+b");
    assert.equal(await text(page).inputValue(), "uno **dos**");
    assert.deepEqual(await text(page).evaluate((box) => [box.selectionStart, box.selectionEnd]), [6, 9]);
    await tool(page, "Lista con viñetas").click();
    assert.equal(await text(page).inputValue(), "- uno **dos**");
    await page.getByRole("region", { name: "Vista previa" }).locator("li strong").getByText("dos", { exact: true }).waitFor();
    await page.keyboard.press("Control+z");
    assert.equal(await text(page).inputValue(), "uno **dos**");
    await page.keyboard.press("Control+z");
    assert.equal(await text(page).inputValue(), "uno dos");
    await page.keyboard.press("Control+Shift+z");
    assert.equal(await text(page).inputValue(), "uno **dos**");
  }));

  test("goes on with a list while one types, and what is typed is saved", () => visit({ path: about }, async (page) => {
    await text(page).fill("Trae:");
    await text(page).press("End");
    await page.keyboard.press("Enter");
    await page.keyboard.type("- estudios");
    await page.keyboard.press("Enter");
    await page.keyboard.type("recetas");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Te esperamos en {address}.");
    assert.equal(await text(page).inputValue(), "Trae:\n- estudios\n- recetas\n\nTe esperamos en {address}.");
    await saved(page);
  }));

  test("asks where a link leads, and leaves the caret behind it", () => visit({ path: about }, async (page) => {
    await text(page).fill("Llama ya");
    await select(page, "ya");
    await page.keyboard.press("Control+k");
    const dialog = page.getByRole("dialog", { name: "Agregar un enlace" });
    await dialog.getByLabel("Página del sitio o dirección").fill("911 por favor");
    await dialog.getByRole("button", { name: "Agregar" }).click();
    await dialog.getByText(/^Elige una página/).waitFor();
    await clean(page, "link dialog");
    await dialog.getByLabel("Página del sitio o dirección").fill("tel:911");
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    await until(async () => (await text(page).inputValue()) === "Llama [ya](tel:911)", "the link");
    await page.keyboard.type(".");
    assert.equal(await text(page).inputValue(), "Llama [ya](tel:911).");
  }));

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

test("a number of any spelling is dialled and shown as it should be", () => visit({}, async (page) => {
  await field(page, "doctorInfo.phone").fill("044 (55) 3333-4444");
  await page.getByText("Se marcará +52 55 3333 4444").waitFor();
  await page.keyboard.press("Tab");
  assert.equal(await field(page, "doctorInfo.phone").inputValue(), "+525533334444");
  assert.equal(await field(page, "doctorInfo.phoneDisplay").inputValue(), "+52 55 3333 4444");
  await page.getByText("Está en Información Laboral › Teléfono de citas.").waitFor();
  await clean(page, "a number that is shown otherwise");
  await tab(page, "Información Laboral").click();
  await page.locator(".info-field", { has: field(page, "doctorWorkInfo.consultingSchedulePhone") }).getByRole("button", { name: "Corregir" }).click();
  assert.equal(await field(page, "doctorWorkInfo.consultingSchedulePhone").inputValue(), "+52 55 3333 4444");
  await tab(page, "Información del Doctor").click();
  assert.equal(await page.getByText(/El botón marca/).count(), 0);
  await field(page, "doctorInfo.whatsapp").fill("55 3333 444");
  await page.getByText("No parece un número de México: faltan dígitos.").waitFor();
  await saved(page);
}));
