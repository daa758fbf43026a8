// The site with hostile texts in the place of every text of its content, as a
// browser meets it: nothing runs, nothing is fetched from elsewhere, nothing sticks out.
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { openServer, overflow, signIn, visit } from "../site.mjs";

const { server, browser } = await openServer();

const markup = `"'><script>window.ran=1</script></style></title></script><!--<script>]]><img src=x onerror="window.ran=2">' onmouseover='window.ran=3' {{.}} \${7*7} ;}*{display:none} `;
const contents = {
  markup: `${markup}\u202e\u0301\u0301 👩🏽‍⚕️ أهلا بك ${"W".repeat(300)}`,
  script: "\tJaVa\nScRiPt:window.ran=4",
  elsewhere: `https://evil.example/"onload="window.ran=5`,
};

/** The texts that the server refuses where they are no day, time, zone or address (db/content/judge.go). */
const judged = new Set(["id", "updatedAt", "checked", "date", "timeZone", "from", "until", "validFrom", "validUntil"]);
const isSource = (value) => "label" in value && "url" in value;

/** Puts a text in the place of every text of a content but those. */
const spoil = (value, text, key) => {
  if (judged.has(key)) return value;
  if (Array.isArray(value)) return value.map((item) => spoil(item, text, key));
  if (value && typeof value === "object") return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, name === "url" && isSource(value) ? inner : spoil(inner, text, name)]));
  return typeof value === "string" ? text : value;
};

let owner;
let sample;
before(async () => {
  owner = await signIn(server);
  ({ siteContent: sample } = await (await fetch(`${server.address}/api/site-content`)).json());
});

const paths = ["/", "/servicios/ecmo", "/contacto", "/no-existe"];

for (const [name, text] of Object.entries(contents)) {
  describe(`content of ${name}`, () => {
    before(async () => {
      const siteContent = spoil(sample, text);
      siteContent.doctoralia.enabled = true;
      const answer = await owner("/api/site-content", { method: "POST", body: JSON.stringify({ siteContent }) });
      assert.equal(answer.status, 200, await answer.text());
    });

    for (const path of paths) {
      test(path, async () => {
        let dialogs = 0;
        await visit(browser, server.address, path, { width: 390, prepare: (page) => page.on("dialog", (dialog) => { dialogs += 1; dialog.dismiss(); }) }, async (page) => {
          // All islands wake: those in view, and those that wait for the menu.
          for (let at = 0, last = await page.evaluate(() => document.body.scrollHeight); at < last; at += 700) {
            await page.evaluate((top) => scrollTo({ top, behavior: "instant" }), at);
          }
          await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
          // By its key: a pointer would rest on a link of the menu, which the browser fetches in advance.
          await page.getByRole("button", { name: "Abrir menú" }).press("Enter");
          await page.locator("#menu[data-ready]").waitFor({ state: "attached" });
          await page.waitForLoadState("networkidle");
          assert.equal(await page.evaluate(() => window.ran), undefined);
          assert.equal(await page.locator("[onmouseover], [onerror], [onload]").count(), 0);
          assert.equal(await page.locator("a[href^='javascript' i], a[href^='data:' i]").count(), 0);
          assert.ok((await page.locator("h1").first().innerText()).trim());
          assert.equal(await overflow(page), "", path);
        });
        assert.equal(dialogs, 0);
      });
    }

    test("in the screens of the owner", async () => {
      for (const path of ["/admin/informacion", "/admin/publicacion", "/admin/secciones"]) {
        await visit(browser, server.address, path, { width: 390, owner }, async (page) => {
          await page.waitForLoadState("networkidle");
          assert.equal(await page.evaluate(() => window.ran), undefined);
          assert.equal(await page.locator("main img[src='x'], [onerror]").count(), 0);
          assert.equal(await overflow(page), "", path);
        });
      }
    });
  });
}
