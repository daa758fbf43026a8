// Google's map on /contacto, and the practice's pages on other sites. The service is not reached: the tests answer in its place.
import assert from "node:assert/strict";
import { test } from "node:test";
import { violations } from "./axe.mjs";
import { openServer, overflow, saveContent, signIn, visit as visitAt } from "./site.mjs";

const { server, browser } = await openServer({ windows: true });
const owner = await signIn(server);
const save = (doctorInfo) => saveContent(owner, { doctorInfo });
const google = (page) => page.route("https://www.google.com/**", (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html><html lang=es><title>Mapa</title><main><h1>Mapa</h1></main>" }));
const visit = (options, use) => visitAt(browser, server.address, "/contacto", { prepare: google, ...options }, use);
const third = [/other host: https:\/\/www\.google\.com\//];
const open = (page) => page.getByRole("button", { name: "Ver el mapa aquí" });

test("there is no map while the owner has none", async () => {
  assert.doesNotMatch(await (await fetch(`${server.address}/contacto`)).text(), /class="map/);
});

test("the map comes when it is asked for, and not before", async () => {
  await save({ googleMapsEmbedLink: '<iframe src="https://www.google.com/maps/embed?pb=!1m18" width="600"></iframe>' });
  await visit({ width: 390, allow: third }, async (page, context) => {
    assert.equal(await page.locator("iframe").count(), 0);
    await open(page).click();
    const frame = page.frameLocator("iframe[title^='Mapa de']");
    await frame.getByRole("heading", { name: "Mapa" }).waitFor();
    assert.equal(await page.evaluate(() => document.activeElement.className), "map-frame");
    assert.equal(await open(page).count(), 0);
    assert.equal(await overflow(page), "");
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(await context.cookies(), []);
  });
});

test("without JavaScript the link to the map is all there is", () => visit({ javaScriptEnabled: false }, async (page) => {
  assert.equal(await open(page).isVisible(), false);
  assert.equal(await page.getByRole("link", { name: "Ver en Google Maps" }).isVisible(), true);
}));

test("pages on other sites are linked when they are addresses", async () => {
  await save({ doctoraliaLink: "https://www.doctoralia.com.mx/dra-muestra", doctoraliaReviewsLink: "javascript:alert(1)", nimboLink: "https://nimbo.example/agenda" });
  await visit({ allow: third }, async (page) => {
    const links = page.locator(".contact-card a[target=_blank]");
    const named = await links.evaluateAll((all) => all.map((a) => [a.textContent, a.href]));
    assert.deepEqual(named.filter(([text]) => /Doctoralia|Nimbo/.test(text)), [["Perfil en Doctoralia", "https://www.doctoralia.com.mx/dra-muestra"], ["Agenda en Nimbo", "https://nimbo.example/agenda"]]);
  });
});
