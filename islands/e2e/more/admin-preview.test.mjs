// The preview: what is rare.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { violations } from "../axe.mjs";
import { browser, inFrame, open, price, server, show, title } from "../preview.mjs";
import { focusOn, until } from "../site.mjs";

describe("the page", () => {
  test("is a section alone", () => open({ wanted: price("$1,760 MXN", "section:ConsultationPrice") }, async (page) => {
    await inFrame(page).getByText("$1,760 MXN").waitFor();
    assert.equal(await inFrame(page).locator("main > section").count(), 1);
  }));

  test("takes no entry in the history, runs no script, and its links lead nowhere", () => open({}, async (page) => {
    const frame = inFrame(page);
    await frame.locator("h1").waitFor();
    const before = await page.evaluate(() => history.length);
    await frame.locator("main a[href='/contacto'], main a[href^='/']").first().click();
    await show(page, price("$1,770 MXN"));
    await frame.getByText("$1,770 MXN").first().waitFor();
    assert.equal(await page.evaluate(() => history.length), before);
    assert.equal(await frame.locator("[data-ready], script").count(), 0);
    assert.equal(await page.evaluate(() => document.querySelector("iframe").contentDocument.URL), "about:srcdoc");
    assert.equal(new URL(page.url()).pathname, "/admin/contrasena");
  }));

  test("is that of the server in the owner's words, as it looks, at the widths of a phone and a computer", () => open({ wanted: price("$1,750 MXN") }, async (page) => {
    const frame = inFrame(page);
    await frame.getByText("$1,750 MXN").first().waitFor();
    const look = (of) => of.evaluate(() => {
      const h1 = getComputedStyle(document.querySelector("h1"));
      return [innerWidth, document.documentElement.scrollHeight, h1.fontSize, h1.fontFamily, h1.color, document.compatMode, document.title].join("|");
    });
    const plain = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });
    const published = await plain.newPage();
    for (const [device, width] of [["Celular", 390], ["Computadora", 1366]]) {
      await page.getByRole("radio", { name: device }).check();
      await page.waitForFunction((wide) => document.querySelector("iframe").contentWindow.innerWidth === wide, width);
      const height = await frame.locator("html").evaluate(() => innerHeight);
      await published.setViewportSize({ width, height });
      await published.goto(server.address);
      const pictures = (of) => of.evaluate(() => Promise.all([...document.images].map((image) => image.decode().catch(() => {}))));
      await Promise.all([pictures(frame.locator("html")), pictures(published.locator("html"))]);
      assert.equal(await look(frame.locator("html")), await look(published.locator("html")), device);
      const stage = await page.locator(".preview-stage").boundingBox();
      const shown = await page.locator("iframe").boundingBox();
      assert.ok(shown.x >= stage.x - 1 && shown.x + shown.width <= stage.x + stage.width + 2, "the frame is inside its stage");
    }
    await plain.close();
    assert.deepEqual(await violations(page, ".preview-top"), []);
  }));
});

describe("a page that does not come", () => {
  const alert = (page) => page.locator(".preview-failure");
  const refused = { allow: [/^422:/, /status of 422 /, /ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/] };

  test("leaves the last one and says why; offline as well, until the network is back", () => open({ wanted: price("$1,800 MXN"), alone: true, ...refused }, async (page, context) => {
    const frame = inFrame(page);
    await frame.getByText("$1,800 MXN").first().waitFor();
    await show(page, { page: "/", siteContent: { consultationPrice: { price: 7 } } });
    await alert(page).getByText("El valor no es del tipo que lleva ese campo.").waitFor();
    assert.equal(await frame.getByText("$1,800 MXN").first().isVisible(), true);
    assert.deepEqual(await violations(page, ".preview-failure"), []);
    await show(page, price("$1,810 MXN"));
    await frame.getByText("$1,810 MXN").first().waitFor();
    assert.equal(await alert(page).textContent(), "");
    await context.setOffline(true);
    await show(page, price("$1,820 MXN"));
    await alert(page).getByText("Revisa tu conexión a internet.").waitFor();
    assert.equal(await frame.getByText("$1,810 MXN").first().isVisible(), true);
    await context.setOffline(false);
    await frame.getByText("$1,820 MXN").first().waitFor();
    assert.equal(await alert(page).textContent(), "");
  }));
});

describe("on a phone", () => {
  test("Back closes it alone, and its own button leaves nothing to go back from", () => open({ roomy: false }, async (page) => {
    const button = page.getByRole("button", { name: "Ver la página" });
    const dialog = page.getByRole("dialog", { name: title });
    const { href, length } = await page.evaluate(() => ({ href: location.href, length: history.length }));
    const onIts = () => page.evaluate(() => history.state?.cover === true);
    const shown = async () => {
      await button.click();
      await inFrame(page).locator("h1").waitFor();
      assert.deepEqual([await onIts(), await page.evaluate(() => history.length)], [true, length + 1], "one entry, however often");
    };
    await shown();
    await page.goBack();
    await dialog.waitFor({ state: "detached" });
    await focusOn(button);
    assert.equal(page.url(), href);
    // Going forward shows what was there; from there it opens and closes as from anywhere.
    await page.goForward();
    assert.deepEqual([await dialog.count(), page.url()], [0, href]);
    await shown();
    await page.getByRole("button", { name: "Cerrar" }).click();
    await dialog.waitFor({ state: "detached" });
    await until(async () => !(await onIts()), "the entry taken out");
    await focusOn(button);
    await shown();
    await page.keyboard.press("Escape");
    await until(async () => !(await onIts()), "the entry taken out");
    await focusOn(button);
    assert.equal(page.url(), href);
  }));
});
