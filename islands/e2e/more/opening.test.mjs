// The hours of a visitor: what is rare.
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { violations } from "../axe.mjs";
import { evenings, facts, hours, later, midnight, mornings, open, said, server, several, tomorrow, visit, week, words } from "../opening.mjs";
import { overflow, readyForPaper, saveContent, signIn, still, until } from "../site.mjs";

test("a machine that slept is right when it wakes, and beyond what the page knows there are the plain hours", () => visit("/", { width: 1366, hour: 12 }, async (page) => {
  await page.clock.fastForward(hours(28));
  assert.deepEqual(await said(page), open);
  await page.clock.fastForward(hours(24 * 9));
  assert.deepEqual(await words(page.locator(".header-opening .opening")), ["Lunes a domingo, 14:00 a 21:00"]);
  assert.deepEqual(await words(page.locator("[data-opening$=':answer'], [data-opening$=':call']")), [""]);
}));

test("the drawer goes on with the time when React has it", () => visit("/", { width: 390, hour: 13.5 }, async (page) => {
  await page.locator("header").getByRole("button", { name: "Abrir menú" }).click();
  await page.clock.runFor(1000);
  await page.locator("#menu[data-ready]").waitFor();
  assert.deepEqual(await words(page.locator("#menu .opening")), later.answer);
  await page.clock.runFor(hours(0.5));
  assert.deepEqual(await words(page.locator("#menu .opening")), open.answer);
}));

test("open and closed are told apart by more than a colour", () => visit("/", { width: 1366, hour: 12 }, async (page) => {
  const dot = () => page.locator(".header-opening [data-opening]").evaluate((line) => {
    const { backgroundColor, borderTopColor, width } = getComputedStyle(line, "::before");
    return { full: backgroundColor !== "rgba(0, 0, 0, 0)", ring: borderTopColor, seen: parseFloat(width) > 4 };
  });
  const ring = await dot();
  assert.deepEqual([ring.seen, ring.full], [true, false]);
  await page.clock.fastForward(hours(2) + 1000);
  assert.deepEqual(await dot(), { ...ring, full: true });
}));

test("where minutes matter 911 stays as it is, and the practice says when it answers", () => visit("/enfermedades/infarto-agudo-de-miocardio", { width: 360, height: 640, hour: 22 }, async (page) => {
  assert.deepEqual(await words(page.locator(".floating-emergency")), ["Llamar al 911"]);
  assert.deepEqual(await words(page.locator(".floating-call small")), tomorrow.call);
  // Words that do not fit in one line take a second one: cut off, nobody would know the hour.
  const { height } = await page.locator(".floating a").last().boundingBox();
  assert.ok(height >= 48 && height <= 56, `the bar is ${height} px high`);
  assert.ok(await page.locator(".floating small").evaluateAll((all) => all.every((e) => e.scrollWidth <= e.clientWidth && e.scrollHeight <= e.clientHeight)), "nothing is cut off");
}));

test("after all that the page knows, and where it is gone, the buttons at the foot have their names in the middle", () => visit("/enfermedades/no-existe", { width: 390, hour: 24 * 400, allow: [/404/] }, async (page) => {
  await until(() => page.locator(".floating small[data-plain]").count().then((count) => count === 1), "the line looked at");
  assert.deepEqual(await words(page.locator(".floating small")), [""]);
  for (const link of await page.locator(".floating a").all()) {
    const [button, name] = await Promise.all([link.boundingBox(), link.locator("> span").boundingBox()]);
    assert.ok(Math.abs(button.y + button.height / 2 - (name.y + name.height / 2)) < 1.5, JSON.stringify([button, name]));
  }
}));

describe("with a schedule of several places, closures and notices", () => {
  let owner;
  before(async () => {
    owner = await signIn(server);
    await saveContent(owner, { schedule: several() });
  });

  test("paper has the notices and the hours, and not whether it is open", () => visit("/contacto", { width: 700, hour: 15 }, async (page) => {
    await readyForPaper(page);
    await page.emulateMedia({ media: "print" });
    assert.ok(await page.locator(".strip").isVisible());
    assert.ok(await page.getByText("Lunes a domingo, 14:00 a 21:00").filter({ visible: true }).count() > 0);
    assert.equal(await page.locator(".opening").filter({ visible: true }).count(), 0);
    assert.equal(await page.locator(".message").isVisible(), false);
  }));

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

  test("hours in two rows are in the hero and at the foot whole, with JavaScript and without", async () => {
    await saveContent(owner, { schedule: { consulting: { ...week(evenings), saturday: mornings, sunday: mornings } } });
    const rows = "Lunes a viernes, 14:00 a 21:00; sábado y domingo, 9:00 a 14:00";
    await visit("/", { javaScriptEnabled: false, width: 1366 }, async (page) => {
      assert.equal(await facts(page), `Consulta $1,500 ${rows} Col. Del Valle`);
      const footer = await page.locator("footer").innerText();
      for (const row of ["Lunes a viernes, 14:00 a 21:00", "Sábado y domingo, 9:00 a 14:00"]) assert.ok(footer.includes(row), footer);
    });
    const weekend = [0, 6].includes(new Date(await midnight() + hours(12)).getUTCDay());
    await visit("/", { width: 1366, hour: 15 }, async (page) => {
      assert.ok((await facts(page)).startsWith(`Consulta $1,500 ${rows} Col. Del Valle ${weekend ? "Cerrado · abre" : "Abierto ahora · cierra a las 21:00"}`), await facts(page));
    });
  });
});
