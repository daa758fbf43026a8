// The booking calendar: what is rare.
import assert from "node:assert/strict";
import { test } from "node:test";
import { button, name, profile, save, server, status, visit } from "../booking.mjs";

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
