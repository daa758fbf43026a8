// The hours of a visitor: what fits where.
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { violations } from "../axe.mjs";
import { hours, server, visit } from "../opening.mjs";
import { overflow, saveContent, signIn, still, until } from "../site.mjs";

describe("with a schedule of several places, closures and notices", () => {
  const evenings = { spans: [{ from: "14:00", until: "21:00" }] };
  const mornings = { spans: [{ from: "9:00", until: "14:00" }] };
  const week = (of) => Object.fromEntries(["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"].map((day) => [day, of]));
  let owner;
  before(async () => {
    owner = await signIn(server);
    const day = (n) => new Date(Date.now() + hours(24 * n)).toISOString().slice(0, 10);
    const schedule = {
      consulting: week(evenings),
      places: [{ id: "sur", name: "Consultorio del sur", address: "Periférico Sur 100", mapLink: "https://maps.app.goo.gl/sur", phone: "55 1111 2222", hours: week(mornings) }],
      closures: [{ id: "c", from: day(3), until: day(4), reason: "Congreso" }],
      notices: [{ id: "a", text: "Cambiamos de piso. ".repeat(25) }, { id: "b", text: `Pregunta por ${"x".repeat(80)}.` }],
    };
    await saveContent(owner, { schedule });
  });

  for (const [path, width] of [["/", 320], ["/contacto", 1366]]) {
    test(`${path} at ${width} px shows three strips whole, fits, and is accessible`, () => visit(path, { width, hour: 15 }, async (page) => {
      const strip = page.getByRole("region", { name: "Avisos" });
      assert.equal(await strip.getByRole("listitem").count(), 3);
      for (const item of await strip.getByRole("listitem").all()) {
        assert.ok(await item.isVisible());
        assert.equal(await item.locator("p").evaluate((p) => p.scrollWidth > p.clientWidth + 1), false);
      }
      assert.equal(await overflow(page), "");
      await still(page);
      assert.deepEqual(await violations(page), []);
    }));
  }

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
