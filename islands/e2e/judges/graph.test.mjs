// The structured data of every page, against the vocabulary of schema.org 30 (vocabulary.json, by vocabulary.mjs) and against the page itself.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, describe, test } from "node:test";
import { JSDOM } from "jsdom";
import { allPaths, signIn, startServer } from "../site.mjs";

const site = "https://latido.example";
const server = await startServer("-preview", "-public-url", site);
after(() => server.stop());
const paths = (await allPaths(server.address)).filter((path) => !["/cita", "/no-existe"].includes(path));
const { types, properties, members } = JSON.parse(await readFile(new URL("vocabulary.json", import.meta.url), "utf8"));
const { siteContent } = await (await fetch(`${server.address}/api/site-content`)).json();

const list = (value) => (value === undefined ? [] : [value].flat());
const isA = (type, ancestor) => type === ancestor || (types[type] ?? []).some((above) => isA(above, ancestor));
const enumerationMember = (value) => (value.startsWith("https://schema.org/") ? value.slice("https://schema.org/".length) : undefined);

/** The data types that a plain value may pass for, the exact ones alone: a text is no date, and no node. */
function dataTypes(value) {
  if (typeof value === "number") return Number.isInteger(value) ? ["Integer", "Number"] : ["Number"];
  if (typeof value === "boolean") return ["Boolean"];
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return ["Date"];
  if (/^\d\d:\d\d$/.test(value)) return ["Time"];
  return /^https?:\/\/\S+$/.test(value) ? ["URL", "Text"] : ["Text"];
}

/** Words what the vocabulary does not allow in a node and in all that it holds. */
function faults(node, ids, path = "") {
  const found = [];
  const own = list(node["@type"]);
  for (const type of own) if (!types[type]) found.push(`${path}: no type ${type}`);
  for (const [name, values] of Object.entries(node)) {
    if (name.startsWith("@")) continue;
    const at = `${path}.${name}`;
    const property = properties[name];
    if (!property?.on.some((domain) => own.some((type) => isA(type, domain)))) {
      found.push(`${at}: ${own} has no such property`);
      continue;
    }
    for (const value of list(values)) found.push(...valueFaults(value, property.of, ids, at));
  }
  return found;
}

function valueFaults(value, ranges, ids, at) {
  const wrong = [`${at}: ${JSON.stringify(value).slice(0, 80)} is none of ${ranges}`];
  if (typeof value !== "object") {
    const member = typeof value === "string" && enumerationMember(value);
    if (member) return (members[member] ?? []).some((type) => ranges.includes(type)) ? [] : wrong;
    return dataTypes(value).some((type) => ranges.includes(type)) ? [] : wrong;
  }
  const target = value["@type"] ? value : ids.get(value["@id"]);
  // A thing that is told of elsewhere, such as a page of the trail.
  if (!target) return ranges.includes("Thing") && value["@id"]?.startsWith(`${site}/`) ? [] : wrong;
  if (!list(target["@type"]).some((type) => ranges.some((range) => isA(type, range)))) return wrong;
  return value["@type"] ? faults(value, ids, at) : [];
}

const clean = (text) => text.replace(/\s+/g, " ").trim();

/** All nodes of a graph, and all that they hold. */
function* nodesIn(value) {
  if (Array.isArray(value)) for (const one of value) yield* nodesIn(one);
  else if (value && typeof value === "object") {
    yield value;
    for (const one of Object.values(value)) yield* nodesIn(one);
  }
}

/** The texts that a node says, without addresses, members of enumerations and types. */
function* textsIn(node) {
  for (const [name, values] of Object.entries(node)) {
    if (name.startsWith("@")) continue;
    for (const value of list(values)) {
      if (typeof value === "object") yield* textsIn(value);
      else if (typeof value === "string" && !/^https?:/.test(value)) yield value;
    }
  }
}

async function read(path) {
  const html = await (await fetch(server.address + path)).text();
  // Styles are of no use here, and slow to read.
  const { document } = new JSDOM(html.replace(/<style>.*?<\/style>/s, ""), { url: site + path }).window;
  const blocks = document.querySelectorAll('script[type="application/ld+json"]');
  assert.equal(blocks.length, 1, "one block");
  const data = JSON.parse(blocks[0].textContent);
  for (const script of document.querySelectorAll("script")) script.remove();
  const graph = data["@graph"];
  const ids = new Map(graph.map((node) => [node["@id"], node]));
  const of = (...wanted) => graph.find((node) => list(node["@type"]).some((type) => wanted.includes(type)));
  return { document, data, graph, ids, of, text: clean(document.body.textContent) };
}

/** A text is on the page as it is, or, when it was put together, each of its sentences. */
const shows = (text, said) => text.includes(clean(said)) || said.split(/(?<=\.) /).every((sentence) => text.includes(clean(sentence).replace(/\.$/, "")));

for (const path of paths) {
  test(path, async () => {
    const { document, data, graph, ids, of, text } = await read(path);
    const here = site + path;
    const attribute = (selector, name) => document.querySelector(selector).getAttribute(name);
    assert.equal(data["@context"], "https://schema.org");
    assert.equal(ids.size, graph.length, "each node has an id of its own");
    assert.deepEqual(graph.flatMap((node) => faults(node, ids, list(node["@type"]).join())), [], "against the vocabulary");
    const all = [...nodesIn(graph)].flatMap((node) => list(node["@type"]));
    assert.deepEqual(all.filter((type) => /Review|Rating|Testimonial|FAQ/.test(type)), [], "no reviews");

    const page = graph.find((node) => node["@id"] === `${here}#pagina`);
    assert.deepEqual([page.url, page.name, page.description, page.image], [
      attribute("link[rel=canonical]", "href"), document.title, attribute("meta[name=description]", "content"), attribute('meta[property="og:image"]', "content"),
    ]);
    const kind = /^\/(enfermedades|sintomas|servicios)(\/.)?/.exec(path);
    assert.equal(page["@type"], kind ? (kind[2] ? "MedicalWebPage" : "CollectionPage") : path === "/contacto" ? "ContactPage" : "WebPage");

    const steps = [...document.querySelectorAll("nav.breadcrumb li")].map((li) => [clean(li.textContent), li.querySelector("a")?.href ?? here]);
    const trail = of("BreadcrumbList");
    assert.deepEqual((trail?.itemListElement ?? []).map((item) => [item.name, item.item["@id"]]), steps);
    assert.deepEqual((trail?.itemListElement ?? []).map((item) => item.position), steps.map((_, i) => i + 1));
    assert.equal(trail === undefined, path === "/");

    const full = path === "/" || path === "/contacto";
    assert.equal("address" in of("Physician"), full);
    assert.equal("hasCredential" in of("Person"), full);
    if (page["@type"] === "CollectionPage") {
      const cards = [...document.querySelectorAll(".list-cards > li")].map((li) => [clean(li.querySelector("h2, h3").textContent), li.querySelector("a").href]);
      assert.deepEqual(page.mainEntity.itemListElement.map((item) => [item.name, item.url]), cards);
      assert.deepEqual(page.mainEntity.itemListElement.map((item) => item.position), cards.map((_, i) => i + 1));
      assert.equal(page.mainEntity.numberOfItems, cards.length);
    }
    if (page["@type"] === "MedicalWebPage") {
      assert.equal(page.mainEntity.name, clean(document.querySelector("h1").textContent));
      const said = [page.mainEntity, ...list(page.hasPart)].flatMap((node) => [...textsIn(node)]);
      assert.deepEqual(said.filter((one) => !shows(text, one)), [], "said to machines alone");
      const record = siteContent.records[{ enfermedades: "diseases", sintomas: "symptoms", servicios: "services" }[kind[1]]].find(({ id }) => path.endsWith(`/${id}`));
      assert.equal(page.dateModified, record.updatedAt);
      // Nobody has signed the page: it may not tell machines that a doctor reviewed it.
      assert.deepEqual([page.reviewedBy, page.lastReviewed], [undefined, undefined]);
    }
  });
}

describe("the practice", () => {
  for (const path of ["/", "/contacto"]) {
    test(`is what ${path} shows`, async () => {
      const { document, of, text } = await read(path);
      const practice = of("Physician");
      assert.ok(document.querySelector(`a[href="tel:${practice.telephone}"]`), "its number can be called");
      assert.ok(document.querySelector(`a[href^="${practice.contactPoint.url}?"]`), "it can be written to");
      assert.ok(document.querySelector(`a[href="${practice.hasMap}"]`), "its map can be opened");
      const { streetAddress, addressLocality, postalCode } = practice.address;
      for (const said of [streetAddress, addressLocality, postalCode, practice.priceRange, ...practice.paymentAccepted.split(", ")]) assert.ok(text.includes(said), `${said} is on the page`);
      const [opening] = practice.openingHoursSpecification;
      assert.ok(text.includes(`${opening.opens} a ${opening.closes}`), "its hours are on the page");
      assert.equal(opening.dayOfWeek.length, 7);
      assert.ok(text.includes("Lunes a domingo"));
      assert.equal(practice.priceRange.replace(/\D/g, ""), String(practice.makesOffer.price));
      for (const credential of of("Person").hasCredential) assert.ok(text.includes(credential.identifier) && text.includes(credential.recognizedBy.name), credential.identifier);
      for (const profile of practice.sameAs) assert.ok(document.querySelector(`a[href="${profile}"]`), `${profile} is linked`);
    });
  }
});

describe("the practice of an owner who hides every section", () => {
  const fields = ["telephone", "address", "contactPoint", "openingHoursSpecification", "hasMap", "priceRange", "makesOffer", "paymentAccepted", "sameAs"];
  before(async () => {
    const owner = await signIn(server);
    const chosen = await owner("/api/selected-sections");
    const sections = await chosen.json();
    for (const section of Object.values(sections)) section.display = false;
    const saved = await owner("/api/selected-sections", { method: "POST", headers: { "If-Match": chosen.headers.get("etag") }, body: JSON.stringify(sections) });
    assert.equal(saved.status, 200, await saved.text());
  });
  // What stays is in the drawer, the floating links and on the page of contact.
  for (const [path, stays] of [
    ["/", ["telephone", "address", "contactPoint", "openingHoursSpecification", "hasMap", "sameAs"]],
    ["/contacto", ["telephone", "address", "contactPoint", "openingHoursSpecification", "hasMap", "sameAs"]],
  ]) {
    test(`has nothing on ${path} that the page does not show`, async () => {
      const { graph, ids, of } = await read(path);
      assert.deepEqual(graph.flatMap((node) => faults(node, ids)), []);
      assert.deepEqual(fields.filter((field) => field in of("Physician")), stays);
    });
  }
});

describe("the check itself", () => {
  const check = (node) => faults(node, new Map());
  test("minds a type, a property, a domain, a range and a member that are not in the vocabulary", () => {
    assert.match(check({ "@type": "Doctor" })[0], /no type Doctor/);
    assert.match(check({ "@type": "Physician", jobTitle: "x" })[0], /has no such property/);
    assert.match(check({ "@type": "MedicalTest", indication: "x" })[0], /has no such property/);
    assert.match(check({ "@type": "MedicalCondition", cause: "x" })[0], /is none of MedicalCause/);
    assert.match(check({ "@type": "Physician", medicalSpecialty: "https://schema.org/Cardiología" })[0], /is none of/);
    assert.match(check({ "@type": "MedicalWebPage", lastReviewed: "ayer" })[0], /is none of Date/);
    assert.match(check({ "@type": "Offer", itemOffered: { "@type": "MedicalTest" } })[0], /is none of/);
    assert.deepEqual(check({ "@type": "MedicalCondition", cause: [{ "@type": "MedicalCause", name: "x" }] }), []);
  });
});
