// What Mozilla's Observatory and Google's CSP Evaluator say of the site as it runs on HTTPS.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import evaluator from "csp_evaluator";
import finding from "csp_evaluator/dist/finding.js";
import parser from "csp_evaluator/dist/parser.js";
import { startSecure } from "./observatory.mjs";
import { launchBrowser, signIn, startServer, visit } from "../site.mjs";
import { allDocuments } from "./states.mjs";

const secure = await startSecure();
await signIn(secure.server);
const server = await startServer("-preview");
after(async () => {
  await secure.stop();
  await server.stop();
});
const { documents, owner } = await allDocuments(server);

/** The content as it is, and the headers that a save of it needs. */
async function contentOf(owner) {
  const answer = await owner("/api/site-content");
  return { headers: { "If-Match": answer.headers.get("etag") }, siteContent: (await answer.json()).siteContent };
}

for (const path of ["", "/enfermedades/arritmias", "/contacto", "/admin/entrar"]) {
  test(`the Observatory gives ${path || "/"} A+`, async () => {
    const { scan, tests } = await secure.scan(path);
    assert.deepEqual(Object.entries(tests).filter(([, { pass }]) => !pass), []);
    assert.deepEqual([scan.grade, scan.score], ["A+", 135]);
  });
}

/** What the CSP Evaluator minds of the policy in an answer: "SEVERITY directive: why". */
function findings(headers) {
  const { csp } = new parser.CspParser(headers.get("content-security-policy"));
  const found = new evaluator.CspEvaluator(csp).evaluate();
  return found.map(({ severity, directive, value, description }) => `${finding.Severity[severity]} ${directive} ${value ?? ""}: ${description}`);
}

/**
 * What stays, and why: nothing under this address is JSONP, AngularJS, or a file of a visitor's that is served as a script
 * (nosniff on every answer); the loader's name changes with each build, so that a hash in the policy would guard the same file.
 */
const accepted = ["MEDIUM_MAYBE script-src 'self': 'self' can be problematic if you host JSONP, AngularJS or user uploaded files."];

test("the CSP Evaluator finds nothing else on any document", () => {
  const found = new Map();
  for (const { name, headers } of documents) for (const what of findings(headers)) found.set(what, [...(found.get(what) ?? []), name]);
  for (const what of accepted) assert.ok(found.delete(what), `found no more, and need not be accepted: ${what}`);
  assert.deepEqual([...found], []);
});

test("the CSP Evaluator finds nothing else with the calendar of Doctoralia on the page", async () => {
  const { headers, siteContent } = await contentOf(owner);
  Object.assign(siteContent.doctoralia, { enabled: true, doctorSlug: "dra-muestra" });
  const saved = await owner("/api/site-content", { method: "POST", headers, body: JSON.stringify({ siteContent }) });
  assert.equal(saved.status, 200, await saved.text());
  const page = await fetch(`${server.address}/contacto`);
  assert.match(page.headers.get("content-security-policy"), /script-src 'self' 'sha256-[^']+' https:\/\/platform\.docplanner\.com/);
  // The host of the widget that the owner chose; the evaluator knows of no way around the policy there.
  const widget = "MEDIUM_MAYBE script-src https://platform.docplanner.com: No bypass found; make sure that this URL doesn't serve JSONP replies or Angular libraries.";
  assert.deepEqual(findings(page.headers), [...accepted, widget]);
});

test("what an owner sees is kept by nobody, framed by nobody, indexed by nobody", () => {
  const behind = documents.filter(({ name }) => name.startsWith("/admin/"));
  assert.equal(behind.length, 16);
  for (const { name, headers } of behind) {
    const framed = name.startsWith("/admin/vista/") ? ["SAMEORIGIN", "'self'"] : ["DENY", "'none'"];
    assert.equal(headers.get("cache-control"), "no-store", name);
    assert.match(headers.get("x-robots-tag"), /noindex/, name);
    assert.equal(headers.get("x-frame-options"), framed[0], name);
    assert.ok(headers.get("content-security-policy").includes(`frame-ancestors ${framed[1]};`), name);
  }
});

test("nobody else is asked, and no cookie set, however far a visitor reads", async () => {
  const browser = await launchBrowser();
  try {
    for (const path of ["/", "/enfermedades", "/sintomas/falta-de-aire", "/servicios/ecmo", "/contacto", "/aviso-de-privacidad"]) {
      await visit(browser, server.address, path, { width: 1280 }, async (page, context) => {
        await page.mouse.move(300, 300);
        const height = await page.evaluate(() => document.body.scrollHeight);
        for (let y = 0; y < height; y += 600) {
          await page.mouse.wheel(0, 600);
          await page.waitForTimeout(30);
        }
        await page.waitForLoadState("networkidle");
        assert.deepEqual(await context.cookies(), []);
        assert.deepEqual(await page.evaluate(() => [localStorage.length, sessionStorage.length]), [0, 0]);
      });
    }
  } finally {
    await browser.close();
  }
});
