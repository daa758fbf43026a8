// The pages that the sitemap does not have: every layout, and the pages before a sign-in in each state. All accessible, none wider than its window.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { violations } from "../axe.mjs";
import { openServer, overflow, signIn, still, takeTurns, watch } from "../site.mjs";

const { server, browser } = await openServer({ fonts: true });
const layouts = await (await fetch(`${server.address}/preview`)).json();
const welcome = await server.invited;

async function clean(page, widths) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    // Only what stands still has its real colours.
    await still(page);
    assert.equal(await overflow(page), "", `at ${width} px`);
    assert.deepEqual(await violations(page), [], `at ${width} px`);
  }
}

/** The pictures of which the middle lies under something opaque; in the page. */
function covered() {
  const opaque = (element) => /^rgb\(/.test(getComputedStyle(element).backgroundColor);
  // Slides lie one over the other.
  return [...document.querySelectorAll("img:not(.cover, .hero-slider-slides *)")].filter((img) => {
    if (!img.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    img.scrollIntoView({ block: "center", behavior: "instant" });
    const { x, y, width, height } = img.getBoundingClientRect();
    const stack = document.elementsFromPoint(x + width / 2, y + height / 2);
    return stack.slice(0, Math.max(stack.indexOf(img), 0)).some((element) => opaque(element) && !element.contains(img));
  }).map((img) => img.currentSrc);
}

/** The words of headings that go on in another line without a hyphen; in the page. */
function broken() {
  const found = [];
  for (const heading of document.querySelectorAll("h1, h2, h3")) {
    const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      for (const { 0: word, index } of texts.currentNode.data.matchAll(/[^\s/—-]+/g)) {
        const range = document.createRange();
        range.setStart(texts.currentNode, index);
        range.setEnd(texts.currentNode, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word);
      }
    }
  }
  return found;
}

/** The height of the tallest thing that a layout consists of. */
const tallness = (page) => page.evaluate(() => Math.max(...[...document.querySelectorAll("section, header, nav, footer")].map((part) => part.offsetHeight)));

/** Gives a page pictures as tall as those that an owner takes with a telephone; in the page. */
const portraits = () => Promise.all([...document.images].map((img) => {
  for (const source of img.parentElement.querySelectorAll("source")) source.remove();
  img.removeAttribute("srcset");
  img.loading = "eager";
  img.src = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='900' height='1500'/>";
  return img.decode();
}));

async function open(path, use, cookies = []) {
  const context = await browser.newContext({ locale: "es-MX", reducedMotion: "reduce", viewport: { width: 1280, height: 800 } });
  try {
    await context.addCookies(cookies);
    const page = await context.newPage();
    const complaints = watch(page, server.address);
    await page.goto(new URL(path, server.address).href, { waitUntil: "load" });
    await use(page);
    assert.deepEqual(complaints.filter((one) => !/422|404/.test(one)), []);
  } finally {
    await context.close();
  }
}

describe("layouts", { concurrency: 2 }, () => {
  const turn = takeTurns(browser, server.address, { reducedMotion: "reduce" });
  for (const { type, file } of layouts) {
    test(`${type}/${file}`, () => turn(`/preview/${type}/${file}`, async (page, response, complaints) => {
      const before = new Map();
      for (const width of [390, 820, 1366]) {
        await page.setViewportSize({ width, height: 800 });
        await page.evaluate(() => document.fonts.ready.then(() => {}));
        before.set(width, await tallness(page));
        assert.deepEqual([await page.evaluate(covered), await page.evaluate(broken)], [[], []], `at ${width} px`);
      }
      await clean(page, [320]);
      await page.evaluate(portraits);
      for (const width of [390, 820, 1366]) {
        await page.setViewportSize({ width, height: 800 });
        const times = (await tallness(page)) / before.get(width);
        assert.ok(times < 1.25, `with tall pictures ${times} times as tall at ${width} px`);
      }
      assert.deepEqual(complaints.filter((one) => !/422|404/.test(one)), []);
    }));
  }
});

describe("before a sign-in", () => {
  const widths = [1366, 320];
  const send = async (page, name, password) => {
    await page.locator("main input[name=usuario]").first().fill(name);
    for (const input of await page.locator("main input[type=password]").all()) await input.fill(password);
    await page.keyboard.press("Enter");
    await page.getByRole("alert").waitFor();
  };

  test("the sign-in while there is no owner", () => open("/admin/entrar", (page) => clean(page, widths)));

  test("the welcome, empty and refused", () => open(welcome, async (page) => {
    await clean(page, widths);
    await send(page, "doctora", "corta");
    await clean(page, widths);
  }));

  test("a welcome that is no more", () => open("/admin/bienvenida?token=no", (page) => clean(page, widths)));

  test("the sign-in, empty and refused; the password; what does not exist", async () => {
    const owner = await signIn(server);
    await open("/admin/entrar", async (page) => {
      await clean(page, widths);
      await send(page, "nadie", "no es la contraseña");
      await clean(page, widths);
    });
    for (const path of ["/admin/contrasena", "/admin/no-existe"]) await open(path, (page) => clean(page, widths), owner.cookies);
  });
});
