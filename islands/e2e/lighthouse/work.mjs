// How long the main thread of a phone (a processor four times slower) works while a page loads: two sites side by side, as two
// programs that serve the same content, visited in turn; of nine visits the lower quartile, in ms. The addresses of both, then paths.
import { launchBrowser } from "../site.mjs";

const [base, next, ...given] = process.argv.slice(2);
const paths = given.length ? given : ["/", "/enfermedades", "/enfermedades/arritmias", "/servicios/ecmo", "/contacto"];
const rounds = Number(process.env.ROUNDS ?? 9);

/** One first visit, until three seconds after the load. */
async function visit(browser, url) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true, locale: "es-MX" });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  // Threads count their own time: what else a busy machine does is none of it.
  await client.send("Performance.enable", { timeDomain: "threadTicks" });
  await client.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.goto(url, { waitUntil: "load" });
  await page.waitForTimeout(3000);
  const { metrics } = await client.send("Performance.getMetrics");
  await context.close();
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value * 1000]));
}

const lowerQuartile = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 4)];

const browser = await launchBrowser({ fonts: true });
try {
  for (const path of paths) {
    const found = [[], []];
    for (let i = 0; i < rounds; i++) {
      for (const [at, address] of [base, next].entries()) found[at].push(await visit(browser, address + path));
    }
    const of = (name) => found.map((runs) => Math.round(lowerQuartile(runs.map((run) => run[name]))));
    const [before, after] = of("TaskDuration");
    console.log(`${path.padEnd(26)} ${before} → ${after} ms, ${(after / before).toFixed(2)}`, Object.fromEntries(["LayoutDuration", "RecalcStyleDuration", "ScriptDuration"].map((n) => [n, of(n).join("→")])));
  }
} finally {
  await browser.close();
}
