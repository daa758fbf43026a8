// The counting of taps: what fits where.
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { violations } from "../axe.mjs";
import { overflow, until, visit } from "../site.mjs";
import { browser, counted, owner, phone, server } from "../counting.mjs";

describe("the owner's screen", () => {
  before(async () => {
    for (let n = 0; n < 60; n++) {
      const line = ["/enfermedades/arritmias tel: calltoactionindividual-card", "/contacto wa.me floating", "/sintomas/falta-de-aire wa.me floating", "/ tel:911 section symptoms-trio", "/servicios/ecmo maps footer-columns"][n % 5];
      const answer = await fetch(`${server.address}/toques`, {
        method: "POST", body: line, headers: { "Sec-Fetch-Site": "same-origin", "User-Agent": phone, "X-Forwarded-For": `192.0.2.${n}` },
      });
      assert.equal(answer.status, 204);
    }
    await until(async () => (await counted()) >= 60, "60 taps");
  });
  const screen = (options, use) => visit(browser, server.address, "/admin/llamadas", { ...options, owner }, use);

  test("is accessible and fits a phone, without scripts, too", async () => {
    await screen({ width: 320 }, async (page) => {
      assert.deepEqual(await violations(page), []);
      await page.locator("details").evaluateAll((all) => all.forEach((one) => { one.open = true; }));
      assert.deepEqual(await violations(page), []);
      assert.equal(await overflow(page), "");
    });
    await screen({ width: 320, javaScriptEnabled: false }, async (page) => {
      assert.match(await page.locator(".taps-sentence").textContent(), /^Este mes: \d+ toques en WhatsApp y \d+ en llamar/);
      assert.equal(await page.getByRole("img", { name: /^Toques por día en / }).count(), 1);
      await page.getByText("Ver los números por día").click();
      assert.ok(await page.getByRole("row").filter({ visible: true }).count() > 3);
      assert.doesNotMatch(await page.locator("main").textContent(), /pacientes/);
    });
  });

  test("is printed with its sentence, its chart and its tables, on the width of a sheet", () => screen({ width: 700 }, async (page) => {
    await page.emulateMedia({ media: "print" });
    assert.equal(await overflow(page), "");
    for (const shown of [".taps-sentence", ".taps-chart svg", "section[aria-labelledby=paginas] table", "section[aria-labelledby=lugares] table"]) assert.ok(await page.locator(shown).isVisible(), shown);
    for (const hidden of [".shell-bar", ".taps-files"]) assert.ok(!(await page.locator(hidden).isVisible()), hidden);
  }));
});
