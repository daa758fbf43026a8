// The screen of everything else: its collections, and what the public site has of a save.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { act, content, field, focused, names, openContent, row, saved, title } from "./content.mjs";
import { quick, until } from "./site.mjs";

const { server, owner, visit } = await openContent();
/** Too narrow for the preview, which is drawn anew with every change; groups of fields are folded. */
const narrow = { width: 1200 };
const unfold = (page) => page.locator("main .content-group-title [aria-expanded=false]").evaluateAll((buttons) => { for (const button of buttons) button.click(); });
const publicText = async (path) => (await fetch(server.address + path)).text();
const goTo = (page, hash) => page.evaluate((next) => { location.hash = next; }, `#/${hash}`);

describe("collections", () => {
  const record = { shortDescription: "Corta.", imageHome: "/images/consulta.webp", description: "Qué es." };
  /** Where each is, what to fill in of a new record, and where the public site has its name; the gallery shows six photos. */
  const collections = [
    { hash: "enfermedades", path: "records.diseases", add: "Agregar enfermedad", address: "/enfermedades", fill: { name: "Enfermedad de prueba", ...record }, lists: ["symptoms"] },
    { hash: "sintomas", path: "records.symptoms", add: "Agregar síntoma", address: "/sintomas", fill: { name: "Síntoma de prueba", ...record } },
    { hash: "servicios", path: "records.services", add: "Agregar servicio", address: "/servicios", fill: { title: "Servicio de prueba", ...record, forWhat: "Para saber." } },
    { hash: "testimonios", path: "records.testimonials", add: "Agregar testimonio", address: "/", fill: { name: "Prueba P.", shortTestimonial: "Me atendió con calma." } },
    { hash: "galeria", path: "records.gallery", add: "Agregar foto", address: "/api/site-content?fields=records.gallery", fill: { alt: "Foto de prueba", src: "/images/consulta.webp" } },
    { hash: "aseguradoras", path: "insurances.companies", add: "Agregar aseguradora", address: "/", fill: { name: "Seguro de prueba" } },
    { hash: "formas-de-pago", path: "payments.methods", add: "Agregar forma de pago", address: "/", fill: { name: "Pago de prueba" } },
    { hash: "menu-y-encabezado", path: "navMenu", add: "Agregar entrada", address: "/", fill: { label: "Entrada nueva", path: "/contacto" } },
  ].filter(({ hash }) => !quick || ["enfermedades", "aseguradoras", "menu-y-encabezado"].includes(hash));
  const listAt = (root, path) => path.split(".").reduce((value, key) => value[key], root);
  const nameKey = ({ fill }) => Object.keys(fill)[0];
  const nameOf = ({ fill }) => Object.values(fill)[0];
  const labels = (root, one) => listAt(root, one.path).map((item) => item[nameKey(one)]);

  test("a record is added to each; in two kinds it is copied, hidden, moved, removed and brought back", () => visit(narrow, async (page) => {
    const before = await content(owner);
    for (const { hash, path, add, fill, lists = [] } of collections) {
      await goTo(page, hash);
      await page.getByRole("button", { name: add, exact: true }).click();
      await until(async () => (await focused(page)).endsWith(`-${Object.keys(fill)[0]}`), `the cursor in the name: ${hash}`);
      const key = (await focused(page)).match(/nuevo-\w+/)[0];
      const own = (part) => field(page, `${path}.items.${key}.${part}`);
      const show = page.getByRole("switch", { name: "Mostrar en el sitio" });
      assert.equal(await show.isChecked(), false, hash);
      await unfold(page);
      for (const [part, text] of Object.entries(fill)) await own(part).fill(text);
      for (const list of lists) {
        await own(list).getByRole("button", { name: /^Agregar/ }).click();
        await page.keyboard.type("Uno");
      }
      await page.locator("#faltan").waitFor({ state: "detached" });
      await show.click();
    }
    await saved(page);
    const after = await content(owner);
    for (const one of collections) {
      assert.equal(listAt(after, one.path).length, listAt(before, one.path).length + 1, one.hash);
      assert.ok((await publicText(one.address)).includes(nameOf(one)), `${one.hash}: on the public page`);
    }

    // What rows can do is the same code for all of them: two kinds of lists show it.
    const two = collections.filter(({ hash }) => ["enfermedades", "aseguradoras"].includes(hash));
    for (const one of two) {
      const name = nameOf(one);
      await goTo(page, one.hash);
      await act(page, name, "Subir");
      await act(page, name, "Ocultar");
      await row(page, name).getByText(/^Ocult/).waitFor();
      await act(page, name, "Duplicar");
      await title(page).getByText(`${name} (copia)`).waitFor();
    }
    await saved(page);
    for (const one of two) {
      const was = labels(before, one);
      assert.deepEqual(labels(await content(owner), one), [...was.slice(0, -1), nameOf(one), `${nameOf(one)} (copia)`, was.at(-1)]);
      assert.ok(!(await publicText(one.address)).includes(nameOf(one)), `${one.hash}: hidden`);
    }

    for (const one of two) {
      const name = nameOf(one);
      await goTo(page, one.hash);
      await act(page, `${name} (copia)`, "Eliminar");
      await act(page, name, "Eliminar");
      assert.equal(await page.getByRole("button", { name: "Deshacer" }).count(), 2);
      await page.getByRole("button", { name: "Deshacer" }).first().click();
      assert.equal((await names(page)).includes(name), true);
      await act(page, name, "Eliminar");
    }
    await saved(page);
    for (const one of two) assert.deepEqual(labels(await content(owner), one), labels(before, one));
  }));
});
