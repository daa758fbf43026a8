// The live preview: the server's own page in the owner's words, beside the form or over it.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { violations } from "./axe.mjs";
import { focusOn, launchBrowser, overflow, signIn, startServer, until, visit } from "./site.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const server = await startServer("-preview");
const browser = await launchBrowser();
const call = await signIn(server);
let script;
let css;

before(async () => {
  const bundle = ["tool", "esbuild", "islands/e2e/preview-harness.tsx", "--bundle", "--format=esm", "--jsx=automatic", '--define:process.env.NODE_ENV="production"', "--log-level=warning"];
  ({ stdout: script } = await promisify(execFile)("go", bundle, { cwd: root, maxBuffer: 1 << 25 }));
  css = await readFile(`${root}views/admin/preview.css`, "utf8");
});
after(async () => {
  await browser.close();
  await server.stop();
});

const title = "Vista previa de tu sitio";
const inFrame = (page) => page.frameLocator(`iframe[title="${title}"]`);
const home = { page: "/", siteContent: {} };
const price = (value, page = "/") => ({ page, siteContent: { consultationPrice: { price: value } }, focus: "consultationPrice.price" });
/** What shows far down alone; the price is one of the first things, too. */
const below = (subtitle) => ({ page: "/", siteContent: { consultationPrice: { subtitle } }, focus: "consultationPrice.subtitle" });
const show = (page, wanted) => page.evaluate((next) => window.preview(next), wanted);

/** Opens a page of the admin area with the preview in it, showing what is wanted. */
const open = ({ wanted = home, roomy = true, prepare, ...options }, use) =>
  visit(browser, server.address, "/admin/contrasena", { owner: call, width: roomy ? 1366 : 390, height: roomy ? 900 : 800, ...options, prepare: async (page) => {
    await page.route("**/vista-de-prueba.js", (route) => route.fulfill({ contentType: "text/javascript", body: script }));
    await prepare?.(page);
  } }, async (page, context) => {
    await page.evaluate((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets.push(sheet);
    }, css);
    await page.addScriptTag({ url: "/vista-de-prueba.js", type: "module" });
    await page.waitForFunction(() => window.preview);
    await show(page, wanted);
    await use(page, context);
  });

/** Where the element that is pointed at lies in the frame's window. */
const current = (page) => inFrame(page).locator("[data-current]").evaluate((element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return { text: element.textContent, top, bottom, room: document.documentElement.clientHeight, styled: getComputedStyle(element).outlineStyle };
});
const isInView = ({ top, bottom, room }) => top >= 0 && bottom <= room;
const scrolled = (page) => inFrame(page).locator("html").evaluate(() => scrollY);

describe("the page", () => {
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

  test("is a section alone", () => open({ wanted: price("$1,760 MXN", "section:ConsultationPrice") }, async (page) => {
    await inFrame(page).getByText("$1,760 MXN").waitFor();
    assert.equal(await inFrame(page).locator("main > section").count(), 1);
  }));

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

  test("is the paragraph that is typed in, of several", () => {
    const text = (last) => ["Uno.", "Dos.", ...Array.from({ length: 30 }, (_, i) => `Párrafo ${i} ${"largo ".repeat(40)}`), last].join("\n\n");
    const wanted = (last) => ({ page: "/", siteContent: { aboutMe: { description: text(last) } }, focus: "aboutMe.description" });
    return open({ wanted: wanted("Fin.") }, async (page) => {
      await inFrame(page).getByText("Uno.", { exact: true }).and(inFrame(page).locator("[data-current]")).waitFor();
      await show(page, wanted("Fin, de veras."));
      await inFrame(page).getByText("Fin, de veras.").and(inFrame(page).locator("[data-current]")).waitFor();
      await page.waitForFunction(() => {
        const { contentDocument } = document.querySelector("iframe");
        const { top, bottom } = contentDocument.querySelector("[data-current]").getBoundingClientRect();
        return top >= 0 && bottom <= contentDocument.documentElement.clientHeight;
      });
    });
  });

  test("of what shows in the styles alone is its section", () => open({ wanted: { ...home, siteContent: { heroSection: { heroSectionHeight: 700 } }, focus: "heroSection.heroSectionHeight" } }, async (page) => {
    await inFrame(page).locator("[data-current]").waitFor();
    assert.match(await inFrame(page).locator("[data-current]").evaluate((element) => element.className), /hero/);
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

  test("is said to be on its way after a second", () => {
    let go;
    const wait = new Promise((resolve) => { go = resolve; });
    const prepare = (page) => page.route("**/admin/vista", async (route) => { await wait; await route.continue(); });
    return open({ prepare }, async (page) => {
      await page.getByRole("status").getByText("Actualizando…").waitFor();
      go();
      await inFrame(page).locator("h1").waitFor();
      assert.equal(await page.getByRole("status").getByText("Actualizando…").count(), 0);
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
