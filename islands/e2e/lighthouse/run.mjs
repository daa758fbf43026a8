// Lighthouse as a phone sees the site: the median of three visits to each kind of page, as a table. Paths as arguments replace its own.
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { computeMedianRun } from "lighthouse/core/lib/median-run.js";
import { signIn, startServer } from "../site.mjs";

const paths = process.argv.length > 2 ? process.argv.slice(2) : [
  "/", "/enfermedades", "/sintomas", "/servicios", "/enfermedades/arritmias", "/sintomas/falta-de-aire", "/servicios/ecmo", "/contacto", "/aviso-de-privacidad", "/admin/entrar",
];
const categories = { performance: "speed", accessibility: "access", "best-practices": "practice", seo: "SEO" };
const row = (cells) => console.log([cells[0].padEnd(26), ...cells.slice(1).map((cell) => String(cell).padStart(9))].join(""));

/** One visit; a browser that drew nothing, as happens on a busy machine, is asked again. */
async function visit(url, tries = 3) {
  const chrome = await launch({ chromePath: process.env.CHROMIUM || "/usr/bin/chromium", chromeFlags: ["--headless=new", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])] });
  try {
    const { lhr } = await lighthouse(url, { port: chrome.port, logLevel: "silent", onlyCategories: Object.keys(categories) });
    if (!lhr.runtimeError) return lhr;
    if (tries === 1) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  } finally {
    chrome.kill();
  }
  return visit(url, tries - 1);
}

const server = await startServer();
try {
  await signIn(server); // makes the owner, without whom the sign-in page has no form
  // The pages are compressed harder some seconds after the start.
  await new Promise((resolve) => setTimeout(resolve, 15_000));
  row(["median of 3, phone", ...Object.values(categories), "FCP ms", "LCP ms", "TBT ms", "CLS"]);
  for (const path of paths) {
    const runs = [];
    for (let i = 0; i < 3; i++) runs.push(await visit(server.address + path));
    const median = computeMedianRun(runs);
    const metric = (name) => Math.round(median.audits[name].numericValue * 1000) / 1000;
    row([path, ...Object.keys(categories).map((name) => Math.round(median.categories[name].score * 100)),
      ...["first-contentful-paint", "largest-contentful-paint", "total-blocking-time"].map((name) => Math.round(metric(name))), metric("cumulative-layout-shift")]);
    for (const name of Object.keys(categories)) {
      for (const { id, weight } of median.categories[name].auditRefs) {
        const { score, title, displayValue } = median.audits[id];
        if (weight > 0 && score !== null && score < 0.9) console.log(`    ${id}: ${title} ${displayValue ?? ""}`);
      }
    }
  }
} finally {
  await server.stop();
}
