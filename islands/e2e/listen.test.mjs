// Escuchar: a page that is read aloud, with a synthesizer that the test drives, as headless browsers have no voices.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { focusOn, openSample, visit as visitAt } from "./site.mjs";

const { server, browser } = await openSample();

/** A synthesizer without voices. arrive gives it one, next ends what it says, heard is what it has begun to say. */
const synthesizer = () => {
  const queue = [];
  let voices = [];
  const end = (event) => queue.splice(0).forEach((utterance) => utterance[event]?.({ error: "canceled" }));
  const value = { getVoices: () => voices, onvoiceschanged: null, get speaking() { return queue.length > 0; }, speak: (utterance) => { queue.push(utterance); if (utterance.text) window.heard.push(utterance); }, cancel: () => end("onerror") };
  Object.defineProperty(window, "speechSynthesis", { value });
  Object.assign(window, {
    heard: [],
    SpeechSynthesisUtterance: class { constructor(text) { this.text = text; } },
    arrive: (lang) => { voices = [{ lang, name: "Voz", localService: true }]; value.onvoiceschanged?.(); },
    next: () => end("onend"),
  });
};

const visit = (path, options, use) => visitAt(browser, server.address, path, { width: 390, height: 844, ...options, prepare: (page) => page.addInitScript(synthesizer) }, async (page) => {
  await page.locator(".listen[data-ready]").waitFor({ state: "attached" });
  await use(page, {
    opener: page.getByRole("button", { name: "Escuchar esta página" }),
    controls: page.getByRole("group", { name: "Lectura en voz alta" }),
    button: (name) => page.getByRole("button", { name, exact: true }),
    heard: () => page.evaluate(() => window.heard.map(({ text, rate }) => `${text} ${rate}`)),
    marked: () => page.evaluate(() => [...CSS.highlights.get("spoken") ?? []].join()),
    scripts: () => page.evaluate(() => performance.getEntriesByType("resource").filter(({ name }) => name.includes("/reader-")).length),
  });
});

describe("Escuchar", () => {
  test("is absent without a Spanish voice, comes with one without moving anything, and fetches its reader with the first tap", () => visit("/sintomas/falta-de-aire", {}, async (page, { opener, controls, scripts }) => {
    const place = () => page.locator(".detail-emergency").first().boundingBox();
    const before = await place();
    await page.evaluate(() => window.arrive("en-US"));
    assert.equal(await opener.isVisible(), false);
    await page.evaluate(() => window.arrive("es_MX"));
    await opener.waitFor();
    assert.deepEqual(await place(), before);
    await opener.hover();
    assert.equal(await scripts(), 0);
    await opener.click();
    await controls.waitFor();
    assert.equal(await scripts(), 1);
  }));

  test("marks each sentence, pauses, goes on, changes its speed and stops", () => visit("/sintomas/falta-de-aire", {}, async (page, { opener, controls, button, heard, marked }) => {
    await page.evaluate(() => window.arrive("es-MX"));
    await opener.click();
    await focusOn(button("Pausa"));
    assert.equal(await marked(), "Falta de aire");
    await page.evaluate(() => window.next());
    assert.equal(await marked(), "Llama al 911 si…");
    assert.deepEqual(await heard(), ["Falta de aire 1", "Llama al nueve once si… 1"]);

    await page.keyboard.press("Enter");
    await focusOn(button("Seguir"));
    await page.evaluate(() => window.next());
    assert.equal((await heard()).length, 2, "nothing is read in a pause");
    await page.keyboard.press("Enter");
    await button("Pausa").waitFor();
    await button("Velocidad: normal").click();
    await button("Velocidad: rápida").waitFor();
    assert.deepEqual((await heard()).slice(2), ["Llama al nueve once si… 1", "Llama al nueve once si… 1.25"]);

    const call = page.locator(".floating a[href='tel:911']");
    const [bar, player] = await Promise.all([call, controls].map((part) => part.boundingBox()));
    assert.ok(player.y + player.height <= bar.y, "911 is free");

    await button("Detener la lectura").click();
    await focusOn(opener);
    assert.equal(await controls.isVisible(), false);
    assert.equal(await marked(), "");
    assert.equal(await page.evaluate(() => speechSynthesis.speaking), false);
    await opener.click();
    assert.equal((await heard()).at(-1), "Falta de aire 1.25", "it begins anew");
  }));

  test("scrolls with the sentence as long as the visitor does, and ends by itself", () => visit("/servicios/ecocardiograma", {}, async (page, { opener, controls, marked }) => {
    await page.evaluate(() => window.arrive("es-US"));
    await opener.click();
    await controls.waitFor();
    const go = (words) => page.evaluate((words) => {
      while (![...CSS.highlights.get("spoken")].join().startsWith(words)) window.next();
      document.documentElement.style.scrollBehavior = "auto";
    }, words);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await go("Lleva los reportes");
    assert.ok(await page.evaluate(() => { const { top, bottom } = [...CSS.highlights.get("spoken")][0].getBoundingClientRect(); return top > 60 && bottom < innerHeight - 120; }), "the sentence is in view");
    await page.evaluate(() => scrollTo(0, 0));
    await go("El electrocardiograma registra");
    assert.equal(await page.evaluate(() => scrollY), 0);
    assert.ok(await page.locator(".detail-myths details").first().evaluate((details) => details.open), "a myth is opened");
    await page.evaluate(() => { for (let i = 0; i < 100; i++) window.next(); });
    await controls.waitFor({ state: "hidden" });
    assert.equal(await marked(), "");
  }));

  test("is silent on the next page", () => visit("/enfermedades/arritmias", {}, async (page, { opener, controls }) => {
    await page.evaluate(() => window.arrive("es-MX"));
    await opener.click();
    await controls.waitFor();
    assert.equal(await page.evaluate(() => { dispatchEvent(new Event("pagehide")); return speechSynthesis.speaking; }), false);
    assert.equal(await controls.isVisible(), false);
  }));

  test("is not there without scripts", () => visitAt(browser, server.address, "/enfermedades/arritmias", { width: 390, javaScriptEnabled: false }, async (page) => {
    assert.equal(await page.getByRole("button", { name: "Escuchar" }).count(), 0);
  }));
});
