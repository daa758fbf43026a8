// What a patient sees before he scrolls: who this is, what it costs, where and when, and how to call, each once.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { launchBrowser, openServer, overflow, saveContent, signIn, until, visit as visitAt } from "../site.mjs";

const { server, browser } = await openServer();
const owner = await signIn(server);
// However slow the machine, the first slide is the one that is looked at.
await saveContent(owner, { heroSlider: { autoplayDelay: 60000 } });
const sections = await (await owner("/api/selected-sections")).json();
const files = (await (await fetch(`${server.address}/preview`)).json()).reduce((all, { type, file }) => ({ ...all, [type]: [...(all[type] ?? []), file] }), {});

const visit = (path, options, use) => visitAt(browser, server.address, path, options, use);
const bar = (page) => page.locator(".floating");
const waits = async (page) => {
  // Hidden is also what is not there yet: its island has to have told first.
  await page.locator(".floating[data-waiting=true]").waitFor({ state: "attached" });
  await page.locator(".floating[data-waiting=true]").waitFor({ state: "hidden" });
};

/** Publishes another layout of a section. */
async function choose(type, component) {
  const answer = await owner("/api/selected-sections", { method: "POST", body: JSON.stringify({ ...sections, [type]: { ...sections[type], component } }) });
  assert.equal(answer.status, 200, await answer.text());
}

/** Where things are, and what is to be seen twice. */
const look = (page) => page.evaluate(() => {
  const seen = (element) => {
    const { top, bottom, left, right, width, height } = element.getBoundingClientRect();
    return element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && width > 1 && height > 1 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth && !element.closest("[inert]");
  };
  const end = (selector) => [...document.querySelectorAll(selector)].find(seen)?.getBoundingClientRect().bottom;
  return {
    ends: [".logo-name", "h1", ".hero-facts", "main > [class^=hero] .button-message"].map(end),
    facts: [...document.querySelectorAll(".hero-facts")].find(seen)?.innerText.replace(/\s+/g, " "),
    calls: [...document.querySelectorAll("a[href^='tel:+']")].filter(seen).length,
    emergencies: [...document.querySelectorAll("a[href='tel:911']")].filter(seen).length,
    messages: [...document.querySelectorAll("a[href*='wa.me']")].filter(seen).length,
    hours: [...document.querySelectorAll("[data-opening]")].filter((line) => seen(line) && line.textContent).length,
    licences: [...document.querySelectorAll("header .licenses li")].map((line) => Math.round(line.getBoundingClientRect().top)),
    size: parseFloat(getComputedStyle(document.querySelector("header .licenses")).fontSize),
  };
});

for (const file of files.Hero) {
  test(`${file} says all of it on the first screen of a phone, and nothing twice`, async () => {
    await choose("Hero", file);
    for (const [width, height] of [[390, 844], [360, 640]]) {
      await visit("/", { width, height }, async (page) => {
        await waits(page);
        await page.locator("[data-island=opening][data-ready]").waitFor({ state: "attached" });
        const { ends, facts, calls, emergencies, messages, hours, licences, size } = await look(page);
        const at = `at ${width} × ${height}`;
        assert.deepEqual(ends, ends.toSorted((a, b) => a - b), `the order ${at}`);
        assert.ok(ends.at(-1) <= height, `the buttons end at ${ends.at(-1)} ${at}`);
        assert.match(facts, /^Consulta \$1,500 Col\. Del Valle \S/);
        assert.deepEqual({ calls, emergencies, messages, hours }, { calls: 1, emergencies: 1, messages: 1, hours: 1 }, at);
        // The stand-ins of our fonts, with which the tests run, are wider.
        assert.ok(new Set(licences).size <= (width < 390 ? 2 : 1), `the licences in one line ${at}`);
        assert.ok(size >= 11);
        assert.equal(await overflow(page), "");
      });
    }
  });
}

test("the whole home page is at most 11.5 screens of a phone", async (t) => {
  await choose("Hero", files.Hero[0]); // as it is by default, whatever was looked at before
  const own = await launchBrowser({ fonts: true, windows: true });
  t.after(() => own.close());
  await visitAt(own, server.address, "/", { width: 390, height: 844 }, async (page) => {
    await page.evaluate(() => document.fonts.ready);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    assert.ok(height <= 11.5 * 844, `${height} px, ${(height / 844).toFixed(2)} screens`);
  });
});

test("what is not known is left out of the line, piece by piece", async (t) => {
  await choose("Hero", files.Hero[0]);
  const { siteContent } = await (await owner("/api/site-content")).json();
  t.after(() => saveContent(owner, { consultationPrice: siteContent.consultationPrice, heroSection: siteContent.heroSection }));
  const read = async () => {
    let found;
    await visit("/", { width: 390, javaScriptEnabled: false }, async (page) => { found = (await page.locator(".hero-facts").allInnerTexts()).map((text) => text.replace(/\s+/g, " ").trim()); });
    return found;
  };
  assert.deepEqual(await read(), ["Consulta $1,500 Col. Del Valle Lunes a domingo, 14:00 a 21:00"]);
  await saveContent(owner, { consultationPrice: { price: "" }, heroSection: { line2: "" } });
  assert.deepEqual(await read(), ["Lunes a domingo, 14:00 a 21:00"]);
  await saveContent(owner, { consultationPrice: { price: "Desde $900" }, heroSection: { line1: "Con cita", line2: "Roma Norte" } });
  assert.deepEqual(await read(), ["Desde $900 Con cita Roma Norte Lunes a domingo, 14:00 a 21:00"]);
});

describe("the bar at the foot", () => {
  test("is one up to 1,023 px, and two circles from there on", () => visit("/contacto", {}, async (page) => {
    for (const width of [320, 390, 768, 1023, 1024, 1366]) {
      await page.setViewportSize({ width, height: 800 });
      const { x, y, width: wide, height } = await bar(page).boundingBox();
      if (width < 1024) assert.deepEqual([x, wide, y + height], [0, width, 800], `at ${width} px`);
      else assert.ok(wide < 60 && x + wide < width, `${wide} px wide at ${width} px`);
      assert.equal(await page.locator("header .button-call").isVisible(), width >= 1024, `a call in the header at ${width} px`);
    }
  }));

  test("waits while the hero's own buttons are in view", () => visit("/", { width: 390, height: 844 }, async (page) => {
    await waits(page);
    await page.evaluate(() => scrollTo({ top: 1200, behavior: "instant" }));
    await page.locator(".floating[data-waiting=false]").waitFor();
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    await waits(page);
    await page.setViewportSize({ width: 1366, height: 768 });
    assert.ok(await bar(page).isVisible(), "the circles of a desktop do not");
  }));

  test("does not wait for a script that never comes", async () => {
    await visit("/", { width: 390, javaScriptEnabled: false }, async (page) => assert.ok(await bar(page).isVisible()));
    // Without the loader nobody notices that the bar's own script has failed.
    for (const [scripts, noticed] of [[/\/floating-/, ".floating[data-failed]"], ["**/assets/js/**", ".floating:not([data-failed])"]]) {
      await visit("/", { width: 390, allow: [/assets\/js|Failed to/], prepare: (page) => page.route(scripts, (route) => route.abort()) }, async (page) => {
        await page.locator(noticed).waitFor({ state: "attached" });
        assert.equal(await page.locator(".floating[data-waiting]").count(), 0);
        await bar(page).waitFor({ state: "visible" });
      });
    }
  });

  test("never waits where minutes matter", () => visit("/enfermedades/infarto-agudo-de-miocardio", { width: 390 }, async (page) => {
    await page.locator(".floating[data-ready]").waitFor();
    assert.ok(await bar(page).getByRole("link", { name: "Llamar al 911" }).isVisible());
    assert.equal(await bar(page).getAttribute("data-waiting"), null);
  }));
});

for (const file of files.Header) {
  test(`${file} begins where the content begins`, async () => {
    await choose("Header", file);
    const masthead = file.includes("masthead");
    for (const width of [390, 820, 1280, 1366]) {
      await visit("/", { width }, async (page) => {
        const content = await page.locator("h1").evaluate((e) => e.getBoundingClientRect().left);
        await page.locator("header[data-ready]").waitFor();
        if (masthead) {
          await page.evaluate(() => scrollTo({ top: 900, behavior: "instant" }));
          await page.locator("header[data-scrolled]").waitFor();
        }
        // Its name stands in the middle where there is a menu button: the button ends where the content ends.
        const edge = () => (masthead && width < 1280
          ? page.locator("header .menu-button").evaluate((e) => document.documentElement.clientWidth - e.getBoundingClientRect().right)
          : page.locator("header .logo").evaluate((e) => e.getBoundingClientRect().left));
        await until(async () => Math.abs(await edge() - content) < 1, `${file} stands ${content} px from the edge in ${width}`);
      });
    }
  });
}

test("the name in the header of a phone has at most two lines with what is under it", async () => {
  for (const file of files.Header) {
    for (const content of ["", "?content=long"]) {
      await visit(`/preview/Header/${file}${content}`, { width: 390 }, async (page) => {
        const { height, whole, line } = await page.locator("header .logo-words").evaluate((words) => ({ height: words.clientHeight, whole: words.scrollHeight, line: parseFloat(getComputedStyle(words.querySelector(".logo-name")).lineHeight) }));
        assert.ok(height <= 2 * line + 1, `${file}${content}: ${height} px, a line has ${line}`);
        if (content === "") assert.ok(whole <= height + 1, `${file}: ${whole - height} px of the sample's name are cut off`);
      });
    }
  }
});
