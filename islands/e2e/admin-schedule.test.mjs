// The screen of the hours: days closed with three taps on a phone, what is typed and not saved, two windows, and the hours of the week.
import assert from "node:assert/strict";
import { after, beforeEach, describe, test } from "node:test";
import { violations } from "./axe.mjs";
import { drawn, focusOn, launchBrowser, overflow, signIn, startServer, still, until, visit as visitAt } from "./site.mjs";

const server = await startServer("-preview");
const browser = await launchBrowser();
const owner = await signIn(server);
after(async () => {
  await browser.close();
  await server.stop();
});

const phone = { width: 390, height: 844, hasTouch: true };
const post = async (siteContent) => assert.equal((await owner("/api/site-content", { method: "POST", body: JSON.stringify({ siteContent }) })).status, 200);
const stored = async () => (await (await owner("/api/site-content")).json()).siteContent.schedule ?? {};
const visit = (options, use) => visitAt(browser, server.address, options.path ?? "/admin/horario", { ...options, owner }, async (page, context) => {
  await page.locator(".calendar").waitFor();
  await use(page, context);
});
beforeEach(() => post({ schedule: { closures: [], notices: [], places: [] } }));

/** A day of the month after this one, which no today is in. */
const month = new Date(Date.now() + 86400_000 * (32 - new Date().getUTCDate())).toISOString().slice(0, 8);
const iso = (day) => `${month}${String(day).padStart(2, "0")}`;
const day = (page, n) => page.locator(`#dia-${iso(n)}`);
const button = (page, name) => page.getByRole("button", { name });
const toast = (page, text) => page.locator(".toaster > [role=status]").getByText(text);
/** Closes the chosen days. */
const close = async (page, words) => {
  await page.locator(".selection-close").getByText(new RegExp(`^Cerrar ${words} de `)).tap();
  await toast(page, new RegExp(`^Cerrado ${words} de `)).waitFor();
};
const rows = (page) => page.locator(".schedule-row");
const standing = (page) => page.locator(".info-bar [role=status]").textContent();
const save = async (page) => {
  await page.locator("#guardar").click();
  await toast(page, "El horario se guardó y ya está publicado").waitFor();
};

/** Nothing for axe to complain of, and nothing outside of the window. */
async function clean(page, where) {
  await still(page);
  assert.deepEqual(await violations(page), [], where);
  assert.equal(await overflow(page), "", where);
}

describe("closing days", () => {
  test("takes three taps on a phone, is published at once, and is taken back with a fourth", () => visit(phone, async (page) => {
    let taps = 0;
    const tap = async (locator) => {
      taps += 1;
      await locator.tap();
    };
    await tap(day(page, 24));
    await tap(day(page, 26));
    await tap(button(page, /^Cerrar del 24 al 26 de /));
    await toast(page, /^Cerrado del 24 al 26 de /).waitFor();
    assert.equal(taps, 3);
    const [closure] = (await stored()).closures;
    assert.deepEqual([closure.from, closure.until, closure.places ?? [], closure.spans ?? []], [iso(24), iso(26), [], []]);
    assert.match(await day(page, 25).getAttribute("aria-label"), /, cerrado/);
    assert.match(await rows(page).first().textContent(), /Cerrado del 24 al 26 de /);
    await clean(page, "closed");
    await tap(button(page, "Deshacer"));
    await toast(page, "Todo quedó como estaba.").waitFor();
    assert.deepEqual((await stored()).closures, []);
    assert.equal(await rows(page).count(), 0);
  }));

  test("one day is the same day twice, or once; days are as large as a finger", () => visit(phone, async (page) => {
    const { width, height } = await day(page, 10).boundingBox();
    assert.ok(width >= 44 && height >= 44, `${width} × ${height}`);
    await day(page, 10).tap();
    await day(page, 10).tap();
    await clean(page, "chosen");
    await close(page, "el 10");
    const [closure] = (await stored()).closures;
    assert.deepEqual([closure.from, closure.until], [iso(10), iso(10)]);
  }));

  test("works with the keyboard alone", () => visit({}, async (page) => {
    await page.locator(".day[tabindex='0']").focus();
    await page.keyboard.press("PageDown");
    await page.keyboard.press("Home");
    const first = await page.evaluate(() => document.activeElement.dataset.day);
    await page.keyboard.press("Enter");
    await page.locator(".selection").waitFor();
    await page.keyboard.press("Escape");
    assert.equal(await page.locator(".selection").count(), 0);
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowDown");
    const last = await page.evaluate(() => document.activeElement.dataset.day);
    await page.keyboard.press("Enter");
    assert.equal((Date.parse(last) - Date.parse(first)) / 86400_000, 8);
    assert.equal(await page.locator("[aria-selected=true]").count() >= 8, true);
    await button(page, /^Cerrar del /).focus();
    await page.keyboard.press("Enter");
    await toast(page, /^Cerrado del /).waitFor();
    await focusOn(page.locator(`#dia-${last}`));
    const [closure] = (await stored()).closures;
    assert.deepEqual([closure.from, closure.until], [first, last]);
    assert.equal(await page.locator(".day[tabindex='0']").count(), 1, "one stop for the keyboard");
  }));

  test("a holiday is one tap, and none is closed by itself", () => visit(phone, async (page) => {
    const offer = page.locator(".holiday").first();
    const name = await offer.locator(".holiday-name").textContent();
    await offer.getByRole("button").tap();
    await toast(page, new RegExp(name)).waitFor();
    const { closures } = await stored();
    assert.deepEqual([closures.length, closures[0].reason], [1, name]);
    await offer.getByText("Cerrado", { exact: true }).waitFor();
  }));

  test("what overlaps is told and not forbidden", () => visit(phone, async (page) => {
    await post({ schedule: { closures: [{ id: "a", from: iso(20), until: iso(24) }] } });
    await page.reload();
    await day(page, 24).tap();
    await page.getByText(/Ya hay: Cerrado del 20 al 24/).waitFor();
    await day(page, 26).tap();
    await close(page, "del 24 al 26");
    await page.locator(".schedule-note").getByText(/^Se cruza con: Cerrado del 20 al 24/).waitFor();
    assert.equal((await stored()).closures.length, 2);
  }));

  test("Quitar publishes at once, and can be taken back", () => visit(phone, async (page) => {
    await post({ schedule: { closures: [{ id: "a", from: iso(20), until: iso(24), reason: "Congreso" }, { id: "p", from: "2020-01-01", until: "2020-01-02" }] } });
    await page.reload();
    await button(page, "Quitar cierre").first().tap();
    await toast(page, /^Se quitó: Cerrado del 20/).waitFor();
    assert.deepEqual((await stored()).closures.map(({ id }) => id), ["p"]);
    await button(page, "Deshacer").tap();
    await toast(page, "Todo quedó como estaba.").waitFor();
    assert.equal((await stored()).closures.find(({ id }) => id === "a").reason, "Congreso");
    // What is over lies folded.
    await page.getByText("Pasados (1)").tap();
    assert.match(await rows(page).last().textContent(), /2020/);
  }));
});

describe("what is typed and not saved", () => {
  test("other hours and a notice begin with the chosen days, and are recovered", () => visit(phone, async (page) => {
    await day(page, 24).tap();
    await button(page, /^Otro horario/).tap();
    await until(() => page.evaluate(() => document.activeElement.type === "time"), "the cursor in the hours");
    assert.equal(await standing(page), "Hay cambios sin guardar");
    await page.locator(".schedule-row input[type=time]").nth(1).fill("18:30");
    await day(page, 26).tap();
    await button(page, /^Escribir un aviso para/).tap();
    await until(() => page.evaluate(() => document.activeElement.tagName === "TEXTAREA"), "the cursor in the text");
    const long = "Cerramos por mudanza. ".repeat(22).trim();
    await page.keyboard.insertText(long);
    await clean(page, "a long text");
    await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith("latido.horario.")));
    page.once("dialog", (dialog) => dialog.accept());
    await page.reload();
    await button(page, "Recuperar").tap();
    assert.equal(await rows(page).count(), 2);
    assert.deepEqual(await stored(), { ...(await stored()), closures: [], notices: [] });
    await save(page);
    const { closures, notices } = await stored();
    assert.deepEqual([closures[0].spans[0].until, notices[0].text, notices[0].from, notices[0].until], ["18:30", long, `${iso(26)}T00:00`, `${iso(26)}T23:59`]);
    assert.equal(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("latido.horario.")).length), 0);
  }));

  test("closing days leaves it unsaved", () => visit(phone, async (page) => {
    await button(page, "Escribir un aviso").first().tap();
    await page.keyboard.insertText("Sin terminar");
    await day(page, 3).tap();
    await close(page, "el 3");
    const { closures, notices } = await stored();
    assert.deepEqual([closures.length, notices.length], [1, 0]);
    assert.equal(await standing(page), "Hay cambios sin guardar");
    await save(page);
    assert.equal((await stored()).notices[0].text, "Sin terminar");
  }));

  test("a notice that would never be seen, or not whole, is not saved, and says why at its field", () => visit({ ...phone, allow: [/^422: .*\/api\/site-content/, /^console: .*422/] }, async (page) => {
    await button(page, "Escribir un aviso").first().tap();
    const refused = async (words, label) => {
      await button(page, "Guardar cambios").tap();
      await page.getByRole("alert").filter({ hasText: words }).waitFor();
      await button(page, "Ir al campo").tap();
      await page.locator(".info-field", { hasText: words }).getByLabel(label, { exact: true }).and(page.locator(":focus")).waitFor();
    };
    await refused("le falta el texto", "Texto");
    const row = page.locator(".schedule-row");
    await row.getByLabel("Texto", { exact: true }).fill("Es urgente. ".repeat(51).trim());
    await row.getByText("Sobran 111 caracteres: el sitio muestra hasta 500.").waitFor();
    await refused("hasta con 500 caracteres", "Texto");
    await row.getByLabel("Texto", { exact: true }).fill("Es urgente. ".repeat(41).trim());
    await row.getByText("Quedan 9 caracteres.").waitFor();
    await row.getByLabel("Desde", { exact: true }).fill(`${iso(20)}T08:00`);
    await row.getByLabel("Hasta", { exact: true }).fill(`${iso(19)}T08:00`);
    await row.getByText("Es antes de «Desde»").waitFor();
    await refused("terminaría antes de empezar", "Hasta");
    await clean(page, "a notice that ends before it begins");
    assert.deepEqual((await stored()).notices, []);
    await row.getByLabel("Hasta", { exact: true }).fill(`${iso(21)}T08:00`);
    await save(page);
    assert.equal((await stored()).notices[0].text.length, 491);
  }));

  test("two windows that close other days keep both; the same closure waits for a choice", () => visit({ ...phone, allow: [/^412: .*\/api\/site-content/, /^console: .*412/] }, async (page) => {
    await post({ schedule: { closures: [{ id: "theirs", from: iso(5), until: iso(5) }] } });
    await day(page, 24).tap();
    await close(page, "el 24");
    assert.deepEqual((await stored()).closures.map(({ from }) => from).sort(), [iso(5), iso(24)]);
    assert.equal(await rows(page).count(), 2);
    const { closures } = await stored();
    await rows(page).first().locator("[data-fold]").tap();
    await rows(page).first().getByLabel("Motivo").fill("El mío");
    await post({ schedule: { closures: closures.map((closure) => ({ ...closure, reason: "El suyo" })) } });
    await page.locator("#guardar").tap();
    const dialog = page.getByRole("dialog", { name: "Cambió mientras tanto" });
    for (const text of ["El mío", "El suyo"]) await dialog.getByText(text, { exact: true }).waitFor();
    await dialog.getByText("El mío", { exact: true }).tap();
    await clean(page, "conflict");
    await dialog.getByRole("button", { name: "Guardar con lo elegido" }).tap();
    await toast(page, "El horario se guardó y ya está publicado").waitFor();
    assert.deepEqual((await stored()).closures.map(({ reason }) => reason).sort(), ["El mío", "El suyo"]);
  }));

  test("a closure that could not be published stays, and is saved later", () => visit({ ...phone, allow: [/^401: .*\/api\/site-content/, /^console: .*401/] }, async (page) => {
    const refuse = (route) => (route.request().method() === "POST" ? route.fulfill({ status: 401, contentType: "application/problem+json", body: "{}" }) : route.fallback());
    await page.route("**/api/site-content", refuse);
    await day(page, 24).tap();
    await page.locator(".selection-close").tap();
    await page.getByText("Tu sesión terminó").waitFor();
    assert.match(await page.getByRole("link", { name: "Entrar en otra pestaña" }).getAttribute("href"), /volver=\/admin\/horario/);
    await clean(page, "signed out");
    assert.deepEqual((await stored()).closures, []);
    await page.unroute("**/api/site-content", refuse);
    await button(page, "Intentar de nuevo").tap();
    await toast(page, "El horario se guardó y ya está publicado").waitFor();
    assert.equal((await stored()).closures[0].from, iso(24));
  }));
});

describe("the hours of the week", () => {
  const text = { doctorWorkInfo: { hospitalHeader: "Hospital", hospitalAddress: "Calle 2", hospitalHoursDaysSubheader1: "Lunes a viernes", hospitalHours1: "cuando se puede", hospitalHoursDaysSubheader2: "", hospitalHours2: "" } };

  test("texts that cannot be read are told, and hours are typed, copied, said in words and saved", () => visit({ ...phone, prepare: () => post(text) }, async (page) => {
    const block = page.locator(".week-block").filter({ has: page.getByRole("heading", { name: "Hospital" }) });
    await block.getByText("Lunes a viernes: cuando se puede").waitFor();
    await clean(page, "unread");
    await block.getByRole("button", { name: "Escribir el horario" }).tap();
    const monday = block.getByRole("group", { name: /^Lunes/ });
    await monday.getByRole("radio", { name: "Abierto" }).tap();
    await monday.getByLabel("Lunes: desde").fill("16:00");
    await monday.getByLabel("Lunes: hasta").fill("20:30");
    await monday.getByRole("button", { name: /^Copiar a lunes–viernes/ }).tap();
    await block.getByRole("group", { name: /^Sábado/ }).getByRole("radio", { name: "Con cita" }).tap();
    // The line of the week itself: what has just been copied is said too.
    await block.getByText("Lunes a viernes: 16:00 a 20:30", { exact: true }).waitFor();
    await block.getByText("Sábado: Con cita", { exact: true }).waitFor();
    await clean(page, "typed");
    await save(page);
    const { hospital } = await stored();
    assert.deepEqual(hospital.friday.spans, [{ from: "16:00", until: "20:30" }]);
    assert.equal(hospital.saturday.byAppointment, true);
    await page.locator(".now li").filter({ hasText: "Hospital" }).getByText(/^(Abierto|Cerrado|Hoy)/).waitFor();
    assert.match(await (await fetch(`${server.address}/contacto`)).text(), /16:00 a 20:30/);
    // The screen with the old texts says who fills them.
    await page.goto(`${server.address}/admin/informacion#informacion-laboral`);
    await page.getByText(/^Lo dice tu Horario: Lunes a viernes, 16:00 a 20:30/).first().waitFor();
    await clean(page, "information");
    await page.getByRole("link", { name: "Ver tu horario" }).first().tap();
    await page.locator("#semana").waitFor();
  }));

  test("places are added, copied, hidden, moved, removed and brought back", () => visit({}, async (page) => {
    await button(page, "Agregar lugar").click();
    await until(() => page.evaluate(() => document.activeElement.id.endsWith("-name")), "the cursor in the name");
    await page.keyboard.type("Satélite");
    await page.getByLabel("Dirección", { exact: true }).fill("Circuito 1");
    await page.getByLabel("Teléfono para llamar").fill("55 1234 5678");
    await page.getByText(/^Se marcará/).waitFor();
    await page.keyboard.press("Tab");
    await page.getByRole("group", { name: "Lunes Horario semanal" }).getByRole("radio", { name: "Abierto" }).click();
    await save(page);
    const [place] = (await stored()).places;
    assert.deepEqual([place.name, place.address, place.phone, place.hours.monday.spans.length], ["Satélite", "Circuito 1", "+525512345678", 1]);
    // What lies half under the bar is not what this is about.
    await page.evaluate(() => scrollTo(0, 0));
    await clean(page, "a place");
    await button(page, "Duplicar").click();
    await save(page);
    assert.deepEqual((await stored()).places.map(({ name, hidden }) => [name, hidden ?? false]), [["Satélite", false], ["Satélite (copia)", true]]);
    await page.getByRole("button", { name: "Bajar Satélite", exact: true }).click();
    await button(page, "Eliminar lugar").first().click();
    await focusOn(page.locator("#lugar-deshacer"));
    await page.keyboard.press("Enter");
    await save(page);
    assert.deepEqual((await stored()).places.map(({ name }) => name), ["Satélite (copia)", "Satélite"]);
  }));
});

describe("the screen", () => {
  test("is clean on the smallest phone and with text twice as large", () => visit({}, async (page) => {
    await post({ schedule: { closures: [{ id: "a", from: iso(20), until: iso(24), reason: "Congreso internacional de cardiología intervencionista y ecocardiografía" }], notices: [{ id: "n", text: "https://example.com/una-direccion-muy-larga-que-no-se-puede-partir-en-ninguna-parte-de-su-recorrido" }] } });
    await page.reload();
    await rows(page).last().waitFor();
    for (const row of await rows(page).all()) await row.locator("[data-fold]").click();
    await page.setViewportSize({ width: 320, height: 640 });
    await clean(page, "320 px");
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => { document.documentElement.style.fontSize = "200%"; });
    await drawn(page);
    assert.equal(await overflow(page), "");
  }));

  test("shows a closure as it will be then", () => visit(phone, async (page) => {
    await post({ schedule: { closures: [{ id: "a", from: iso(24), until: iso(26), reason: "Congreso" }] } });
    await page.reload();
    const asked = page.waitForRequest("**/admin/vista");
    await button(page, "Vista previa").first().tap();
    const dialog = page.getByRole("dialog", { name: /^Así se verá el .*24 de .*a las 10:00/ });
    const { at, page: path } = (await asked).postDataJSON();
    assert.deepEqual([at, path], [`${iso(24)}T10:00`, "/"]);
    await dialog.frameLocator("iframe").getByRole("region", { name: "Avisos" }).getByText(/Congreso/).waitFor();
    await dialog.getByText(/^Así se verá el .*24 de .*a las 10:00\.$/).waitFor();
    await clean(page, "preview");
    await dialog.getByRole("button", { name: "Cerrar", exact: true }).tap();
    await dialog.waitFor({ state: "detached" });
    await focusOn(button(page, "Vista previa").first());
    await button(page, "Vista previa").first().tap();
    await dialog.waitFor();
    await page.goBack();
    await dialog.waitFor({ state: "detached" });
    assert.equal(new URL(page.url()).pathname, "/admin/horario");
  }));
});
