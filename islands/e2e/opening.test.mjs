// What a page says of the hours: right at every minute, in every place, wherever the visitor is; and the message that visitors put together.
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { violations } from "./axe.mjs";
import { facts, hours, later, open, said, server, several, tomorrow, visit, watchShifts, words } from "./opening.mjs";
import { drawn, each, saveContent, signIn, until } from "./site.mjs";

for (const [path, width, places] of each([
  ["/", 1366, [".header-opening", "[class^=hero] .opening", "[class^=generalcalltoaction] .opening", "footer .opening"]],
  ["/", 390, ["[class^=hero] .opening", "footer .opening"]], // the bar waits there
  ["/contacto", 390, [".contact-lead .opening", ".contact-card .opening", "footer .opening", ".floating-message small"]],
  ["/servicios/ecmo", 390, ["[class^=calltoactionindividual] .opening", ".floating-call small"]],
])) {
  test(`${path} at ${width} px says the same everywhere to a visitor in Tokyo, and changes while nothing moves`, () => visit(path, { hour: 13.5, width, timezoneId: "Asia/Tokyo", prepare: watchShifts }, async (page) => {
    for (const place of places) assert.ok(await page.locator(place).first().isVisible(), place);
    assert.deepEqual(await said(page), later);
    await page.clock.runFor(hours(0.5) + 1000);
    assert.deepEqual(await said(page), open);
    await page.clock.fastForward(hours(7));
    assert.deepEqual(await said(page), tomorrow);
    await page.clock.fastForward(hours(3));
    assert.deepEqual(await said(page), later);
    await drawn(page);
    assert.equal(JSON.stringify(await page.evaluate(() => window.shifts), null, 1), "[]");
  }));
}

test("without JavaScript there are the plain hours, and no empty room", () => visit("/", { javaScriptEnabled: false, width: 1366 }, async (page) => {
  assert.deepEqual(await words(page.locator(".header-opening")), ["Lunes a domingo, 14:00 a 21:00"]);
  assert.equal(await facts(page), "Consulta $1,500 Col. Del Valle Lunes a domingo, 14:00 a 21:00");
  assert.ok((await page.locator("footer").innerText()).includes("Lunes a domingo, 14:00 a 21:00"));
  assert.deepEqual((await page.locator("main .opening, footer .opening").filter({ visible: true }).allTextContents()).filter((text) => !text.trim()), []);
  assert.doesNotMatch(await page.locator("body").innerText(), /Abierto ahora|Cerrado ·|[Cc]ontestamos/);
  await page.setViewportSize({ width: 390, height: 800 });
  assert.equal(await page.locator(".floating small").filter({ visible: true }).count(), 0);
}));

describe("with a schedule of several places, closures and notices", () => {
  before(async () => saveContent(await signIn(server), { schedule: several() }));

  test("each place says what is true of it", () => visit("/contacto", { width: 1366, hour: 10 }, async (page) => {
    assert.deepEqual(await words(page.locator("[data-opening='sur:text']")), ["Abierto ahora · cierra a las 14:00"]);
    await page.clock.fastForward(hours(4) + 1000);
    assert.deepEqual(await words(page.locator("[data-opening='sur:text']")), ["Cerrado · abre mañana a las 9:00"]);
    assert.deepEqual(await said(page), open);
  }));

  describe("the message", () => {
    const link = (page) => page.locator(".message a");
    const text = async (page) => new URL(await link(page).getAttribute("href")).searchParams.get("text");
    const hello = "Hola, vi su sitio y quiero agendar una cita.";

    test("is put together in the page alone, and its tap is counted", () => visit("/contacto", { width: 390, userAgent: "Mozilla/5.0 (Linux; Android 14)" }, async (page, context) => {
      await page.locator(".message").scrollIntoViewIfNeeded();
      await page.locator(".message[data-ready]").waitFor();
      await page.waitForLoadState("networkidle");
      assert.equal(await text(page), hello);
      const asked = [];
      page.on("request", (request) => asked.push(request.url().replace(server.address, "") + (request.postData() ? ` ${request.postData()}` : "")));
      await page.getByLabel("Tu nombre").fill("Ana López");
      await page.getByLabel("Tipo de visita").selectOption("Seguimiento");
      await page.getByLabel("Lugar").selectOption("Consultorio del sur");
      const days = page.getByLabel("Día que prefieres");
      const day = (await days.locator("option").allTextContents())[2];
      await days.selectOption(day);
      const wanted = `${hello}\nNombre: Ana López\nVisita: Seguimiento\nLugar: Consultorio del sur\nDía: ${day}`;
      assert.equal(await text(page), wanted);
      assert.equal(await page.locator(".message-preview").innerText(), wanted);
      assert.deepEqual(asked, []);
      assert.deepEqual(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.forms.length, location.href]), [0, 0, 0, `${server.address}/contacto`]);
      assert.deepEqual(await context.cookies(), []);
      await page.evaluate(() => document.addEventListener("click", (event) => event.preventDefault()));
      await link(page).click();
      await until(() => asked.length > 0, "the tap");
      assert.deepEqual(asked, ["/toques /contacto wa.me message"]);
      assert.deepEqual(await violations(page), []);
    }));

    test("is by keyboard as by hand, and of a size for a thumb", () => visit("/contacto", { width: 360, height: 640 }, async (page) => {
      await page.locator(".message").scrollIntoViewIfNeeded();
      await page.locator(".message[data-ready]").waitFor();
      await page.getByLabel("Tu nombre").focus();
      await page.keyboard.type("Ana");
      for (let i = 0; i < 4; i++) await page.keyboard.press("Tab");
      assert.equal(await link(page).evaluate((a) => a === document.activeElement), true);
      assert.equal(await text(page), `${hello}\nNombre: Ana`);
      for (const field of await page.locator(".message input, .message select, .message a").all()) assert.ok((await field.boundingBox()).height >= 44);
    }));

    test("without JavaScript is the plain link", () => visit("/contacto", { width: 390, javaScriptEnabled: false }, async (page) => {
      assert.equal(await text(page), hello);
      assert.ok(await link(page).isVisible());
      assert.equal(await page.locator(".message input, .message select, .message-preview").filter({ visible: true }).count(), 0);
    }));
  });
});
