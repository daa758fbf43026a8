// Doctoralia's calendar on /contacto. The service itself is not reached: the tests answer in its place.
import assert from "node:assert/strict";
import { test } from "node:test";
import { button, doctoralia, name, profile, status, third, visit } from "./booking.mjs";
import { focusOn, overflow } from "./site.mjs";

test("tells nobody and stores nothing before the button is pressed", () => visit({ allow: [] }, async (page, context) => {
  await button(page).scrollIntoViewIfNeeded();
  await button(page).hover();
  await button(page).focus();
  await page.waitForFunction(() => "ready" in document.querySelector("[data-island=booking]").dataset);
  await page.waitForLoadState("networkidle");
  assert.deepEqual(await context.cookies(), []);
  assert.equal(await page.locator("iframe, script[src*=docplanner], link[href*=docplanner], link[href*=doctoralia]").count(), 0);
}));

test("a press brings the big calendar, named, without opinions or branding", () => visit({}, async (page) => {
  await button(page).click();
  await status(page).getByText("El calendario está listo.").waitFor();
  const frame = page.locator(".booking-widget iframe");
  assert.equal(await frame.getAttribute("title"), name);
  assert.equal(await frame.getAttribute("src"), "https://www.doctoralia.com.mx/ajax/marketing/doctor/widget/big_with_calendar/dra-muestra?hide_branding=true&opinion=false");
  assert.equal(await page.frameLocator(".booking-widget iframe").getByRole("button", { name: "10:00" }).isVisible(), true);
  assert.equal(await button(page).isVisible(), false);
  assert.equal(await profile(page).isVisible(), true);
  await focusOn(page.locator(".booking-widget"));
}));

test("a blocked script leaves the link, says so calmly, and may be tried again", () => {
  let blocked = true;
  return visit({
    width: 320,
    allow: [...third, /docplanner/, /ERR_/, /did not load/],
    prepare: async (page) => {
      await doctoralia()(page);
      await page.route("https://platform.docplanner.com/**", (route) => (blocked ? route.abort() : route.fallback()));
    },
  }, async (page) => {
    const height = async () => (await page.locator(".booking").boundingBox()).height;
    const before = await height();
    const line = async () => (await status(page).boundingBox()).height;
    const lines = await line();
    await button(page).click();
    await status(page).getByText("El calendario no se pudo abrir. Puedes ver los horarios en Doctoralia con el enlace, o llamarnos.").waitFor();
    assert.ok(await height() <= before + await line() - lines + 1, "the room is given back");
    assert.equal(await profile(page).isVisible(), true);
    assert.equal(await overflow(page), "");
    await focusOn(button(page));
    blocked = false;
    await button(page).click();
    await status(page).getByText("El calendario está listo.").waitFor();
  });
});

test("a frame from a host that the page does not know is refused", () => visit({
  prepare: doctoralia("tracker.example"),
  allow: [...third, /Content Security Policy/, /may not be framed/, /tracker\.example/],
}, async (page) => {
  await button(page).click();
  await status(page).getByText("El calendario no se pudo abrir.").waitFor();
  assert.equal(await page.locator("iframe").count(), 0);
}));

test("without JavaScript there is the link and no empty room", () => visit({ javaScriptEnabled: false }, async (page) => {
  assert.equal(await button(page).isVisible(), false);
  assert.equal(await profile(page).isVisible(), true);
  assert.equal(await profile(page).getAttribute("href"), "https://www.doctoralia.com.mx/dra-muestra");
  const { height } = await page.locator(".booking").boundingBox();
  assert.ok(height < 360, `got ${height} px`);
}));
