// Doctoralia's calendar on /contacto. The service itself is not reached: the tests answer in its place.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { violations } from "./axe.mjs";
import { focusOn, launchBrowser, overflow, saveContent, signIn, startServer, still, visit as visitAt } from "./site.mjs";

const server = await startServer("-preview");
const browser = await launchBrowser({ windows: true });
after(async () => {
  await browser.close();
  await server.stop();
});
const owner = await signIn(server);
const save = (doctoralia) => saveContent(owner, { doctoralia });

await save({ enabled: true, doctorSlug: "dra-muestra" });

const third = [/other host: https:\/\/(platform\.docplanner\.com|www\.doctoralia\.com\.mx)\//];
const name = "Widget de reserva de citas médicas";

/** What the real script is known to do: a frame in the place of the link, sized by script. */
const widget = (host) => `
  const link = document.getElementById("zl-url");
  const frame = document.createElement("iframe");
  frame.src = "https://${host}/ajax/marketing/doctor/widget/" + link.dataset.zlwType + "/" + link.dataset.zlwDoctor + "?hide_branding=" + link.dataset.zlwHideBranding + "&opinion=" + link.dataset.zlwOpinion;
  frame.style.height = "420px";
  link.parentNode.replaceChild(frame, link);`;

const doctoralia = (host = "www.doctoralia.com.mx") => (page) => Promise.all([
  page.route("https://platform.docplanner.com/**", (route) => route.fulfill({ contentType: "text/javascript", body: widget(host) })),
  page.route(`https://${host}/**`, (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html><html lang=es><title>Citas</title><main><h1>Citas</h1><button>10:00</button></main>" })),
]);

/** The third party's script waits until release is called. */
let release;
const held = async (page) => {
  await doctoralia()(page);
  const free = new Promise((resolve) => { release = resolve; });
  await page.route("https://platform.docplanner.com/**", async (route) => {
    await free;
    await route.fallback();
  });
};

const visit = (options, use) => visitAt(browser, server.address, "/contacto", { allow: third, prepare: doctoralia(), ...options }, use);
const button = (page) => page.getByRole("button", { name: "Ver horarios disponibles" });
const profile = (page) => page.getByRole("link", { name: "Ver horarios en Doctoralia (se abre en otra pestaña)" });
const status = (page) => page.locator(".booking-status");

test("there is no calendar while the owner wants none", async () => {
  await save({ enabled: false });
  assert.doesNotMatch(await (await fetch(`${server.address}/contacto`)).text(), /class="booking/);
  await save({ enabled: true });
});

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

test("works with the keyboard alone", () => visit({}, async (page) => {
  await button(page).focus();
  await page.keyboard.press("Enter");
  await status(page).getByText("El calendario está listo.").waitFor();
  await page.keyboard.press("Tab");
  // The frame is another process: the focus needs a moment to get there.
  await page.waitForFunction((title) => document.activeElement.title === title, name);
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

test("when the island is blocked the link stays and the button goes", () => visit({
  prepare: (page) => page.route(/\/assets\/js\/booking-/, (route) => route.abort()),
  allow: [/booking-/, /ERR_FAILED/, /dynamically imported/],
}, async (page) => {
  await button(page).click();
  await page.locator("[data-island=booking][data-failed]").waitFor();
  assert.equal(await button(page).isVisible(), false);
  assert.equal(await profile(page).isVisible(), true);
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
