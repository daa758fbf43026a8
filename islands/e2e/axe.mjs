// axe-core in a page of the browser tests.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Runs axe in the page as it is now, and words each violation in a line or two. */
export async function violations(page) {
  await page.evaluate(axe);
  const results = await page.evaluate((values) => window.axe.run(document, { runOnly: { type: "tag", values }, rules: { "target-size": { enabled: true } }, resultTypes: ["violations"] }), tags);
  assert.ok(results.testEngine.version, "axe has run");
  return results.violations.map((violation) => {
    const nodes = violation.nodes.slice(0, 3).map((node) => `    ${node.html.slice(0, 160)} ${node.failureSummary.replaceAll("\n", " ").slice(0, 200)}`);
    return `${violation.id}: ${violation.help} (${violation.nodes.length})\n${nodes.join("\n")}`;
  });
}
