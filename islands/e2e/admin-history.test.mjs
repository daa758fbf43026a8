// The history: what the owner saves, finds, compares, looks at and restores, with and without scripts.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { violations } from "./axe.mjs";
import { follow, launchBrowser, overflow, signIn, startServer, visit } from "./site.mjs";

const server = await startServer("-preview");
const browser = await launchBrowser();
const call = await signIn(server);
const historyPath = "/admin/historial";
const script = "</bdi><script>document.title='roto'</script><img src=x onerror=\"document.title='roto'\">";

after(async () => {
  await browser.close();
  await server.stop();
});

async function save(part, path = "/api/site-content") {
  const answer = await call(path, { method: "POST", body: JSON.stringify(path.endsWith("content") ? { siteContent: part } : part) });
  assert.equal(answer.status, 200, await answer.text());
}

/** Opens a screen as the owner, in a browser without scripts unless said. */
const open = (path, options, use) => visit(browser, server.address, path, {
  javaScriptEnabled: false, ...options, owner: call,
}, use);

/** What a person reads, without what only screen readers hear. */
const read = (page, selector) => page.locator(selector).evaluateAll((found) => found.map((e) => {
  const copy = e.cloneNode(true);
  for (const hidden of copy.querySelectorAll(".visually-hidden")) hidden.remove();
  return copy.textContent.replace(/\s+/g, " ").trim();
}));

before(async () => {
  const { siteContent } = await (await call("/api/site-content")).json();
  await save({ heroSection: { title: "Consulta de cardiología los lunes", overlayColor: "#0C6A63" } });
  await save({ heroSection: { title: "Consulta de cardiología los martes" }, aboutMe: { description: `${siteContent.aboutMe.description} Y una frase nueva.` } });
  const map = await (await call("/api/selected-sections")).json();
  await save({ ...map, Hero: { component: "hero_split.templ", display: true }, Testimonials: { ...map.Testimonials, display: false } }, "/api/selected-sections");
  await save({ certifications: { documents: siteContent.certifications.documents.slice(1), entities: [{ nameTitle: "Certificación", name: script, imagePath: "", visible: true }, ...siteContent.certifications.entities] } });
  await save({ aboutMe: { title: `\u202e${"abc ".repeat(499)}`, sectionTitle: script } });
  const insurers = siteContent.insurances.companies;
  await save({
    insurances: { companies: [{ ...insurers[0], name: "Seguros Nueva" }, ...insurers.slice(1)].filter((_, i) => i !== 1) },
    doctorInfo: { portraitPath: "/images/consulta.webp" },
    records: { diseases: siteContent.records.diseases.map((d, i) => i === 1 ? { ...d, shortDescription: `${d.shortDescription} Con un error.` } : d).slice(0, -1) },
  });
});

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
  test("has every save with its summary, newest first", () => open(historyPath, {}, async (page) => {
    const summaries = await read(page, ".history-what");
    assert.match(summaries[0], /^Información del Doctor: Retrato\. Aseguradoras: Aseguradoras › Seguros Nueva › Nombre; se quitó .+\. Enfermedades: .+ › Descripción corta; se quitó .+$/);
    assert.match(summaries[1], /^Direcciones: \/enfermedades\/.+ ahora dice que ya no existe$/);
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
      assert.match((await read(page, "#informacion-10 .history-what"))[0], /^Se restauró la versión del /);
      assert.equal(await page.locator("#informacion-9").count(), 1, "nothing is deleted");
      await page.goto(`${server.address}${historyPath}/informacion/5/restaurar`);
      await follow(page, page.getByRole("button", { name: /^Volver a la versión del / }));
      assert.equal(await published(), "Consulta de cardiología los martes");
    });
  });

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

/** The same address in a page that runs scripts, which axe needs. */
async function scripted(page) {
  const context = await browser.newContext({ viewport: page.viewportSize(), locale: "es-MX" });
  await context.addCookies(call.cookies);
  const copy = await context.newPage();
  await copy.goto(page.url());
  return copy;
}
