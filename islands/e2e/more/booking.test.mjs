// The booking calendar: what is rare.
import assert from "node:assert/strict";
import { test } from "node:test";
import { violations } from "../axe.mjs";
import { button, held, name, profile, release, save, server, status, visit } from "../booking.mjs";
import { overflow, still } from "../site.mjs";

test("there is no calendar while the owner wants none", async () => {
  await save({ enabled: false });
  assert.doesNotMatch(await (await fetch(`${server.address}/contacto`)).text(), /class="booking/);
  await save({ enabled: true });
});

test("works with the keyboard alone", () => visit({}, async (page) => {
  await button(page).focus();
  await page.keyboard.press("Enter");
  await status(page).getByText("El calendario está listo.").waitFor();
  await page.keyboard.press("Tab");
  // The frame is another process: the focus needs a moment to get there.
  await page.waitForFunction((title) => document.activeElement.title === title, name);
}));

test("when the island is blocked the link stays and the button goes", () => visit({
  prepare: (page) => page.route(/\/assets\/js\/booking-/, (route) => route.abort()),
  allow: [/booking-/, /ERR_FAILED/, /dynamically imported/],
}, async (page) => {
  await button(page).click();
  await page.locator("[data-island=booking][data-failed]").waitFor();
  assert.equal(await button(page).isVisible(), false);
  assert.equal(await profile(page).isVisible(), true);
}));

for (const [width, low] of [[320, 470], [1366, 240]]) {
  test(`a low card opens with the press at ${width} px, and then nothing moves or sticks out`, () => visit({ width, prepare: held }, async (page) => {
    const card = async () => (await page.locator(".booking-panel").boundingBox()).height;
    const below = () => page.evaluate(() => document.querySelector("footer").getBoundingClientRect().top + scrollY);
    const closed = await card();
    assert.ok(closed <= low, `got ${closed} px before anybody asked for it`);
    assert.equal(await overflow(page), "");
    await button(page).click();
    await status(page).getByText("Cargando").waitFor();
    const top = await below();
    assert.ok(await card() > closed + 560, "there is room for the calendar");
    await release();
    await status(page).getByText("El calendario está listo.").waitFor();
    assert.equal(await below(), top);
    assert.equal(await overflow(page), "");
  }));
}

test("in forced colours the button gives its place to the line, too, and keeps its focus", () => visit({ prepare: held, forcedColors: "active" }, async (page) => {
  const look = (property) => button(page).evaluate((e, property) => getComputedStyle(e)[property], property);
  const border = await look("borderTopWidth");
  await button(page).click();
  await status(page).getByText("Cargando").waitFor();
  await still(page);
  assert.equal(await look("color"), "rgba(0, 0, 0, 0)");
  assert.equal(border, "1px");
  assert.equal(await button(page).evaluate((e) => e === document.activeElement), true);
  await release();
  await status(page).getByText("El calendario está listo.").waitFor();
}));

test("axe finds nothing before nor after", () => visit({}, async (page) => {
  assert.deepEqual(await violations(page), []);
  await button(page).click();
  await status(page).getByText("El calendario está listo.").waitFor();
  assert.deepEqual(await violations(page), []);
}));

test("long texts fit", async () => {
  const long = "Agenda tu cita de cardiología en línea cuando quieras ".repeat(3).trim();
  await save({ title: long, text: long.repeat(3), buttonText: long });
  await visit({ width: 320 }, async (page) => {
    assert.equal(await overflow(page), "");
    const { x, width } = await page.locator(".booking-open").boundingBox();
    const panel = await page.locator(".booking-panel").boundingBox();
    assert.ok(x >= panel.x && x + width <= panel.x + panel.width, "the button stays in its panel");
  });
});
