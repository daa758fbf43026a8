// What search engines, link previews and home screens read: the head of every page, and the files for machines.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { JSDOM } from "jsdom";
import sharp from "sharp";
import { allPaths, openSite, signIn, startServer } from "../site.mjs";

const site = "https://latido.example";
const server = await startServer("-preview", "-public-url", site);
after(() => server.stop());
// A sample asks search engines to stay away: that is checked by open.test.mjs.
await openSite(await signIn(server));
const get = (path) => fetch(server.address + path);
const { siteContent } = await (await get("/api/site-content")).json();
const sitemap = await (await get("/sitemap.xml")).text();

/** The parts of a head, by page. */
const heads = new Map();
for (const path of (await allPaths(server.address)).filter((path) => !["/cita", "/no-existe"].includes(path))) {
  const html = await (await get(path)).text();
  const { document } = new JSDOM(html.slice(0, html.indexOf("</head>")).replace(/<style>.*?<\/style>/s, "")).window;
  const meta = (name) => document.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.content;
  heads.set(path, { document, html, title: document.title, description: meta("description"), meta, canonical: document.querySelector("link[rel=canonical]").href });
}

/** What the content says of a page. */
function metadata(path) {
  const [, list, id] = path.split("/");
  const records = { enfermedades: "diseases", sintomas: "symptoms", servicios: "services" }[list];
  if (id) return siteContent.records[records].find((record) => record.id === id).metadata;
  return {
    "": siteContent.homeMeta, enfermedades: siteContent.enfermedadesMeta, sintomas: siteContent.sintomasMeta.main, servicios: siteContent.serviciosMeta.main,
    contacto: siteContent.contactMeta, "aviso-de-privacidad": siteContent.privacyNotice.metadata, "como-escribimos": siteContent.editorial.metadata,
  }[list];
}

for (const [path, { title, description, meta, canonical, document }] of heads) {
  test(`head of ${path}`, async () => {
    const wanted = metadata(path);
    assert.deepEqual([title, description], [wanted.title, wanted.description]);
    assert.ok(title.length <= 60, `${title.length} characters of title`);
    assert.ok(description.length >= 120 && description.length <= 160, `${description.length} characters of description`);
    for (const [other, { title: theirs, description: words }] of heads) if (other !== path) assert.ok(theirs !== title && words !== description, `the same as ${other}`);
    assert.deepEqual([canonical, meta("og:url")], [site + path, site + path]);
    assert.ok(sitemap.includes(`<loc>${site}${path}</loc>`));
    assert.equal(meta("robots"), "index,follow,max-image-preview:large,max-snippet:-1");
    assert.deepEqual(["og:locale", "twitter:card", "og:type"].map(meta), ["es_MX", "summary_large_image", /\/.+\//.test(path) ? "article" : "website"]);
    assert.ok(meta("og:title") && meta("og:description") && meta("og:site_name") && meta("og:image:alt"));
    assert.equal(document.querySelectorAll("link[hreflang]").length, 0, "one language needs none");
    assert.equal(document.documentElement.lang, "es-MX");
    const picture = new URL(meta("og:image"));
    assert.equal(picture.origin, site);
    const file = await get(picture.pathname);
    assert.equal(file.status, 200);
    const { width, height } = await sharp(await file.arrayBuffer()).metadata();
    assert.deepEqual([width, height, meta("og:image:width"), meta("og:image:height")], [1200, 630, "1200", "630"]);
  });
}

test("the sitemap is valid, and true", async () => {
  const folder = await mkdtemp(join(tmpdir(), "latido-sitemap-"));
  try {
    await writeFile(join(folder, "sitemap.xml"), sitemap);
    await promisify(execFile)("xmllint", ["--noout", "--nonet", "--schema", fileURLToPath(new URL("xsd/sitemap.xsd", import.meta.url)), join(folder, "sitemap.xml")]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const { document } = new JSDOM(sitemap, { contentType: "application/xml" }).window;
  for (const url of document.getElementsByTagName("url")) {
    const path = new URL(url.getElementsByTagName("loc")[0].textContent).pathname;
    const lastmod = url.getElementsByTagName("lastmod")[0].textContent;
    const graph = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(heads.get(path).html)[1]);
    const { dateModified } = graph["@graph"].find((node) => node["@id"].endsWith("#pagina"));
    if (dateModified) assert.equal(lastmod, dateModified, path);
    assert.match(lastmod, /^\d{4}-\d\d-\d\d$/);
    for (const image of url.getElementsByTagName("image:loc")) assert.equal((await get(new URL(image.textContent).pathname)).status, 200, image.textContent);
  }
});

test("llms.txt names every page once, and what the practice is", async () => {
  const text = await (await get("/llms.txt")).text();
  assert.match(text, /^# .+\n\n> .+/);
  const named = [...text.matchAll(/\]\((.*?)\)/g)].map(([, address]) => address);
  const records = [...heads.keys()].filter((path) => /\/.+\//.test(path) || ["/contacto", "/aviso-de-privacidad", "/como-escribimos"].includes(path));
  assert.deepEqual(named.sort(), records.map((path) => site + path).sort());
});

test("robots.txt lets everybody in and names the sitemap; nothing else pretends to be there", async () => {
  assert.equal(await (await get("/robots.txt")).text(), `User-agent: *\nAllow: /\n\nSitemap: ${site}/sitemap.xml\n`);
  for (const path of ["/.well-known/ai-catalog.json", "/ads.txt", "/wp-login.php", "/enfermedades/no-existe"]) assert.equal((await get(path)).status, 404, path);
});

test("icons are as large as they say", async () => {
  const manifest = await (await get("/manifest.webmanifest")).json();
  assert.equal(manifest.lang, "es-MX");
  assert.deepEqual(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose ?? ""}`.trim()), ["192x192", "512x512", "512x512 maskable"]);
  for (const [path, size] of [...manifest.icons.map(({ src, sizes }) => [src, Number.parseInt(sizes)]), ["/icon-96.png", 96], ["/apple-touch-icon.png", 180]]) {
    const { width, height } = await sharp(await (await get(path)).arrayBuffer()).metadata();
    assert.deepEqual([width, height], [size, size], path);
  }
  const { document } = heads.get("/");
  const linked = [...document.querySelectorAll("link[rel=icon], link[rel=apple-touch-icon], link[rel=manifest]")].map((link) => link.getAttribute("href"));
  assert.deepEqual(linked, ["/favicon.ico", "/icon.svg", "/apple-touch-icon.png", "/manifest.webmanifest"]);
});
