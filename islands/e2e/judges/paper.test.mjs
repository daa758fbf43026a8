// What a page is on paper, where nobody takes it for a hand-out: detail.test.mjs has those.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openServer, readyForPaper, saveContent, signIn, visit } from "../site.mjs";

const { server, browser } = await openServer();

/** How many sheets of letter paper a page takes. */
const sheets = async (page) => ((await page.pdf({ format: "Letter" })).toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g) ?? []).length;

for (const [path, most] of [["/", 9], ["/contacto", 2], ["/enfermedades", 3], ["/sintomas", 2], ["/servicios", 4]]) {
  test(`${path} is its words on at most ${most} sheets, as wide as they are, and says how to reach the practice`, () => visit(browser, server.address, path, { width: 700 }, async (page) => {
    await readyForPaper(page);
    await page.emulateMedia({ media: "print" });
    const count = await sheets(page);
    assert.ok(count <= most, `${count} sheets`);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= 700, "nothing sticks out, or the browser would shrink all of it");
    assert.equal(await page.locator("main").locator("picture img, .button, iframe").filter({ visible: true }).count(), 0);
    const footer = await page.locator("footer").innerText();
    for (const text of ["+52 55 0000 0000", "Insurgentes", "14:00"]) assert.ok(footer.includes(text), `no ${text} in ${footer}`);
    const faint = await page.locator("main :is(h1, h2, h3, p, li)").evaluateAll((all) => all.filter((e) => e.checkVisibility() && getComputedStyle(e).color !== "rgb(7, 30, 39)").map((e) => e.textContent));
    assert.deepEqual(faint, [], "words that no ink would show");
  }));
}

test("without scripts paper has its styles, too", () => visit(browser, server.address, "/contacto", { width: 700, javaScriptEnabled: false }, async (page) => {
  await page.emulateMedia({ media: "print" });
  assert.ok(await sheets(page) <= 2);
  assert.equal(await page.locator(".button").filter({ visible: true }).count(), 0);
}));

test("a hand-out has no list without the words that say what it is of", async () => {
  const owner = await signIn(server);
  for (const [description, wanted] of [
    ["Uno.\n\nEvita:\n- sal\n- alcohol\nFin.\n\nToma:\n- agua", ["Uno.", "Evita:", "sal alcohol"]],
    ["Evita:\n- sal\n\nToma:\n- agua", ["Evita:", "sal"]],
    ["Uno.\n\nDos.\n\nEvita:\n- sal", ["Uno.", "Dos."]],
  ]) {
    await saveContent(owner, { records: { diseases: { hipertension: { description } } } });
    await visit(browser, server.address, "/enfermedades/hipertension", { width: 700 }, async (page) => {
      await readyForPaper(page);
      await page.emulateMedia({ media: "print" });
      const said = await page.locator(".detail-text > *").filter({ visible: true }).allInnerTexts();
      assert.deepEqual(said.map((text) => text.replace(/\s+/g, " ").trim()), wanted);
    });
  }
});
