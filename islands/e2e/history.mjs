// What the tests of the history share.
import assert from "node:assert/strict";
import { openServer, signIn, visit } from "./site.mjs";

export const { server, browser } = await openServer();
const call = await signIn(server);
export const historyPath = "/admin/historial";
const script = "</bdi><script>document.title='roto'</script><img src=x onerror=\"document.title='roto'\">";

async function save(part, path = "/api/site-content") {
  const answer = await call(path, { method: "POST", body: JSON.stringify(path.endsWith("content") ? { siteContent: part } : part) });
  assert.equal(answer.status, 200, await answer.text());
}

/** Opens a screen as the owner, in a browser without scripts unless said. */
export const open = (path, options, use) => visit(browser, server.address, path, {
  javaScriptEnabled: false, ...options, owner: call,
}, use);

/** What a person reads, without what only screen readers hear. */
export const read = (page, selector) => page.locator(selector).evaluateAll((found) => found.map((e) => {
  const copy = e.cloneNode(true);
  for (const hidden of copy.querySelectorAll(".visually-hidden")) hidden.remove();
  return copy.textContent.replace(/\s+/g, " ").trim();
}));

const { siteContent } = await (await call("/api/site-content")).json();
await save({ heroSection: { title: "Consulta de cardiología los lunes", overlayColor: "#0C6A63" } });
await save({ heroSection: { title: "Consulta de cardiología los martes" }, aboutMe: { description: `${siteContent.aboutMe.description} Y una frase nueva.` } });
const map = await (await call("/api/selected-sections")).json();
await save({ ...map, Hero: { component: "hero_split.templ", display: true }, Testimonials: { ...map.Testimonials, display: false } }, "/api/selected-sections");
await save({ certifications: { documents: siteContent.certifications.documents.slice(1), entities: [{ nameTitle: "Certificación", name: script, imagePath: "", visible: true }, ...siteContent.certifications.entities] } });
await save({ aboutMe: { title: `\u202e${"abc ".repeat(499)}`, sectionTitle: script } });
const insurers = siteContent.insurances.companies;
await save({
  insurances: { companies: [{ ...insurers[0], name: "Seguros Nueva" }, ...insurers.slice(1)].filter((_, i) => i !== 1) },
  doctorInfo: { portraitPath: "/images/consulta.webp" },
  records: { diseases: siteContent.records.diseases.map((d, i) => i === 1 ? { ...d, shortDescription: `${d.shortDescription} Con un error.` } : d).slice(0, -1) },
});

/** The same address in a page that runs scripts, which axe needs. */
export async function scripted(page) {
  const context = await browser.newContext({ viewport: page.viewportSize(), locale: "es-MX" });
  await context.addCookies(call.cookies);
  const copy = await context.newPage();
  await copy.goto(page.url());
  return copy;
}
