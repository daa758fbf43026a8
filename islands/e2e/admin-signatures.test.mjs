// Signatures on a phone: the doctor reads a page and signs it, sees what changed
// since, and signs again; with and without scripts, by touch and by keyboard.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { violations } from "./axe.mjs";
import { focusOn, follow, launchBrowser, overflow, signIn, startServer, until, visit } from "./site.mjs";

const server = await startServer("-preview");
const browser = await launchBrowser();
const call = await signIn(server);
const list = "/admin/firmas";
const page = "/enfermedades/arritmias";

before(() => save({ doctorInfo: { name: "Dra. Ana Ruiz Peña", cedProf: "5432109 (UNAM)", cedEsp: "8765432 (UNAM)", cedEsp2: "" } }));
after(async () => {
  await browser.close();
  await server.stop();
});

async function save(siteContent) {
  const answer = await call("/api/site-content", { method: "POST", body: JSON.stringify({ siteContent }) });
  assert.equal(answer.status, 200, await answer.text());
}

/** Opens a screen as the owner on a phone, in a browser without scripts unless said. */
const open = (path, options, use) => visit(browser, server.address, path, {
  width: 390, javaScriptEnabled: false, ...options, owner: call,
}, use);

async function fits(tab, name) {
  assert.deepEqual(await violations(tab), [], name);
  assert.equal(await overflow(tab), "", name);
}

const headings = (tab) => tab.locator(".signing-group h2").evaluateAll((all) => all.map((h) => h.textContent.trim()));
const seal = async () => (await (await fetch(server.address + page)).text()).includes("Revisado por <strong>Dra. Ana Ruiz Peña</strong>");
const sign = (tab) => tab.getByRole("button", { name: "Leí y firmo esta página" });
const vow = (tab) => tab.getByRole("checkbox", { name: /^Soy Dra\. Ana Ruiz Peña/ });
const changeName = (name) => save({ records: { diseases: { arritmias: { name } } } });

describe("signatures", () => {
  test("a page is read and signed, and the next one offered", () => open(list, {}, async (tab) => {
    assert.deepEqual(await headings(tab), ["Por firmar 37"]);
    await follow(tab, tab.getByRole("link", { name: /^Empezar con/ }));
    assert.match(await tab.getByRole("heading", { level: 1 }).textContent(), /Leer y firmar · Enfermedad/);
    await tab.goto(server.address + list + page);
    // What is read is what the page says, to its last source.
    const text = await tab.locator(".signing-text").textContent();
    for (const words of ["Arritmias", "Llama al 911 si…", "Fuentes"]) assert.ok(text.includes(words), words);
    assert.equal(await seal(), false);
    await vow(tab).check();
    await sign(tab).click();
    await tab.getByRole("status").filter({ hasText: "Firmaste «Arritmias». El sello ya está en la página." }).waitFor();
    assert.match(new URL(tab.url()).pathname, /^\/admin\/firmas\/enfermedades\/./);
    await sign(tab).waitFor();
    assert.equal(await seal(), true);
    await follow(tab, tab.getByRole("link", { name: "Firmas", exact: true }).first());
    assert.deepEqual(await headings(tab), ["Por firmar 36", "Vigentes 1"]);
  }));

  test("by keyboard alone", () => open(`${list}/sintomas/falta-de-aire?tipo=sintomas`, { javaScriptEnabled: true }, async (tab) => {
    for (let i = 0; i < 40 && !(await vow(tab).evaluate((e) => e === document.activeElement)); i++) await tab.keyboard.press("Tab");
    await focusOn(vow(tab));
    await tab.keyboard.press("Space");
    await tab.keyboard.press("Tab");
    await focusOn(sign(tab));
    await tab.keyboard.press("Enter");
    await tab.getByText("Firmaste «Falta de aire»").waitFor();
    assert.equal(new URL(tab.url()).searchParams.get("tipo"), "sintomas");
  }));

  test("a word changes: the form of the record says which, and the page is signed again", async () => {
    await changeName("Arritmias y palpitaciones");
    assert.equal(await seal(), false);
    await open(`/admin/contenido#${page}`, { javaScriptEnabled: true }, async (tab) => {
      const panel = tab.getByRole("region", { name: "Cambió después de firmarse" });
      await panel.waitFor();
      assert.match((await panel.locator("ins").first().textContent()).trim(), /y palpitaciones/);
      assert.deepEqual(await violations(tab, ".content-signature"), []);
      await follow(tab, panel.getByRole("link", { name: "Ver qué cambió y firmar" }));
      await follow(tab, tab.getByRole("link", { name: "Solo lo que cambió" }));
      assert.ok((await tab.locator(".signing-text").textContent()).length < 600);
      await fits(tab, "only the changes");
      await vow(tab).check();
      await sign(tab).click();
      await tab.getByText("Firmaste «Arritmias y palpitaciones»").waitFor();
      assert.equal(await seal(), true);
      // What is typed warns at once, and what is saved is told.
      await tab.goto(`${server.address}/admin/contenido#${page}`);
      await tab.getByRole("region", { name: "Firma vigente" }).waitFor();
      const above = await tab.locator(".content-signature").evaluate((e) => e.offsetHeight);
      assert.equal(await tab.getByText("Al guardar, la firma deja de valer").isVisible(), false);
      await tab.getByLabel("Nombre", { exact: true }).fill("Arritmias");
      await tab.getByText("Al guardar, la firma deja de valer hasta que vuelvas a leer y firmar").waitFor();
      assert.equal(await tab.locator(".content-signature").evaluate((e) => e.offsetHeight), above, "what is below the panel moved");
      assert.deepEqual(await violations(tab, ".content-signature"), []);
      await tab.getByRole("button", { name: "Guardar cambios" }).click();
      await tab.getByRole("region", { name: "Cambió después de firmarse" }).waitFor();
      await until(async () => !(await seal()), "the seal gone");
    });
  });

  test("a text that changes while it is read is not signed, and the change is shown", () => open(list + page, { javaScriptEnabled: true, allow: [/409/] }, async (tab) => {
    await changeName("Arritmias del corazón");
    await vow(tab).check();
    await sign(tab).click();
    const alert = tab.getByRole("alert");
    await alert.filter({ hasText: "El texto cambió mientras lo leías" }).waitFor();
    assert.match(await alert.locator("ins").first().textContent(), /del corazón/);
    assert.equal(await seal(), false);
    await fits(tab, "a text that changed");
    await vow(tab).check();
    await sign(tab).click();
    await tab.getByText("Firmaste «Arritmias del corazón»").waitFor();
    assert.equal(await seal(), true);
  }));

  test("a signature is looked at in the history, and taken back", () => open("/admin/historial?tipo=firmas", { javaScriptEnabled: true }, async (tab) => {
    await fits(tab, "the log");
    await follow(tab, tab.getByRole("link", { name: /leyó y firmó «Arritmias del corazón»/ }).first());
    await tab.getByText("La página dice hoy lo mismo.").waitFor();
    await fits(tab, "a signature");
    await follow(tab, tab.getByRole("link", { name: "Ver la firma de hoy" }));
    await tab.getByText("Retirar mi firma").first().click();
    await fits(tab, "a page that is signed");
    await follow(tab, tab.getByRole("button", { name: "Retirar mi firma" }));
    await tab.getByText("Se retiró la firma de «Arritmias del corazón».").waitFor();
    assert.equal(await seal(), false);
  }));

  test("the list and a page are accessible and fit, also while nobody can sign", async () => {
    for (const path of [list, `${list}?tipo=sintomas`, list + page]) await open(path, { javaScriptEnabled: true }, (tab) => fits(tab, path));
    await save({ doctorInfo: { cedProf: "", name: "Dra. Ana Ruiz Peña" } });
    await open(list + page, { javaScriptEnabled: true }, async (tab) => {
      await tab.getByRole("heading", { name: "Todavía no puedes firmar" }).waitFor();
      assert.equal(await sign(tab).count(), 0);
      await fits(tab, "no signer");
      assert.equal(await tab.getByRole("link", { name: "Cédula profesional" }).getAttribute("href"), "/admin/informacion#campo-doctorInfo-cedProf");
    });
  });
});
