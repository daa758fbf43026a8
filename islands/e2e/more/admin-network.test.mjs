// The owner's screens on a bad network: answers that are lost, scripts that hang or are gone, no connection.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { browser, choose, describeIt, dialog, owner, photo, server, use } from "../pictures.mjs";
import { until, visit as visitAt } from "../site.mjs";

const failed = [/ERR_|failed to load|Failed to fetch|TypeError|Falla al/i, /^4(04|12): /, /status of 4(04|12)/, / csp$/];
const visit = (path, options, use) => visitAt(browser, server.address, path, { owner, allow: failed, ...options }, use);
const field = (page, path) => page.locator(`#campo-${path.replaceAll(".", "-")}`);
const bar = (page, text) => page.locator(".shell-foot [role=status]").filter({ hasText: text }).first().waitFor();

/** The next save reaches the server; its answer is lost, and so is everything after it, until the returned function is called. */
async function loseAnswer(page, address) {
  let lost = false;
  await page.route(address, async (route) => {
    const save = route.request().method() === "POST";
    if (!save && !lost) return route.fallback();
    lost = true;
    if (save) await route.fetch();
    return route.abort("connectionreset");
  });
  return () => page.unroute(address);
}

describe("a save whose answer is lost is no conflict with oneself", () => {
  const forms = [
    { path: "/admin/informacion", key: "doctorInfo.specialist" },
    { path: "/admin/contenido#/enfermedades/hipertension", key: "records.diseases.items.hipertension.name" },
    { path: "/admin/contenido#/enfermedades", key: "a new record", find: async (page) => {
      await page.getByRole("button", { name: "Agregar enfermedad" }).click();
      return page.locator("input[id*=nuevo][id$=-name]");
    } },
    { path: "/admin/horario", key: "the hours of a day", find: async (page) => page.locator(".week-blocks input[type=time]").first(), values: ["13:00", "12:30"] },
  ];
  for (const { path, key, find = (page) => field(page, key), values = ["Una", "Una y otra"] } of forms) {
    test(`${path}, ${key}`, () => visit(path, {}, async (page) => {
      const input = await find(page);
      await input.fill(values[0]);
      const restore = await loseAnswer(page, "**/api/site-content*");
      await page.locator("#guardar").click();
      const back = page.getByRole("button", { name: "Volver al formulario" });
      await back.waitFor();
      await restore();
      await back.click();
      await input.fill(values[1]);
      await page.locator("#guardar").click();
      await page.locator(".toaster > [role=status]").getByText("Éxito").waitFor();
      await bar(page, "Todo está guardado");
    }));
  }

  test("/admin/secciones", () => visit("/admin/secciones", { allow: [...failed, /ERR_ABORTED/] }, async (page) => {
    const select = page.locator(".sections-card select").nth(3);
    const [first, second] = await select.evaluate((e) => [...e.options].filter((option) => !option.selected).map((option) => option.value));
    await select.selectOption(first);
    const restore = await loseAnswer(page, "**/api/selected-sections");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("No pudieron actualizarse las secciones. Intentar de nuevo.").waitFor();
    await restore();
    await select.selectOption(second);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Secciones seleccionadas guardadas.").waitFor();
  }));
});

describe("a screen that does not open", () => {
  const reload = (page) => page.getByRole("link", { name: "Volver a cargar" });
  for (const script of ["loader", "admin-information", "chunk"]) {
    test(`${script} hangs: a button after some seconds`, () => visit("/robots.txt", {}, async (page) => {
      let hangs = true;
      await page.route(`**/${script}-*.js*`, (route) => (hangs ? undefined : route.continue()));
      await page.goto(`${server.address}/admin/informacion`, { waitUntil: "commit" });
      await page.getByText("Cargando...").waitFor();
      assert.equal(await reload(page).count(), 0);
      await reload(page).waitFor();
      hangs = false;
      await reload(page).click();
      await field(page, "doctorInfo.name").waitFor();
    }));
  }

  test("chunks that are gone: a sentence and a button", () => visit("/robots.txt", {}, async (page) => {
    await page.route("**/chunk-*.js*", (route) => route.fulfill({ status: 404 }));
    await page.goto(`${server.address}/admin/informacion`);
    await page.getByText("Esta pantalla no pudo abrirse. Vuelve a cargar la página.").waitFor();
    await reload(page).waitFor();
  }));

  test("without JavaScript it does not say that it is loading", () => visit("/admin/informacion", { javaScriptEnabled: false, alone: true }, async (page) => {
    assert.match(await page.locator("main noscript p").innerText(), /^Esta pantalla necesita JavaScript\./);
    assert.deepEqual([await page.getByText("Cargando...").isVisible(), await page.getByText("Está tardando").isVisible()], [false, false]);
  }));
});

test("a worker that is gone is a new version, which is loaded with what was typed", () => visit("/admin/informacion#acerca-de-mi", {}, async (page) => {
  await page.route("**/worker-*.js", (route) => route.fulfill({ status: 404 }));
  await field(page, "aboutMe.title").fill("Escrito antes");
  await choose(page, photo);
  await describeIt(page);
  await use(page).click();
  await dialog(page).getByText("Hay una versión nueva de esta pantalla.").waitFor();
  await dialog(page).getByRole("button", { name: "Cargar la versión nueva" }).click();
  await until(async () => (await dialog(page).count()) === 0 && (await field(page, "aboutMe.title").inputValue()) === "Escrito antes", "what was typed");
  await bar(page, "Hay cambios sin guardar");
}));

test("without a connection, and while a save hangs, the bar says so, and the form can be edited", () => visit("/admin/informacion", {}, async (page, context) => {
  await field(page, "doctorInfo.specialist").fill("Sin red");
  await context.setOffline(true);
  await bar(page, "Sin conexión. Hay cambios sin guardar");
  await context.setOffline(false);
  await bar(page, /^Hay cambios sin guardar$/);
  let answer;
  await page.route("**/api/site-content", (route) => (route.request().method() === "POST" ? (answer = route) : route.fallback()));
  await page.locator("#guardar").click();
  await bar(page, "El servidor tarda; puedes seguir escribiendo");
  await field(page, "doctorInfo.specialist").fill("Sin red, más");
  await answer.fallback();
  await page.locator(".toaster > [role=status]").getByText("Éxito").waitFor();
  assert.equal(await field(page, "doctorInfo.specialist").inputValue(), "Sin red, más");
  await bar(page, "Hay cambios sin guardar");
}));

test("a browser without room keeps no copy, and the bar says so", () => visit("/admin/informacion", { prepare: (page) => page.addInitScript(() => { Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); }; }) }, async (page) => {
  await field(page, "doctorInfo.specialist").fill("Sin lugar");
  await bar(page, "Hay cambios sin guardar. Este navegador no guarda copia");
}));

test("the field with the focus stays in view when the phone is turned", () => visit("/admin/informacion", { width: 390, height: 844 }, async (page) => {
  const input = page.locator("main input:visible").nth(12);
  await input.focus();
  for (const [width, height] of [[844, 390], [390, 844], [390, 420]]) {
    await page.setViewportSize({ width, height });
    await until(() => input.evaluate((e) => { const { top, bottom } = e.getBoundingClientRect(); return top >= 0 && bottom <= innerHeight; }), `${width} × ${height}`);
  }
}));
