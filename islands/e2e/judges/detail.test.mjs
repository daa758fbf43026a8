// Every detail page: 911 on the first screen of a phone, what a tap calls, and the sheets that it takes on paper.
import assert from "node:assert/strict";
import { test } from "node:test";
import { allPaths, openServer, readyForPaper, visit } from "../site.mjs";

const { server, browser } = await openServer({ flags: ["-public-url", "https://cardiologia.test"], fonts: true });
const paths = (await allPaths(server.address)).filter((path) => /^\/(enfermedades|sintomas|servicios)\/./.test(path));
const { records } = (await (await fetch(`${server.address}/api/site-content?fields=records`)).json()).siteContent;
const open = (path, use) => visit(browser, server.address, path, { width: 390, height: 844 }, use);
const urgent = new Set([...records.diseases.filter((d) => d.minutesMatter).map((d) => `/enfermedades/${d.id}`), ...records.symptoms.filter((s) => s.minutesMatter).map((s) => `/sintomas/${s.id}`)]);

/** What stands where when a page has just been opened. */
const firstScreen = (page) => page.evaluate(() => {
  const bar = document.querySelector(".floating");
  const box = document.querySelector(".detail-title ~ .detail-first .detail-emergency");
  const call = box?.querySelector("a[href='tel:911']");
  const end = (element) => element?.getBoundingClientRect().bottom;
  return {
    bar: bar.getBoundingClientRect().top,
    links: [...bar.querySelectorAll("a")].map((a) => [a.querySelector("span").textContent, a.href.replace(/^https:.*/, "https")]),
    call: [call?.innerText.trim(), end(call)],
    signs: [...(box?.querySelectorAll("ul")[0]?.children ?? [])].map(end),
    facts: document.querySelector(".detail-title ~ .detail-first .detail-facts")?.getBoundingClientRect().top,
  };
});

/** How many sheets of letter paper a page takes. */
const sheets = async (page) => ((await page.pdf({ format: "Letter" })).toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g) ?? []).length;

for (const path of paths) {
  test(path, () => open(path, async (page) => {
    const seen = await firstScreen(page);
    if (path.startsWith("/servicios")) {
      assert.ok(seen.facts < 500, `the facts begin at ${seen.facts}`);
    } else {
      const [text, end] = seen.call;
      assert.equal(text, "Llamar al 911");
      assert.ok(end < seen.bar && seen.signs[0] < seen.bar, `911 ends at ${end}, the first sign at ${seen.signs[0]}, the bar begins at ${seen.bar}`);
      assert.ok(seen.signs.length >= 3, `${seen.signs.length} signs`);
    }

    const practice = (name) => [name, "tel:+525500000000"];
    assert.deepEqual(seen.links, urgent.has(path) ? [["Llamar al 911", "tel:911"], practice("Consultorio")] : [practice("Llamar"), ["Enviar WhatsApp", "https"]]);

    const log = records.diseases.find(({ id }) => path === `/enfermedades/${id}`)?.log;
    await readyForPaper(page);
    const count = await sheets(page);
    assert.ok(count >= 1 && count <= (log ? 3 : 2), `${count} sheets`);
  }));
}

test("pages of each kind call 911 first", () => {
  assert.ok(urgent.size >= 5 && urgent.size < paths.length / 2, `${urgent.size} of ${paths.length}`);
});
