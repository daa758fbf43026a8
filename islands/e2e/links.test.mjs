// The links that follow the API: the two floating ones, and those to the profiles.
import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { launchBrowser, startServer, visit as visitAt } from "./site.mjs";

const server = await startServer("-preview");
const browser = await launchBrowser();
after(async () => {
  await browser.close();
  await server.stop();
});

const siteContent = "**/api/site-content*";
const doctorInfo = (info) => async (page) => {
  // What is not under test answers as ever.
  await page.route(siteContent, async (route) => {
    const answer = await (await route.fetch()).json();
    Object.assign(answer.siteContent.doctorInfo, info);
    await route.fulfill({ json: answer });
  });
};
const visit = (options, use) => visitAt(browser, server.address, "/", options, use);
const ready = (page, island) => page.waitForFunction((name) => [...document.querySelectorAll(`[data-island=${name}]`)].every((e) => "ready" in e.dataset), island);
const hrefs = (page, selector) => page.locator(selector).evaluateAll((all) => all.map((a) => a.getAttribute("href")));
const failures = [
  ["not OK", (route) => route.fulfill({ status: 500, body: "" })],
  ["no network", (route) => route.abort()],
  ["another shape", (route) => route.fulfill({ json: [] })],
];
const allow = [/site-content/, /500/, /ERR_FAILED/, /Failed to fetch/, /Unexpected data/];

describe("floating links", () => {
  for (const width of [390, 1280]) {
    test(`call and write to what the API says at ${width} px`, () => visit({ width, prepare: doctorInfo({ phone: "+52 55 1111 2222", whatsapp: "52 55 3333 4444" }) }, async (page) => {
      await ready(page, "floating");
      // On a phone the bar waits while the first screen has its own two.
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      assert.equal(await page.getByRole("link", { name: "Llamar" }).getAttribute("href"), "tel:+525511112222");
      const message = new URL(await page.getByRole("link", { name: "Enviar WhatsApp" }).getAttribute("href"));
      assert.equal(message.origin + message.pathname, "https://wa.me/525533334444");
      assert.match(message.searchParams.get("text"), /agendar una cita/);
    }));
  }

  for (const [title, fulfill] of failures) {
    test(`keep the server's links, and say nothing: ${title}`, async () => {
      const log = [];
      let before;
      await visit({ javaScriptEnabled: false }, async (page) => { before = await hrefs(page, ".floating a"); });
      await visit({ allow, prepare: async (page) => {
        page.on("console", (entry) => entry.type() === "error" && log.push(entry.text()));
        await page.route(siteContent, fulfill);
      } }, async (page) => {
        await ready(page, "floating");
        assert.deepEqual(await hrefs(page, ".floating a"), before);
        assert.equal(await page.locator(".floating[data-failed]").count(), 0);
        assert.equal((await page.locator(".floating").innerText()).includes("rror"), false);
        assert.ok(log.some((text) => /HTTP error! status: 500|Failed to fetch|Unexpected data/.test(text)), log.join("\n"));
      });
    });
  }
});

describe("profile links", () => {
  test("lead where the API says, in the header, the drawer and the footer", () => visit({
    prepare: doctorInfo({ facebookLink: "https://www.facebook.com/otra", instagramLink: "javascript:alert(1)", googleMapsLink: "", googleMapsLink2: "https://maps.example/2", linkedinLink: "https://linkedin.example/nuevo" }),
  }, async (page) => {
    const instagram = (await hrefs(page, ".socials a[aria-label^=Instagram]"))[0];
    await ready(page, "social-links");
    assert.equal(await page.locator(".socials").count(), 3);
    for (const list of await page.locator(".socials").all()) {
      assert.deepEqual(await list.locator("a").evaluateAll((all) => all.map((a) => a.getAttribute("href"))), ["https://www.facebook.com/otra", instagram, "https://maps.example/2"]);
    }
  }));

  test("a profile that has no address any more goes", () => visit({ prepare: doctorInfo({ instagramLink: "" }) }, async (page) => {
    await ready(page, "social-links");
    assert.equal(await page.locator(".socials a[aria-label^=Instagram]").count(), 0);
    assert.equal(await page.locator(".socials a").count(), 6);
  }));

  for (const [title, fulfill] of failures) {
    test(`stay as the server drew them: ${title}`, async () => {
      let before;
      await visit({ javaScriptEnabled: false }, async (page) => { before = await page.locator(".socials").evaluateAll((all) => all.map((e) => e.innerHTML)); });
      await visit({ allow, prepare: (page) => page.route(siteContent, fulfill) }, async (page) => {
        await ready(page, "social-links");
        assert.deepEqual(await page.locator(".socials").evaluateAll((all) => all.map((e) => e.innerHTML)), before);
      });
    });
  }
});
