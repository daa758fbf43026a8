// The live preview: the server's own page in the owner's words, beside the form or over it.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { violations } from "./axe.mjs";
import { below, call, current, home, inFrame, isInView, open, price, scrolled, show, title } from "./preview.mjs";
import { overflow } from "./site.mjs";

describe("the page", () => {

  test("changes as it is typed, without a flash: what is the same stays the same node, and is not loaded again", () => open({}, async (page) => {
    const frame = inFrame(page);
    await frame.locator("h1").waitFor();
    await frame.locator("html").evaluate(() => Promise.all([...document.images].map((image) => image.decode().catch(() => {}))));
    await frame.locator("html").evaluate(() => { for (const node of document.querySelectorAll("img, section, h1")) node.mine = true; });
    const loaded = [];
    page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
    await show(page, { ...home, siteContent: { heroSection: { title: "Un título muy propio" } }, focus: "heroSection.title" });
    await frame.getByRole("heading", { name: "Un título muy propio" }).waitFor();
    assert.deepEqual(await frame.locator("html").evaluate(() => [...document.querySelectorAll("img, section, h1")].filter((node) => !node.mine).length), 0);
    assert.deepEqual(loaded, ["/admin/vista"]);
    assert.equal((await (await call("/")).text()).includes("Un título muy propio"), false, "nothing is saved");
  }));
});

describe("the place that is edited", () => {
  test("scrolls into view in the frame, and the screen stays where it is", () => open({ wanted: below("Así, sin sorpresas") }, async (page) => {
    const frame = inFrame(page);
    await frame.locator("[data-current]").waitFor();
    await page.waitForFunction(() => document.querySelector("iframe").contentWindow.scrollY > 1000);
    const found = await current(page);
    assert.equal(found.text, "Así, sin sorpresas");
    assert.ok(isInView(found), JSON.stringify(found));
    assert.equal(found.styled, "solid");
    assert.equal(await page.evaluate(() => scrollY), 0);
    // In view, it stays where it is.
    const at = await scrolled(page);
    await show(page, below("Así, sin una sorpresa"));
    await frame.getByText("Así, sin una sorpresa").first().waitFor();
    assert.equal(await scrolled(page), at);
    // Another field, up at the top.
    await show(page, { ...home, focus: "heroSection.title" });
    await page.waitForFunction(() => document.querySelector("iframe").contentDocument.querySelector("[data-current]")?.closest("[class*=hero]"));
    await page.waitForFunction(() => document.querySelector("iframe").contentWindow.scrollY < 300);
    assert.equal(await frame.locator("[data-current]").count(), 1);
  }));
});

describe("a page that does not come", () => {
  test("is asked for again by a button", () => {
    let lost = true;
    const prepare = (page) => page.route("**/admin/vista", (route) => (lost ? route.fulfill({ status: 500, body: "{}" }) : route.continue()));
    return open({ prepare, allow: [/^500:/, /status of 500 /] }, async (page) => {
      const again = page.getByRole("button", { name: "Intentar de nuevo" });
      await again.waitFor();
      lost = false;
      await again.click();
      await inFrame(page).locator("h1").waitFor();
    });
  });
});

describe("on a phone", () => {
  test("it covers the screen behind a button; Escape and Cerrar give the focus back", () => open({ roomy: false, wanted: price("$1,830 MXN") }, async (page) => {
    const button = page.getByRole("button", { name: "Ver la página" });
    assert.equal(await page.locator("iframe").count(), 0, "nothing is drawn that nobody sees");
    for (const close of [() => page.keyboard.press("Escape"), () => page.getByRole("button", { name: "Cerrar" }).click()]) {
      await button.click();
      const dialog = page.getByRole("dialog", { name: title });
      await inFrame(page).getByText("$1,830 MXN").first().waitFor();
      const box = await dialog.boundingBox();
      assert.deepEqual([box.x, box.y, box.width, box.height], [0, 0, 390, 800]);
      assert.equal(await page.evaluate(() => document.querySelector("iframe").contentWindow.innerWidth), 390);
      assert.equal(await overflow(page), "");
      assert.deepEqual(await violations(page, ".preview-top"), []);
      await close();
      await dialog.waitFor({ state: "detached" });
      assert.equal(await button.evaluate((element) => element === document.activeElement), true);
    }
  }));
});
