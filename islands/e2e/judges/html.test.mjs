// What the Nu Html Checker of the W3C and html-validate say of every document, and whether all its addresses exist.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { promisify } from "node:util";
import { htmlFaults } from "./html.mjs";
import { startServer } from "../site.mjs";
import { allDocuments } from "./states.mjs";

const site = "https://latido.example";
const server = await startServer("-preview", "-public-url", site);
after(() => server.stop());
const { documents, owner } = await allDocuments(server);

/** What vnu's checker of styles does not know yet; its checker of HTML is listened to in everything. */
const newerThanVnu = [
  /^CSS: “(animation-timeline|animation-range|container|container-type|field-sizing)”: Property “[\w-]+” doesn't exist\.$/, // CSS Scroll-driven Animations, Containment 3, UI 4
  /^CSS: Unrecognized at-rule “@(starting-style|container)”$/, // CSS Transitions 2, Containment 3
  /^CSS: “transition”: “allow-discrete” is not a “transition” value\.$/, // CSS Transitions 2
  /^CSS: “mask”: (Too many values or values are not recognized|“linear-gradient\(.*\)” is not a “mask” value)\.$/, // CSS Masking 1: layers, and var() in them
  /^CSS: “height”: “min\(var\(.*\)” is not a “height” value\.$/, // CSS Values 4: var() and sums in min()
  /^CSS: “(--glide|translate|font|font-size)”: Parse Error\.$/, // CSS Values 4: products in calc(), units of containers
];

test("vnu has nothing to say, warnings and all", async () => {
  const folder = await mkdtemp(join(tmpdir(), "latido-vnu-"));
  try {
    const files = documents.map(({ name }, i) => [name, join(folder, `${i}.html`)]);
    await Promise.all(files.map(([, file], i) => writeFile(file, documents[i].html)));
    const jar = createRequire(import.meta.url).resolve("vnu-jar/build/dist/vnu.jar");
    const asked = promisify(execFile)("java", ["-jar", jar, "--Werror", "--format", "json", ...files.map(([, file]) => file)], { maxBuffer: 1 << 28 });
    const { stderr } = await asked.catch((refused) => refused);
    const names = new Map(files.map(([name, file]) => [`file:${file}`, name]));
    const { messages } = JSON.parse(stderr);
    assert.ok(messages.length > 0, "vnu read the files: it always minds the newest CSS");
    const found = messages.filter(({ message }) => !newerThanVnu.some((known) => known.test(message)));
    assert.deepEqual(found.map(({ url, message, extract }) => `${names.get(url)}: ${message} ${extract ?? ""}`), []);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test("html-validate has nothing to say", async () => {
  const faults = [];
  for (const { name, html } of documents) faults.push(...await htmlFaults(html, name));
  assert.deepEqual(faults, []);
});

/** The nodes of the structured data have ids that stand for things, not for places in a page. */
const things = /#(website|consultorio|doctor|pagina|ruta)$/;

/** The addresses in a document: links, pictures, scripts, fonts, and those that machines read. */
function* addressesIn(html) {
  for (const [, value] of html.matchAll(/\s(?:href|src|poster)="([^"]*)"/g)) yield value;
  for (const [, value] of html.matchAll(/\scontent="((?:https?:\/)?\/[^"]*)"/g)) yield value;
  for (const [, list] of html.matchAll(/\s(?:image)?srcset="([^"]*)"/g)) yield* list.split(",").map((one) => one.trim().split(" ")[0]);
  for (const [, list] of html.matchAll(/\sdata-src="([^"]*)"/g)) yield* list.split(" ");
  for (const [, value] of html.matchAll(/url\(["']?(\/[^)"']*)/g)) yield value;
  for (const [, value] of html.matchAll(/"(?:url|item|image|@id)":"([^"]*)"/g)) yield value;
}

const idsIn = (html) => new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id));

test("every address in a document is there, in one step, and so is the place in it", async () => {
  const targets = new Map();
  const look = async (path) => {
    const response = await owner(path, { redirect: "manual" });
    const body = await response.text();
    return { status: response.status, ids: /^text\/html/.test(response.headers.get("content-type")) ? idsIn(body) : new Set() };
  };
  const wrong = new Set();
  for (const { name, path, html } of documents) {
    for (const address of new Set(addressesIn(html))) {
      const url = new URL(address.replaceAll("&amp;", "&"), site + path);
      if (url.origin !== site) continue;
      const here = address.startsWith("#");
      if (!here && !targets.has(url.pathname)) targets.set(url.pathname, look(url.pathname));
      const target = here ? { status: 200, ids: idsIn(html) } : await targets.get(url.pathname);
      if (target.status !== 200) wrong.add(`${name}: ${target.status} at ${address}`);
      // Fields are drawn by a script; admin-home opens each that its search leads to.
      else if (url.hash && !things.test(url.hash) && !url.hash.startsWith("#campo-") && !target.ids.has(url.hash.slice(1))) wrong.add(`${name}: nothing at ${address}`);
    }
  }
  assert.ok(targets.size > 300, `looked at ${targets.size} addresses`);
  assert.deepEqual([...wrong], []);
});
