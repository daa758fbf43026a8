// A page that a browser translates: every text, also each one drawn later, is two <font> elements.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openServer, signIn, until, visit as visitAt } from "../site.mjs";

const { server, browser } = await openServer();
const owner = await signIn(server);
const visit = (path, options, use) => visitAt(browser, server.address, path, options, async (page) => {
  await translate(page);
  await use(page);
});

/** Marks each text with an asterisk, as a translator changes it. */
const translate = (page) => page.evaluate(() => {
  const ignored = "font, script, style, template, noscript, textarea, option, svg, title";
  const wrap = () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    while (texts.nextNode()) if (texts.currentNode.data.trim() && !texts.currentNode.parentElement.closest(ignored)) found.push(texts.currentNode);
    for (const text of found) {
      const font = document.createElement("font");
      font.append(document.createElement("font"));
      font.firstChild.textContent = `${text.data.trimEnd()}*`;
      text.replaceWith(font);
    }
  };
  wrap();
  new MutationObserver(wrap).observe(document.body, { childList: true, characterData: true, subtree: true });
});

const button = (page, name) => page.getByRole("button", { name }).first();
const bar = (page, text) => page.locator(".shell-foot [role=status]").filter({ hasText: text }).first().waitFor();
const said = (page, text) => page.locator(".toaster, .sections-bar").filter({ hasText: text }).first().waitFor();

test("the menu keeps its submenus, and a testimonial is opened and closed", () => visit("/", {}, async (page) => {
  await page.locator("nav[aria-label=Principal] > ul > li > a").nth(1).hover();
  await page.locator("nav[data-island=nav-menu][data-ready]").waitFor({ state: "attached" });
  await until(async () => (await page.locator("nav[aria-label=Principal] .submenu-button").count()) === 3, "three submenus");
  const more = page.locator(".unfold-toggle").first();
  await page.locator("[data-island=testimonials]").scrollIntoViewIfNeeded();
  await page.locator("[data-island=testimonials][data-ready]").waitFor();
  await more.click();
  await until(async () => (await more.textContent()).startsWith("Ver menos*"), "Ver menos");
  await more.click();
  await until(async () => (await more.textContent()).startsWith("Ver más*"), "Ver más");
}));

test("the drawer keeps its submenus", () => visit("/", { width: 390 }, async (page) => {
  await button(page, "Abrir menú").hover();
  await page.locator("#menu[data-ready]").waitFor({ state: "attached" });
  await button(page, "Abrir menú").click();
  await until(async () => (await page.locator("#menu summary").count()) === 3, "three submenus");
}));

test("Información is edited, discarded and saved", () => visit("/admin/informacion", { owner }, async (page) => {
  const name = page.locator("#campo-doctorInfo-name");
  await name.fill("Dra. Traducida");
  await bar(page, "Hay cambios sin guardar");
  await button(page, "Descartar").click();
  await page.getByRole("dialog").getByRole("button", { name: "Descartar cambios" }).click();
  await bar(page, "Todo está guardado");
  await page.getByRole("tab", { name: "Certificaciones" }).click();
  await button(page, /Agregar.*certificación/).click();
  await button(page, /Eliminar.*certificación/).click();
  await button(page, "Deshacer").click();
  await page.getByRole("tab", { name: "Acerca de mí" }).click();
  await page.locator("#campo-aboutMe-title").fill("Título traducido");
  await page.locator("#guardar").click();
  await said(page, "Información del sitio actualizada correctamente");
}));

test("Contenido is searched, edited and saved", () => visit("/admin/contenido", { owner, width: 1200 }, async (page) => {
  await page.evaluate(() => { location.hash = "#/enfermedades/hipertension"; });
  await page.locator("#campo-records-diseases-items-hipertension-name").fill("Presión alta");
  await page.locator("#titulo-de-la-pagina").filter({ hasText: "Presión alta" }).waitFor();
  await page.evaluate(() => { location.hash = "#/enfermedades"; });
  await page.locator(".content-row").nth(3).waitFor();
  await page.locator(".content-list .content-search input").fill("arritmias");
  await until(async () => (await page.locator(".content-row").count()) < 8, "fewer rows");
  await page.locator(".content-list .content-search input").fill("");
  await button(page, /Agregar.*enfermedad/).click();
  await page.locator("input[id*=nuevo][id$=-name]").fill("Nueva");
  await button(page, "Eliminar").click();
  await page.locator("#guardar").click();
  await said(page, "El contenido se guardó");
}));

test("Horario closes days, and opens them again", () => visit("/admin/horario", { owner }, async (page) => {
  await page.locator(".holiday button").first().click();
  await said(page, "Publicado");
  await button(page, "Deshacer").click();
  await said(page, "Todo quedó como estaba");
  await page.locator(".day").nth(40).click();
  await page.locator(".selection-close").click();
  await said(page, "Publicado");
  await button(page, /Agregar.*lugar/).click();
  await button(page, /Eliminar.*lugar/).click();
  await bar(page, /guardad/);
}));

test("Secciones changes a layout, and saves it", () => visit("/admin/secciones", { owner, allow: [/ERR_ABORTED/] }, async (page) => {
  const select = page.locator(".sections-card select").nth(3);
  const other = await select.evaluate((e) => [...e.options].find((option) => !option.selected).value);
  await select.selectOption(other);
  await bar(page, "Hay 1 cambio sin guardar");
  await button(page, "Save").click();
  await said(page, "Secciones seleccionadas guardadas.");
  await bar(page, "Todo está guardado");
}));

for (const path of ["/admin/firmas", "/admin/publicacion", "/admin/historial", "/admin/llamadas"]) {
  test(`${path} is shown`, () => visit(path, { owner }, async (page) => assert.ok(await page.locator("h1 font").count())));
}
