// The first screen of the owner: its search leads to whatever can be edited or done.
import assert from "node:assert/strict";
import { test } from "node:test";
import { violations } from "./axe.mjs";
import { openServer, overflow, quick, signIn, until, visit as visitAt } from "./site.mjs";

const { server, browser } = await openServer();
const owner = await signIn(server);

const visit = (use) => visitAt(browser, server.address, "/admin", { width: 390, owner }, use);
const clean = async (page, where) => {
  assert.deepEqual(await violations(page), [], where);
  assert.equal(await overflow(page), "", where);
};
const type = (page, words) => page.getByRole("searchbox").fill(words);

test("it fits a phone, and what is typed is found, misspelt or not", () => visit(async (page) => {
  assert.ok(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight), "it fits");
  await clean(page, "home");
  for (const [words, name] of [["cerrar un dia", "Cerrar un día"], ["hipertencion", "Hipertensión"], ["presio", "Cambiar el precio"], ["cedula de especialidad", "Número de la cédula de especialidad"]]) {
    await type(page, words);
    await page.locator(".home-search").getByRole("link", { name, exact: true }).first().waitFor();
  }
  await clean(page, "found");
  await type(page, "xyzzy");
  await page.getByText("Nada tiene esas palabras. Prueba con otra.").waitFor();
  await page.goto(`${server.address}/admin?buscar=horario+sabado`);
  await page.locator(".home-search").getByRole("link", { name: "Cambiar el horario", exact: true }).waitFor();
}));

test("a field, a record and a task are one tap away", () => visit(async (page) => {
  for (const [words, name, arrived] of [
    ["cedula de espe", "Número de la cédula de especialidad", () => document.activeElement?.id === "campo-licences-speciality-number"],
    ["presio", "Cambiar el precio", () => document.activeElement?.id === "campo-consultationPrice-price"],
    ["arritmias", "Arritmias", () => document.querySelector("h2")?.textContent.includes("Arritmias")],
  ]) {
    await page.goto(`${server.address}/admin`);
    await type(page, words);
    await page.locator(".home-search").getByRole("link", { name, exact: true }).first().click();
    await until(() => page.evaluate(arrived), name);
  }
}));

test("every address of the search leads to a place of its screen", () => visit(async (page) => {
  const found = await page.locator(".home-search li a").evaluateAll((all) => all.map((a) => a.getAttribute("href")));
  assert.ok(found.length > 300, `${found.length} entries`);
  for (const screen of ["/admin/informacion", "/admin/contenido"]) {
    await page.goto(server.address + screen);
    await page.locator(".info-loading").waitFor({ state: "detached" });
    const all = [...new Set(found.filter((one) => one.startsWith(`${screen}#campo-`)))];
    for (const href of quick ? all.filter((_, i) => i % 20 === 0) : all) {
      const id = href.split("#")[1];
      await page.evaluate((hash) => { location.hash = hash; }, id);
      await page.waitForFunction((want) => document.activeElement?.id === want, id, { timeout: 5000 }).catch(() => assert.fail(`${href} leads nowhere`));
    }
  }
}));
