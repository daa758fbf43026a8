// A page of each kind under the eyes of those who read otherwise: wider spacing, larger text, no motion, colours of their own.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { allPaths, kinds, openServer, overflow, takeTurns, visit } from "../site.mjs";

const { server, browser } = await openServer({ windows: true });
const paths = (await allPaths(server.address)).filter((path) => kinds.test(path));
assert.equal(paths.length, 14);

/** WCAG 1.4.12, as large as it asks for. */
const spacing = "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }";

/** Adds styles as a reader's extension does, past the policy of the page; null takes them away. */
const restyle = (page, css) => page.evaluate((text) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text ?? "");
  document.adoptedStyleSheets = [sheet];
}, css);

/** Elements with a text of their own that is cut off. The name in the bar of the header may be: it is in full in the drawer and the footer. */
const cut = (page) => page.evaluate(() => {
  const found = [];
  for (const element of document.querySelectorAll("body *")) {
    const text = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.data.trim()).join("");
    const style = getComputedStyle(element);
    if (!text || style.clipPath !== "none" || element.matches("header .logo-name, header .logo-specialty") || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const hides = (value) => value === "hidden" || value === "clip";
    const taller = hides(style.overflowY) && element.scrollHeight > element.clientHeight + 1;
    const wider = hides(style.overflowX) && element.scrollWidth > element.clientWidth + 1;
    if (taller || wider) found.push(`${element.tagName}.${element.className}: ${text.slice(0, 40)}`);
  }
  return found;
});

/** What moves, or scrolls smoothly, on the way to the end of the page. */
const motion = (page) => page.evaluate(async () => {
  const found = [getComputedStyle(document.documentElement).scrollBehavior].filter((behavior) => behavior !== "auto");
  for (let y = 0; y < document.body.scrollHeight; y += 700) {
    window.scrollTo(0, y);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    for (const animation of document.getAnimations()) {
      const { duration, iterations } = animation.effect.getComputedTiming();
      if (duration > 1 || iterations === Infinity) found.push(`${animation.animationName ?? animation.transitionProperty} of ${animation.effect.target.className}`);
    }
  }
  return [...new Set(found)];
});

/** Buttons that nothing marks where backgrounds are gone: no border, no text, no icon in a colour of its own. Focus that cannot be seen. And words that keep our colours, on a ground that is not ours. */
const lostInForcedColors = (page) => page.evaluate(() => {
  const canvas = getComputedStyle(document.body).backgroundColor;
  const found = [];
  for (const button of document.querySelectorAll(".button, button, summary, .floating a")) {
    if (!button.checkVisibility({ visibilityProperty: true })) continue;
    const { borderTopStyle, borderTopWidth, color } = getComputedStyle(button);
    const bordered = borderTopStyle !== "none" && parseFloat(borderTopWidth) > 0;
    const icon = button.querySelector("svg");
    const dot = getComputedStyle(button, "::before");
    const drawn = (icon && getComputedStyle(icon).color !== canvas) || (dot.content === '""' && dot.forcedColorAdjust === "none" && dot.backgroundColor !== canvas);
    const plain = button.matches(".button, .floating a") && !bordered;
    if (plain || (!bordered && !drawn && (button.textContent.trim() === "" || color === canvas))) found.push(`${button.className}: ${button.textContent.trim().slice(0, 30)}`);
    button.focus();
    if (document.activeElement === button && button.matches(":focus-visible") && getComputedStyle(button).outlineStyle === "none") found.push(`focus of ${button.className}`);
  }
  for (const element of document.querySelectorAll("body *:not(svg, svg *)")) {
    const words = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== "");
    if (words && getComputedStyle(element).forcedColorAdjust === "none") found.push(`colour of ${element.tagName}.${element.className}`);
  }
  return [...new Set(found)];
});

/** Telephone numbers in links that go on in the next line. */
const brokenNumbers = (page) => page.evaluate(() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (!node.parentElement.closest("a[href^='tel:'], a[href*='wa.me']") || !node.parentElement.checkVisibility()) continue;
    for (const { 0: number, index } of node.data.matchAll(/\+?\d[\d ]{7,}\d/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + number.length);
      if (new Set([...range.getClientRects()].map((rect) => Math.round(rect.top))).size > 1) found.push(`${number} in ${node.parentElement.className || node.parentElement.tagName}`);
    }
  }
  return [...new Set(found)];
});

/** Opens a page of each kind in a context with options, once, and hands it to look. */
function everyPage(title, options, look) {
  describe(title, { concurrency: 2 }, () => {
    const turn = takeTurns(browser, server.address, options);
    for (const path of paths) test(path, () => turn(path, look));
  });
}

/** Nothing is wider than the window, and no text is cut off. */
async function fits(page, how) {
  assert.equal(await overflow(page), "", how);
  assert.deepEqual(await cut(page), [], how);
}

/** Short words that stand in pieces, as where a column has no room beside a picture. */
const inPieces = (page) => page.evaluate(() => {
  const found = [];
  const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  for (let node; (node = texts.nextNode());) {
    if (!node.parentElement.checkVisibility({ visibilityProperty: true })) continue;
    for (const { 0: word, index } of node.data.matchAll(/\p{L}{2,6}/gu)) {
      if (/[\p{L}\d@./]/u.test((node.data[index - 1] ?? " ") + (node.data[index + word.length] ?? " "))) continue;
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)));
      if (lines.size > 1) found.push(`${word} in ${node.parentElement.tagName} of ${node.parentElement.closest("[class]").className}`);
    }
  }
  return found;
});

/** The letters of a reader who has set twice the size in the browser; 16 px are the usual ones. */
const letters = async (page, standard) => {
  const browserSide = await page.context().newCDPSession(page);
  await browserSide.send("Page.setFontSizes", { fontSizes: { standard, fixed: standard } });
  await browserSide.detach();
};

everyPage("at 320 px", { viewport: { width: 320, height: 800 } }, async (page) => {
  assert.deepEqual(await brokenNumbers(page), [], "telephone numbers in one piece");
  await restyle(page, spacing);
  await fits(page, "text spacing");
  await restyle(page, null);
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  await fits(page, "text of twice the size");
  const { height } = await page.locator(".floating").boundingBox();
  assert.ok(height <= 110, `the bar at the foot takes ${height} px from text of twice the size`);
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
  await letters(page, 32);
  assert.ok(await page.evaluate(() => matchMedia("(max-width: 17em)").matches), "letters of twice the size");
  await fits(page, "letters of twice the size");
  assert.deepEqual(await inPieces(page), [], "letters of twice the size");
  await letters(page, 16);
});

everyPage("at 1280 px", { viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" }, async (page) => {
  assert.deepEqual(await motion(page), [], "motion for those who want none");
  await page.emulateMedia({ forcedColors: "active" });
  assert.deepEqual(await lostInForcedColors(page), [], "colours of the reader's own");
  await page.emulateMedia({ forcedColors: "none" });
  await restyle(page, spacing);
  await fits(page, "text spacing");
  await restyle(page, null);
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  await fits(page, "text of twice the size");
  await page.setViewportSize({ width: 640, height: 800 });
  await fits(page, "text of twice the size at 640 px");
});

describe("text of twice the size in every header", () => {
  for (const header of ["classic", "masthead", "floating"]) {
    test(header, () => visit(browser, server.address, `/preview/Header/header_${header}.templ`, {}, async (page) => {
      await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
      for (const width of [320, 640, 1280, 1600]) {
        await page.setViewportSize({ width, height: 800 });
        assert.equal(await overflow(page), "", `at ${width} px`);
        const shown = await page.getByRole("button", { name: "Abrir menú" }).or(page.getByRole("navigation", { name: "Principal" })).filter({ visible: true }).count();
        assert.equal(shown, 1, `the menu, or the button that opens it, at ${width} px`);
      }
    }));
  }
});
