// The accessibility check that the browser tests share.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { quick, still } from "./site.mjs";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Runs axe in the page, or in the part that a selector names, once what moves has come to rest (a text that fades in has no contrast yet), and words each violation in a line or two. While the tests are quick it returns none. */
export async function violations(page, part) {
  if (quick) return [];
  await still(page);
  // It stays in a page, and is slow to read.
  if (!await page.evaluate(() => "axe" in window)) await page.evaluate(axe);
  const results = await page.evaluate(
    async ([selector, values]) => {
      // A sticky bar covers what happens to be scrolled below it: that can be scrolled out again, so it is no violation of target-size.
      const sticky = [...document.querySelectorAll("*")].filter((element) => getComputedStyle(element).position === "sticky");
      for (const { style } of sticky) style.setProperty("position", "relative", "important");
      try {
        return await window.axe.run(selector ?? document, { runOnly: { type: "tag", values }, resultTypes: ["violations"] });
      } finally {
        for (const { style } of sticky) style.removeProperty("position");
      }
    },
    [part, tags],
  );
  assert.ok(results.testEngine.version, "axe has run");
  return results.violations.map((violation) => {
    const nodes = violation.nodes.slice(0, 3).map((node) => `    ${node.html.slice(0, 160)} ${node.failureSummary.replaceAll("\n", " ").slice(0, 200)}`);
    return `${violation.id}: ${violation.help} (${violation.nodes.length})\n${nodes.join("\n")}`;
  });
}
