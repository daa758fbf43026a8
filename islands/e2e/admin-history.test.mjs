// The history: what the owner saves, finds, compares, looks at and restores, with and without scripts.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { violations } from "./axe.mjs";
import { historyPath, open, read, save, script, scripted, server } from "./history.mjs";
import { follow } from "./site.mjs";

describe("list", () => {
  test("has every save with its summary, newest first", () => open(historyPath, {}, async (page) => {
    const summaries = await read(page, ".history-what");
    assert.match(summaries[0], /^Información del Doctor: Retrato\. Aseguradoras: Aseguradoras › Seguros Nueva › Nombre; se quitó .+\. Enfermedades: .+ › Descripción corta; se quitó .+$/);
    assert.match(summaries[1], /^Enlaces que cambiaron: \/enfermedades\/.+ ahora dice que ya no existe$/);
    assert.equal(summaries[2], "Acerca de mí: Título de la sección; Título");
    assert.match(summaries[3], /^Certificaciones: se agregó <\/bdi><script>.* \(Lista de certificaciones\); se quitó .+ \(Lista de documentos\)$/);
    assert.deepEqual(summaries.slice(4), [
      "Secciones: Portada cambió a «Dividida»; se ocultó Testimonios",
      "Sección Hero: Título. Acerca de mí: Descripción",
      "Sección Hero: Título; Color del velo",
      "Contenido de muestra",
      "Inicio del sitio",
    ]);
    assert.deepEqual(await page.locator(".history-badge").count(), 3);
    assert.match((await read(page, ".history-save:first-child .history-when"))[0], /^\d\d:\d\d Contenido doctora Publicada ahora$/);
  }));

  test("is searched by words, however accented, and by kind", () => open(historyPath, {}, async (page) => {
    await page.getByLabel("Buscar un cambio").fill("DESCRIPCION martes");
    await follow(page, page.getByRole("button", { name: "Buscar" }));
    assert.deepEqual(await read(page, ".history-what"), ["Sección Hero: Título. Acerca de mí: Descripción"], "a word of the change");
    await page.getByLabel("Buscar un cambio").fill("DESCRIPCION nadaasi");
    await follow(page, page.getByRole("button", { name: "Buscar" }));
    await page.getByText("Ningún guardado tiene lo que buscas.").waitFor();
    await page.getByLabel("Buscar un cambio").fill("TITULO descripción");
    await follow(page, page.getByRole("button", { name: "Buscar" }));
    assert.deepEqual(await read(page, ".history-what"), ["Sección Hero: Título. Acerca de mí: Descripción"]);
    await page.getByLabel("Buscar un cambio").fill("");
    await page.getByLabel("En").selectOption("Secciones");
    await follow(page, page.getByRole("button", { name: "Buscar" }));
    assert.equal(await page.locator("#secciones-2").count(), 1);
    assert.equal(await page.locator("[id^=informacion-]").count(), 0);
    await follow(page, page.getByRole("link", { name: "Ver todo el historial" }));
    assert.equal(await page.locator("#informacion-2").count(), 1);
  }));
});

describe("a save", () => {
  test("shows before and after, with the changed words marked and said", () => open(`${historyPath}/informacion/3`, {}, async (page) => {
    assert.deepEqual(await page.locator("h3").allInnerTexts(), ["Título", "Descripción"]);
    const title = page.locator(".history-change").first();
    assert.deepEqual(await title.locator("h4").allTextContents(), ["Antes", "Después"]);
    assert.equal(await title.locator("del").textContent(), "[quitado: lunes]");
    assert.equal(await title.locator("ins").textContent(), "[nuevo: martes]");
    const long = page.locator(".history-change").nth(1);
    assert.deepEqual(await long.locator("ins").allTextContents(), ["[nuevo:  Y una frase nueva.]"]);
    assert.equal(await long.locator("del, h4").count(), 0);
    assert.match(await long.locator(".history-skipped").textContent(), /^… \d+ letras más …$/);
  }));
});

describe("undoing", () => {
  const content = async () => (await (await fetch(`${server.address}/api/site-content`)).json()).siteContent;
  const change = (page, name) => page.locator(".history-change").filter({ has: page.getByRole("heading", { name, exact: true }) });

  test("one change is undone with one click, and what came later stays", () => open(`${historyPath}/informacion/6`, {}, async (page) => {
    const { doctorInfo, records } = await content();
    await save({ doctorInfo: { address: "Una dirección posterior" } });
    await page.reload();
    await follow(page, page.getByRole("button", { name: /^Deshacer solo este cambio\s*:.*› Descripción corta$/ }));
    assert.equal(new URL(page.url()).pathname, historyPath);
    assert.match(await page.getByRole("status").innerText(), /^Se deshizo: .+ › Descripción corta\. Ya está publicada/);
    const now = await content();
    assert.equal(now.records.diseases[1].shortDescription, records.diseases[1].shortDescription.replace(" Con un error.", ""));
    assert.equal(now.records.diseases.length, records.diseases.length);
    assert.equal(now.doctorInfo.address, "Una dirección posterior");
    assert.equal(now.doctorInfo.portraitPath, doctorInfo.portraitPath);
    await page.goto(`${server.address}${historyPath}/informacion/6`);
    await page.getByText("Ya está como antes de este guardado.").waitFor();
  }));
});

describe("restoring", () => {
  const published = async () => (await (await fetch(`${server.address}/api/site-content`)).json()).siteContent.heroSection.title;

  test("asks first, publishes at once, and is undone the same way", async () => {
    await open(`${historyPath}/informacion/2`, {}, async (page) => {
      await follow(page, page.getByRole("link", { name: "Volver a esta versión completa" }));
      assert.match(await page.locator("main").innerText(), /Qué va a cambiar en tu sitio/);
      const dropped = await page.getByRole("region", { name: "Se quita lo que guardaste después:" }).innerText();
      assert.match(dropped, /^Hoy, /m);
      assert.match(dropped, /\d\d:\d\d · doctora · Sección Hero: Título\. Acerca de mí: Descripción/);
      assert.doesNotMatch(dropped, /Color del velo/);
      assert.equal(await published(), "Consulta de cardiología los martes");
      await follow(page, page.getByRole("link", { name: "Cancelar" }));
      await follow(page, page.getByRole("link", { name: "Volver a esta versión completa" }));
      await follow(page, page.getByRole("button", { name: /^Volver a la versión del / }));
      assert.equal(new URL(page.url()).pathname, historyPath);
      assert.match(await page.getByRole("status").innerText(), /Se restauró la versión del \d+ de [a-z]+ de \d{4}, \d\d:\d\d\. Ya está publicada/);
      assert.deepEqual(await violations(await scripted(page)), []);
      assert.equal(await published(), "Consulta de cardiología los lunes");
      const [newest, before] = await page.locator("[id^=informacion-]").evaluateAll((all) => all.map((save) => Number(save.id.split("-")[1])));
      assert.match((await read(page, `#informacion-${newest} .history-what`))[0], /^Se restauró la versión del /);
      assert.equal(before, newest - 1, "nothing is deleted");
      await page.goto(`${server.address}${historyPath}/informacion/5/restaurar`);
      await follow(page, page.getByRole("button", { name: /^Volver a la versión del / }));
      assert.equal(await published(), "Consulta de cardiología los martes");
    });
  });
});
