// The history: what is rare.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { violations } from "../axe.mjs";
import { historyPath, open } from "../history.mjs";
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
  test("shows a colour as such", () => open(`${historyPath}/informacion/2`, {}, async (page) => {
    assert.equal(await page.locator(".history-added rect").getAttribute("fill"), "#0C6A63");
  }));

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

  test("shows the home page of its time, without a script", () => open(`${historyPath}/informacion/2/portada`, { width: 390, javaScriptEnabled: true }, async (page) => {
    assert.equal(await page.locator("h1").first().innerText(), "Consulta de cardiología los lunes");
    assert.equal(await page.locator("script[src]").count(), 0);
    assert.equal(await overflow(page), "");
    assert.deepEqual(await violations(page), []);
    await follow(page, page.getByRole("link", { name: "Volver al historial" }));
    await page.waitForURL("**/admin/historial/informacion/2");
  }));
});
