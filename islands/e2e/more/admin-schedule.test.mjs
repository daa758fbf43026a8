// The screen of the hours: what is rare.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { button, clean, close, day, iso, phone, post, rows, save, standing, stored, toast, visit } from "../schedule.mjs";
import { drawn, focusOn, overflow, until } from "../site.mjs";

describe("closing days", () => {
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
    await page.locator(".selection").getByText(/Ya hay: Cerrado del 20 al 24/).waitFor();
    assert.match(await page.locator(".calendar + [role=status]").textContent(), /Ya hay: Cerrado del 20 al 24/);
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
});

describe("the screen", () => {
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
});
