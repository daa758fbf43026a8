// The screen of everything else: its places, its collections, and what the public site has of a save.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { violations } from "./axe.mjs";
import { act, asked, content, field, focused, mark, names, openContent, ready, row, saved, title, toast, whole } from "./content.mjs";
import { overflow, still, until } from "./site.mjs";

const { server, owner, post, visit } = await openContent();
const phone = { width: 390, height: 844, hasTouch: true };

/** Every collection: where it is, what to fill in of a new record, and where the public site has its name; the gallery shows six photos. */
const collections = [
  { hash: "enfermedades", path: "records.diseases", add: "Agregar enfermedad", page: "/enfermedades", fill: { name: "Enfermedad de prueba", shortDescription: "Corta.", imageHome: "/images/consulta.webp", description: "Qué es.", "metadata.description": "Descripción." }, lists: ["symptoms"] },
  { hash: "sintomas", path: "records.symptoms", add: "Agregar síntoma", page: "/sintomas", fill: { name: "Síntoma de prueba", shortDescription: "Corta.", imageHome: "/images/consulta.webp", description: "Qué es.", "metadata.description": "Descripción." }, lists: [] },
  { hash: "servicios", path: "records.services", add: "Agregar servicio", page: "/servicios", fill: { title: "Servicio de prueba", shortDescription: "Corta.", imageHome: "/images/consulta.webp", description: "Qué es.", forWhat: "Para saber.", "metadata.description": "Descripción." }, lists: [] },
  { hash: "testimonios", path: "records.testimonials", add: "Agregar testimonio", page: "/", fill: { name: "Prueba P.", shortTestimonial: "Me atendió con calma." }, lists: [] },
  { hash: "galeria", path: "records.gallery", add: "Agregar foto", page: "/api/site-content?fields=records.gallery", fill: { alt: "Foto de prueba", src: "/images/consulta.webp" }, lists: [] },
  { hash: "aseguradoras", path: "insurances.companies", add: "Agregar aseguradora", page: "/", fill: { name: "Seguro de prueba" }, lists: [] },
  { hash: "formas-de-pago", path: "payments.methods", add: "Agregar forma de pago", page: "/", fill: { name: "Pago de prueba" }, lists: [] },
  { hash: "menu-y-encabezado", path: "navMenu", add: "Agregar entrada", page: "/", fill: { label: "Entrada nueva", path: "/contacto" }, lists: [] },
];
const listAt = (root, path) => path.split(".").reduce((value, key) => value[key], root);
const nameKey = (fill) => Object.keys(fill)[0];
const publicText = async (path) => (await fetch(server.address + path)).text();

describe("each collection", () => {
  for (const { hash, path, add, page: address, fill, lists } of collections) {
    // What rows can do is the same code for all of them: two kinds of lists show it.
    const all = ["enfermedades", "aseguradoras"].includes(hash);
    test(`${hash}: a record is added${all ? ", copied, hidden, moved, removed and brought back" : ""}`, () => visit({ at: `#/${hash}` }, async (page) => {
      const before = listAt(await content(owner), path);
      const name = fill[nameKey(fill)];
      await page.getByRole("button", { name: add, exact: true }).click();
      await until(async () => (await focused(page)).endsWith(`-${nameKey(fill)}`), "the cursor in the name");
      const key = (await page.evaluate(() => document.activeElement.id)).match(/nuevo-\w+/)[0];
      const own = (part) => field(page, `${path}.items.${key}.${part}`);
      const show = page.getByRole("switch", { name: "Mostrar en el sitio" });
      await page.keyboard.type(name);
      assert.equal(await show.isChecked(), false);
      for (const [part, text] of Object.entries(fill).slice(1)) await own(part).fill(text);
      for (const list of lists) {
        await own(list).getByRole("button", { name: /^Agregar/ }).click();
        await page.keyboard.type("Uno");
      }
      await page.locator("#faltan").waitFor({ state: "detached" });
      await show.click();
      await saved(page);
      assert.equal(listAt(await content(owner), path).length, before.length + 1);
      assert.ok((await publicText(address)).includes(name), "on the public page");
      if (!all) return;

      await page.goto(`${server.address}/admin/contenido#/${hash}`);
      await act(page, name, "Subir");
      await act(page, name, "Ocultar");
      await row(page, name).getByText(/^Ocult/).waitFor();
      await act(page, name, "Duplicar");
      await title(page).getByText(`${name} (copia)`).waitFor();
      await saved(page);
      const list = listAt(await content(owner), path);
      const label = (record) => record[nameKey(fill)];
      assert.deepEqual(list.map(label), [...before.slice(0, -1).map(label), name, `${name} (copia)`, label(before.at(-1))]);
      if (!address.startsWith("/api/")) assert.ok(!(await publicText(address)).includes(name), "hidden");

      await page.goto(`${server.address}/admin/contenido#/${hash}`);
      await act(page, `${name} (copia)`, "Eliminar");
      await act(page, name, "Eliminar");
      assert.equal(await page.getByRole("button", { name: "Deshacer" }).count(), 2);
      await page.getByRole("button", { name: "Deshacer" }).first().click();
      assert.equal((await names(page)).includes(name), true);
      await act(page, name, "Eliminar");
      await saved(page);
      assert.deepEqual(listAt(await content(owner), path).map(label), before.map(label));
    }));
  }
});

describe("addresses", () => {
  test("of before lead to the new one, and say when a page is gone", () => visit({ at: "#/enfermedades/arritmias" }, async (page) => {
    await field(page, "records.diseases.items.arritmias.id").fill("latidos-fuera-de-ritmo");
    await page.getByText("La dirección anterior /enfermedades/arritmias seguirá funcionando: lleva a la nueva.", { exact: true }).waitFor();
    await saved(page);
    assert.equal(new URL(page.url()).hash, "#/enfermedades/latidos-fuera-de-ritmo");
    assert.equal(await asked(server, "/enfermedades/arritmias"), "301 /enfermedades/latidos-fuera-de-ritmo");
    // The same record goes on being edited, under the id that the server has now.
    await field(page, "records.diseases.items.arritmias.name").fill("Latidos fuera de ritmo");
    await saved(page);
    assert.ok((await publicText("/enfermedades/latidos-fuera-de-ritmo")).includes("Latidos fuera de ritmo"));

    await page.goto(`${server.address}/admin/contenido#/enfermedades`);
    await act(page, "Latidos fuera de ritmo", "Eliminar");
    await page.getByText("Su dirección /enfermedades/latidos-fuera-de-ritmo dirá que la página ya no existe.", { exact: true }).waitFor();
    await act(page, "Bradicardia", "Eliminar");
    await page.getByLabel("Llevar a otra página").last().selectOption("/enfermedades");
    await saved(page);
    assert.equal(await asked(server, "/enfermedades/latidos-fuera-de-ritmo"), "410");
    assert.equal(await asked(server, "/enfermedades/arritmias"), "410");
    assert.equal(await asked(server, "/enfermedades/bradicardia"), "301 /enfermedades");

    // What the server made of it is listed, and can be changed.
    await page.goto(`${server.address}/admin/contenido#/direcciones`);
    for (const from of ["/enfermedades/arritmias", "/enfermedades/bradicardia", "/enfermedades/latidos-fuera-de-ritmo"]) assert.ok((await names(page)).includes(from), from);
    await page.getByRole("button", { name: /^\/enfermedades\/arritmias/ }).click();
    await page.getByLabel("A dónde lleva").selectOption("/sintomas");
    await saved(page);
    assert.equal(await asked(server, "/enfermedades/arritmias"), "301 /sintomas");
  }));

  test("that lead elsewhere are taken only on purpose", () => visit({ at: "#/enfermedades", allow: whole(422) }, async (page) => {
    await page.getByRole("button", { name: "Agregar enfermedad" }).click();
    await until(async () => (await focused(page)).endsWith("-name"), "the cursor in the name");
    await page.keyboard.type("Arritmias");
    await page.getByText("La dirección /enfermedades/arritmias lleva ahora a", { exact: false }).waitFor();
    await page.locator("#guardar").click();
    await page.getByRole("button", { name: "Ir al campo" }).click();
    assert.match(await focused(page), /-id$/);
    await page.getByLabel("Usar esta dirección de todos modos").check();
    await saved(page);
    assert.equal(await asked(server, "/enfermedades/arritmias"), "404", "hidden until complete");
  }));
});

describe("what is not saved", () => {
  const price = (page) => field(page, "consultationPrice.price");

  test("is kept in this browser, and offered again", () => visit({ at: "#/precio" }, async (page) => {
    await price(page).fill("$2,000 MXN");
    page.once("dialog", (dialog) => dialog.accept());
    await page.reload();
    await page.getByText(/^Tienes cambios sin guardar del /).waitFor();
    await page.getByRole("button", { name: "Recuperar", exact: true }).click();
    assert.equal(await price(page).inputValue(), "$2,000 MXN");
    await mark(page).waitFor();
    await saved(page);
    assert.equal((await content(owner)).consultationPrice.price, "$2,000 MXN");
  }));

  test("meets what another person saved, field by field and record by record", () => visit({ at: "#/precio", allow: whole(412) }, async (page) => {
    await price(page).fill("$2,100 MXN");
    await post({ consultationPrice: { price: "$2,200 MXN" }, records: { symptoms: { "falta-de-aire": { name: "Falta de aire (otra)" } } } });
    await page.locator("#guardar").click();
    const dialog = page.getByRole("dialog", { name: "Cambió mientras tanto" });
    await dialog.getByText("Precio › Precio", { exact: true }).waitFor();
    await dialog.getByText("También cambió, y se conserva: Síntomas › Falta de aire › Nombre.", { exact: true }).waitFor();
    await dialog.getByRole("button", { name: "Guardar con lo elegido" }).click();
    await toast(page, "status").getByText("Éxito").waitFor();
    const now = await content(owner);
    assert.deepEqual([now.consultationPrice.price, now.records.symptoms.find(({ id }) => id === "falta-de-aire").name], ["$2,100 MXN", "Falta de aire (otra)"]);
  }));

  test("survives the end of the session", () => visit({ at: "#/precio", alone: true, allow: whole(401) }, async (page, context) => {
    const cookies = await context.cookies();
    await price(page).fill("$2,300 MXN");
    await context.clearCookies();
    await page.locator("#guardar").click();
    await page.getByText("Tu sesión terminó", { exact: true }).waitFor();
    assert.equal(await page.getByRole("link", { name: "Entrar en otra pestaña" }).getAttribute("href"), "/admin/entrar?volver=/admin/contenido");
    await context.addCookies(cookies);
    await page.getByRole("button", { name: "Intentar de nuevo" }).click();
    await toast(page, "status").getByText("Éxito").waitFor();
    assert.equal((await content(owner)).consultationPrice.price, "$2,300 MXN");
  }));
});

describe("places", () => {
  test("on a phone the back button leads to where one was", () => visit({ ...phone }, async (page) => {
    await page.locator("h1").waitFor();
    await page.getByRole("link", { name: /^Servicios/ }).click();
    await title(page).getByText("Servicios", { exact: true }).waitFor();
    await row(page, "ECMO.*").scrollIntoViewIfNeeded();
    const top = await page.evaluate(() => scrollY);
    assert.ok(top > 300);
    await row(page, "ECMO.*").locator("a").click();
    await title(page).getByText(/^ECMO/).waitFor();
    assert.equal(await page.evaluate(() => scrollY), 0);
    await page.goBack();
    await title(page).getByText("Servicios", { exact: true }).waitFor();
    await until(async () => Math.abs((await page.evaluate(() => scrollY)) - top) < 60, "the page where it was");
    assert.match(await focused(page), /^fila-/);
    await page.goBack();
    await page.locator("h1").waitFor();
    assert.equal(await focused(page), "area-servicios");
  }));

  test("on a phone the back button closes the preview, and what is typed stays", () => visit({ ...phone, at: "#/precio" }, async (page) => {
    const price = field(page, "consultationPrice.price");
    await price.fill("$2,400 MXN");
    await page.getByRole("button", { name: "Ver la página" }).click();
    await page.getByRole("dialog", { name: "Vista previa de Precio" }).waitFor();
    await page.goBack();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    assert.equal(await title(page).textContent(), "Precio");
    assert.equal(await price.inputValue(), "$2,400 MXN");
    await mark(page).waitFor();
  }));

  test("a field has an address, whether its group is folded or not", () => visit({ ...phone, at: "#campo-records-services-ecocardiograma-metadata-title" }, async (page) => {
    assert.equal(await focused(page), "campo-records-services-items-ecocardiograma-metadata-title");
    assert.ok(await page.locator(":focus").isVisible());
  }));

  test("anything is found by a word of it", () => visit({}, async (page) => {
    await page.getByLabel("Buscar en el contenido").fill("precio en pesos");
    await page.getByRole("link", { name: /^Precio en pesos/ }).click();
    await until(async () => (await focused(page)) === "campo-consultationPrice-amount", "the field");
  }));

  for (const [at, where] of [["", "the menu"], ["#/enfermedades", "a list"], ["#/enfermedades/insuficiencia-cardiaca", "a record"], ["#/direcciones", "the addresses"]]) {
    test(`${where} has nothing for axe to complain of, and nothing outside of the window`, () => visit({ at }, async (page) => {
      // High enough for nothing to lie half under the bar.
      await page.setViewportSize({ width: 390, height: 4000 });
      await still(page);
      assert.equal(await overflow(page), "", where);
      assert.deepEqual(await violations(page), [], where);
    }));
  }

  test("a save moves nothing", () => visit({ ...phone, at: "#/enfermedades/insuficiencia-cardiaca" }, async (page) => {
    await page.getByRole("button", { name: "Cierre y fuentes" }).first().click();
    const box = field(page, "records.diseases.items.insuficiencia-cardiaca.ctaText");
    await box.fill("Llama y lo revisamos juntos.");
    const before = await box.boundingBox();
    await page.keyboard.press("Control+s");
    await toast(page, "status").getByText("Éxito").waitFor();
    assert.deepEqual(await box.boundingBox(), before);
    // Nor does one without a change fail.
    await page.locator("#guardar").click();
    await toast(page, "status").getByText("Éxito").waitFor();
    await ready(page);
  }));
});
