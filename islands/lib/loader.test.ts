// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";

const told: string[] = [];
const listeners: [type: string, listener: (event: object) => void][] = [];
let time = 10_000;

/** A page with an address. */
async function open(body: string, { canonical = true, browser = {} as object, prerendering = false } = {}): Promise<void> {
  document.head.innerHTML = canonical ? '<link rel="canonical" href="https://latido.example/contacto">' : "";
  document.body.innerHTML = body;
  vi.stubGlobal("performance", { getEntriesByName: () => [] }); // jsdom's has none
  vi.stubGlobal("navigator", { sendBeacon: (address: string, line: string) => told.push(`${address} ${line}`), ...browser });
  Object.defineProperty(document, "prerendering", { configurable: true, value: prerendering });
  history.replaceState(null, "", "/contacto?de=prueba");
  vi.spyOn(document, "addEventListener").mockImplementation((type: string, listener: unknown) => {
    listeners.push([type, listener as (event: object) => void]);
  });
  // It answers with a number, as browsers do: without one the loader waits in another way, beyond the end of the tests.
  vi.stubGlobal("requestIdleCallback", (go: () => void) => {
    go();
    return 1;
  });
  vi.resetModules();
  // @ts-expect-error: it has nothing to export.
  await import("../loader");
}

const fire = (type: string, event: object) => listeners.filter(([of]) => of === type).forEach(([, listener]) => listener(event));

/** A click, as only a browser can make one that is trusted. */
function click(selector: string, { after = 5000, isTrusted = true, type = "click", button = 0 } = {}): void {
  time += after;
  fire(type, { target: document.querySelector(selector), isTrusted, button, timeStamp: time });
}

beforeEach(() => {
  told.length = 0;
  listeners.length = 0;
});

test("a page that is seen is told once, without its query", async () => {
  await open("");
  expect(told).toEqual(["/toques /contacto"]);
});

test.each([
  ['<a href="tel:+525512345678">', "tel: header-classic is-sticky"],
  ['<a href="tel:911">', "tel:911 header-classic is-sticky"],
  ['<a href="https://wa.me/525512345678?text=maps">', "wa.me header-classic is-sticky"],
  ['<a href="https://www.google.com/maps/search/?api=1">', "maps header-classic is-sticky"],
  ['<a href="https://maps.app.goo.gl/x">', "maps header-classic is-sticky"],
  ['<button class="button map-open">', "map-open header-classic is-sticky"],
  ['<a href="https://www.doctoralia.com.mx/x">', "doctoralia header-classic is-sticky"],
  ['<button class="booking-open">', "booking-open header-classic is-sticky"],
  ['<a class="video-play" href="https://www.youtube.com/watch?v=x">', "video-play header-classic is-sticky"],
])("%s is told as %s", async (link, line) => {
  await open(`<header class="header-classic is-sticky"><nav>${link}<span>x</span></nav></header>`);
  click("span");
  expect(told.slice(1)).toEqual([`/toques /contacto ${line}`]);
});

test.each(['<a href="/contacto">', '<a href="https://www.facebook.com/x">', "<button>", "<p>", '<a href="tel:911"></a>'])("%s is not", async (element) => {
  await open(`<main><section class="hero-split">${element}<span>x</span></section></main>`);
  click("span");
  expect(told.length).toBe(1);
});

test.each([
  ['<main><section class="section hero-split"><div><a href="tel:1">x</a></div></section></main>', "section hero-split"],
  ['<main><div class="container detail"><section><a href="tel:1">x</a></section></div></main>', "container detail"],
  ['<main><div class="detail"><section class="calltoactionindividual-card"><a href="tel:1">x</a></section></div></main>', "calltoactionindividual-card"],
  ['<aside class="floating"><a href="tel:1">x</a></aside>', "floating"],
])("%s is in %s", async (body, place) => {
  await open(body);
  click("a");
  expect(told.at(-1)).toBe(`/toques /contacto tel: ${place}`);
});

test("two taps within two seconds are one, on one link", async () => {
  await open('<footer class="footer-columns"><a id="a" href="tel:1">x</a><a id="b" href="tel:2">x</a></footer>');
  click("#a");
  click("#a", { after: 300 });
  click("#a", { after: 1600 });
  expect(told.length).toBe(2);
  click("#b", { after: 10 });
  expect(told.length).toBe(3);
  click("#b", { after: 2001 });
  expect(told.length).toBe(4);
});

test("what a script clicks, and the right button, are no taps; the middle button is one", async () => {
  await open('<footer><a href="tel:1">x</a></footer>');
  click("a", { isTrusted: false });
  click("a", { type: "auxclick", button: 2 });
  expect(told.length).toBe(1);
  click("a", { type: "auxclick", button: 1 });
  expect(told.length).toBe(2);
});

test.each([{ globalPrivacyControl: true }, { doNotTrack: "1" }])("nothing is told of who has %j", async (browser) => {
  await open('<footer><a href="tel:1">x</a></footer>', { browser });
  click("a");
  expect(told).toEqual([]);
});

test("nothing is told of a page without an address of its own", async () => {
  await open('<footer><a href="tel:1">x</a></footer>', { canonical: false });
  click("a");
  expect(told).toEqual([]);
});

test("a page that is drawn in advance is seen when it is shown", async () => {
  await open("", { prerendering: true });
  expect(told).toEqual([]);
  fire("prerenderingchange", {});
  expect(told).toEqual(["/toques /contacto"]);
});
