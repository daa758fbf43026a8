// The history: what is rare.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { violations } from "../axe.mjs";
import { call, historyPath, open, read, save, script, server } from "../history.mjs";
import { follow, overflow } from "../site.mjs";

describe("screens", () => {
  for (const path of ["", "/informacion/4", "/informacion/6/deshacer", "/secciones/1/restaurar"]) {
    test(`${path || "the list"} is accessible and fits a phone, and hostile texts are texts`, () => open(historyPath + path, { width: 390, javaScriptEnabled: true }, async (page) => {
      assert.deepEqual(await violations(page), []);
      assert.equal(await overflow(page), "");
      assert.notEqual(await page.title(), "roto");
      assert.deepEqual(await page.locator("main script, main img:not([src^='/assets/'], [src^='/fotos/']), main [onerror], main [style]").evaluateAll((all) => all.map((e) => e.outerHTML.slice(0, 200))), []);
    }));
  }

  test("the menu marks the history, also on a save", async () => {
    for (const path of ["", "/informacion/2"]) {
      await open(historyPath + path, {}, async (page) => {
        assert.deepEqual(await page.locator("nav[aria-label='Administración'] [aria-current]").allTextContents(), ["Historial"]);
      });
    }
  });

  test("are for the owner alone", async () => {
    for (const path of ["", "/informacion/2", "/informacion/2/portada", "/informacion/2/restaurar", "/informacion/2/deshacer"]) {
      const answer = await fetch(server.address + historyPath + path, { redirect: "manual" });
      assert.equal(answer.status, 303);
      assert.match(answer.headers.get("location"), /^\/admin\/entrar\?volver=/);
    }
    for (const path of ["/informacion/99", "/informacion/0", "/nada/1"]) {
      assert.equal((await call(historyPath + path)).status, 404);
    }
  });
});

describe("list", () => {
  test("a whole entry leads to its save, by mouse and by keyboard", () => open(historyPath, { javaScriptEnabled: true }, async (page) => {
    await page.locator("#secciones-2").click({ position: { x: 400, y: 20 } });
    await page.waitForURL("**/admin/historial/secciones/2");
    await page.goBack();
    await page.locator("#informacion-2 a").focus();
    await page.keyboard.press("Enter");
    await page.waitForURL("**/admin/historial/informacion/2");
  }));
});

describe("a save", () => {
  test("shows lists item by item, and colours as such", async () => {
    await open(`${historyPath}/informacion/4`, {}, async (page) => {
      assert.deepEqual(await page.locator(".history-tag").allTextContents(), ["Se agregó", "Se quitó"]);
      assert.match((await read(page, ".history-change"))[0], /Tipo o título: Certificación Nombre: <\/bdi><script>/);
    });
    await open(`${historyPath}/informacion/2`, {}, async (page) => {
      assert.equal(await page.locator(".history-added rect").getAttribute("fill"), "#0C6A63");
    });
  });

  test("shows pictures as pictures, and new and removed items with all they say", () => open(`${historyPath}/informacion/6`, { javaScriptEnabled: true }, async (page) => {
    const portrait = page.locator(".history-change").filter({ has: page.getByRole("heading", { name: "Retrato" }) });
    const image = portrait.locator(".history-added img");
    await image.scrollIntoViewIfNeeded();
    await page.waitForFunction((e) => e.complete && e.naturalWidth > 0, await image.elementHandle());
    assert.notEqual(await image.getAttribute("alt"), "");
    assert.doesNotMatch(await portrait.innerText(), /\/images\//);
    const gone = page.locator(".history-record").filter({ has: page.getByRole("heading", { name: "Enfermedades", level: 2 }) }).locator(".history-change").filter({ hasText: "Se quitó" });
    assert.equal(await gone.locator("dl").isVisible(), false, "a long item is folded");
    await gone.locator("summary").click();
    assert.match(await gone.innerText(), /Descripción corta:[^]*Cómo se trata:[^]*Enfermedades relacionadas:\s+[A-ZÁ]/);
  }));

  test("is compared with what is published", () => open(`${historyPath}/informacion/2`, {}, async (page) => {
    await follow(page, page.getByRole("link", { name: "Comparar con la publicada" }));
    assert.equal(new URL(page.url()).search, "?contra=publicada");
    assert.deepEqual(await page.locator(".history-change").filter({ hasText: "martes" }).locator("h4").allTextContents(), ["En esta versión", "Publicada ahora"]);
    assert.deepEqual(await page.locator(".history-switch [aria-current]").allTextContents(), ["Comparar con la publicada"]);
  }));

  test("a very long text is cut short", () => open(`${historyPath}/informacion/5`, {}, async (page) => {
    assert.match(await page.locator("main").innerText(), /… 396 letras más …/);
  }));

  test("shows the home page of its time, without a script", () => open(`${historyPath}/informacion/2/portada`, { width: 390, javaScriptEnabled: true }, async (page) => {
    assert.equal(await page.locator("h1").first().innerText(), "Consulta de cardiología los lunes");
    assert.equal(await page.locator("script[src]").count(), 0);
    assert.equal(await overflow(page), "");
    assert.deepEqual(await violations(page), []);
    await follow(page, page.getByRole("link", { name: "Volver al historial" }));
    await page.waitForURL("**/admin/historial/informacion/2");
  }));
});

describe("undoing", () => {
  const content = async () => (await (await fetch(`${server.address}/api/site-content`)).json()).siteContent;
  const change = (page, name) => page.locator(".history-change").filter({ has: page.getByRole("heading", { name, exact: true }) });

  test("an item that was taken out comes back to its place", () => open(`${historyPath}/informacion/6`, {}, async (page) => {
    const { insurances } = await content();
    await follow(page, page.locator(".history-change").filter({ hasText: "Se quitó" }).filter({ has: page.getByRole("heading", { name: /^Aseguradoras/ }) }).getByRole("button"));
    const names = (await content()).insurances.companies.map((c) => c.name);
    assert.equal(names.length, insurances.companies.length + 1);
    assert.equal(names[0], "Seguros Nueva");
    assert.equal(names[2], insurances.companies[1].name);
  }));

  test("what has changed again is asked, with its three values", () => open(`${historyPath}/informacion/2`, { width: 390, javaScriptEnabled: true }, async (page) => {
    await follow(page, change(page, "Título").getByRole("button"));
    await page.getByText("Este dato volvió a cambiar después.").waitFor();
    assert.deepEqual(await page.locator(".history-change h4").allTextContents(), ["Antes", "En ese guardado", "Ahora"]);
    assert.match(await page.locator(".history-now").innerText(), /martes/);
    assert.deepEqual(await violations(page), []);
    assert.equal(await overflow(page), "");
    await follow(page, page.getByRole("link", { name: "Dejar todo como está" }));
    assert.equal((await content()).heroSection.title, "Consulta de cardiología los martes");
  }));

  test("a whole save is undone, and says when somebody saved in between", () => open(`${historyPath}/secciones/2`, { width: 390, javaScriptEnabled: true, allow: [/412/] }, async (page) => {
    await follow(page, page.getByRole("link", { name: "Deshacer todo lo de este guardado" }));
    const map = await (await call("/api/selected-sections")).json();
    await save({ ...map, Payments: { ...map.Payments, display: !map.Payments.display } }, "/api/selected-sections");
    await follow(page, page.getByRole("button", { name: "Deshacer los 2 cambios" }));
    await page.getByRole("alert").getByText("Alguien más guardó mientras tanto. No se escribió nada. Revisa de nuevo qué va a cambiar y confirma.").waitFor();
    assert.match(await page.title(), /^Error: /);
    await follow(page, page.getByRole("button", { name: "Deshacer los 2 cambios" }));
    await page.waitForURL("**/admin/historial?restaurada=*");
    const now = await (await call("/api/selected-sections")).json();
    assert.deepEqual([now.Hero.component === "hero_split.templ", now.Testimonials.display, now.Payments.display], [false, true, !map.Payments.display]);
    await save(map, "/api/selected-sections");
  }));
});

describe("restoring", () => {
  const published = async () => (await (await fetch(`${server.address}/api/site-content`)).json()).siteContent.heroSection.title;

  test("says when somebody saved in between", () => open(`${historyPath}/informacion/1/restaurar`, { width: 390, javaScriptEnabled: true, allow: [/412/] }, async (page) => {
    await save({ heroSection: { line1: "Entretanto" } });
    await follow(page, page.getByRole("button", { name: /^Volver a la versión del / }));
    await page.getByRole("alert").getByText("Alguien más guardó mientras tanto. No se escribió nada. Revisa de nuevo qué va a cambiar y confirma.").waitFor();
    assert.match(await page.title(), /^Error: /);
    assert.equal(await page.locator(".history-change").filter({ hasText: "Entretanto" }).count(), 1);
    assert.deepEqual(await violations(page), []);
    assert.equal(await published(), "Consulta de cardiología los martes");
  }));

  test("nothing to restore is said, without a button", () => open(`${historyPath}/secciones/2/restaurar`, { javaScriptEnabled: true }, async (page) => {
    await page.getByText("Esta versión dice lo mismo que la publicada: no hay nada que restaurar.").waitFor();
    assert.equal(await page.getByRole("button", { name: /^Volver a/ }).count(), 0);
    assert.deepEqual(await violations(page), []);
  }));
});

test("older saves are a page away", async () => {
  for (let i = 0; i < 26; i++) await save({ heroSection: { line2: `Dato ${i}` } });
  await open(historyPath, {}, async (page) => {
    assert.equal(await page.locator(".history-save").count(), 25);
    await follow(page, page.getByRole("link", { name: "Ver anteriores" }));
    assert.equal(await page.locator("#informacion-1, #secciones-1").count(), 2);
    assert.equal(await page.getByRole("link", { name: "Ver anteriores" }).count(), 0);
    await follow(page, page.getByRole("link", { name: "Volver a lo más reciente" }));
    assert.equal(await page.locator(".history-badge").first().isVisible(), true);
  });
});
