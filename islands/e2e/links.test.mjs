// The links that follow the API: the two floating ones, and those to the profiles.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openSample, visit as visitAt } from "./site.mjs";

const { server, browser } = await openSample();

const siteContent = "**/api/site-content*";
const visit = (options, use) => visitAt(browser, server.address, "/", options, use);
const ready = (page) => page.waitForFunction(() => [...document.querySelectorAll("[data-island=floating], [data-island=social-links]")].every((e) => "ready" in e.dataset));
const hrefs = (page, selector) => page.locator(selector).evaluateAll((all) => all.map((a) => a.getAttribute("href")));

test("lead where the API says: to call and to write, and to the profiles in the header, the drawer and the footer", () => visit({
  prepare: (page) => page.route(siteContent, async (route) => {
    const answer = await (await route.fetch()).json();
    Object.assign(answer.siteContent.doctorInfo, {
      phone: "+525511112222", whatsapp: "+525533334444",
      facebookLink: "https://www.facebook.com/otra", instagramLink: "javascript:alert(1)", googleMapsLink: "", googleMapsLink2: "https://maps.example/2",
    });
    await route.fulfill({ json: answer });
  }),
}, async (page) => {
  const instagram = (await hrefs(page, ".socials a[aria-label^=Instagram]"))[0];
  await ready(page);
  assert.equal(await page.getByRole("link", { name: "Llamar" }).getAttribute("href"), "tel:+525511112222");
  const message = new URL(await page.getByRole("link", { name: "Enviar WhatsApp" }).getAttribute("href"));
  assert.equal(message.origin + message.pathname, "https://wa.me/525533334444");
  assert.match(message.searchParams.get("text"), /agendar una cita/);
  assert.equal(await page.locator(".socials").count(), 3);
  for (const list of await page.locator(".socials").all()) {
    assert.deepEqual(await list.locator("a").evaluateAll((all) => all.map((a) => a.getAttribute("href"))), ["https://www.facebook.com/otra", instagram, "https://maps.example/2"]);
  }
}));

test("stay as the server drew them when the API fails, which is only logged", () => {
  const log = [];
  return visit({ allow: [/site-content/, /500/, /HTTP error/], prepare: (page) => {
    page.on("console", (entry) => entry.type() === "error" && log.push(entry.text()));
    return page.route(siteContent, (route) => route.fulfill({ status: 500, body: "" }));
  } }, async (page) => {
    const html = await (await fetch(server.address)).text();
    await ready(page);
    for (const href of await hrefs(page, ".floating a, .socials a")) assert.ok(html.includes(`href="${href.replaceAll("&", "&amp;")}"`), href);
    assert.equal(await page.locator(".floating[data-failed]").count(), 0);
    assert.ok(log.some((text) => text.includes("HTTP error! status: 500")), log.join("\n"));
  });
});
