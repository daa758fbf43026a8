// The screen of the hours: days closed with three taps on a phone, what is typed and not saved, two windows, and the hours of the week.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { button, clean, day, iso, phone, post, rows, save, server, standing, stored, toast, visit } from "./schedule.mjs";
import { focusOn, until } from "./site.mjs";

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
    assert.match(await page.locator(".calendar + [role=status]").textContent(), /^Días elegidos: del /);
    await page.keyboard.press("Tab");
    await focusOn(button(page, /^Cerrar del /));
    await page.keyboard.press("Shift+Tab");
    await focusOn(page.locator(`#dia-${last}`));
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await toast(page, /^Cerrado del /).waitFor();
    await focusOn(page.locator(`#dia-${last}`));
    await page.keyboard.press("Tab");
    await focusOn(button(page, "Deshacer"));
    const [closure] = (await stored()).closures;
    assert.deepEqual([closure.from, closure.until], [first, last]);
    assert.equal(await page.locator(".day[tabindex='0']").count(), 1, "one stop for the keyboard");
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
    await until(async () => (await page.getByLabel("Horas, primer renglón").last().inputValue()) === "16:00 a 20:30", "the hours of the hospital");
    await clean(page, "information");
    await page.getByRole("link", { name: "tu Horario" }).first().tap();
    await page.locator("#semana").waitFor();
  }));

  test("places are added, copied, hidden, moved, removed and brought back", () => visit({}, async (page) => {
    await button(page, "Agregar lugar").click();
    await until(() => page.evaluate(() => document.activeElement.id.endsWith("-name")), "the cursor in the name");
    await page.keyboard.type("Satélite");
    await page.getByLabel("Dirección", { exact: true }).fill("Circuito 1");
    await page.getByLabel("Teléfono para llamar").fill("55 1234 5678");
    await page.getByText("Se entiende: +52 55 1234 5678").waitFor();
    await page.getByRole("group", { name: "Lunes Horario semanal" }).getByRole("radio", { name: "Abierto" }).click();
    await save(page);
    const [place] = (await stored()).places;
    assert.deepEqual([place.name, place.address, place.phone, place.hours.monday.spans.length], ["Satélite", "Circuito 1", "55 1234 5678", 1]);
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
