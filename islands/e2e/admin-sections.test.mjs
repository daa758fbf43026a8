// The screen of the sections: layouts, order and visibility, and what it does when something fails.
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { accessible, button, call, card, home, homeTypes, layout, onPhone, open, order, publicPage, refused, says, shown, stored } from "./sections.mjs";

test("loading says so, tells a failure in red, and tries again", () => {
  let go;
  let answer = new Promise((resolve) => { go = () => resolve(false); });
  const prepare = (page) => page.route("**/api/selected-sections", async (route) => (await answer ? route.continue() : route.fulfill({ status: 500, body: "{}" })));
  return open({ width: 390, prepare, unready: true, allow: [...refused(500), /console: /] }, async (page) => {
    await page.locator("[data-ready]").waitFor();
    assert.equal(await page.getByRole("status").getByText("Cargando...", { exact: true }).isVisible(), true);
    assert.deepEqual(await page.locator("[role=alert], .sections-bar [role=status]").allTextContents(), ["", "", ""], "live regions are there, and empty");
    await accessible(page);
    go();
    const text = page.getByRole("alert").getByText("No pudieron cargarse las secciones.");
    await text.waitFor();
    assert.equal(await page.locator(".sections-wait").textContent(), "");
    assert.equal(await text.evaluate((e) => getComputedStyle(e).color), "rgb(142, 31, 24)");
    await accessible(page);
    await button(page, "Intentar de nuevo").focus();
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.activeElement.textContent === "Intentar de nuevo");
    await text.waitFor();
    answer = true;
    await button(page, "Intentar de nuevo").click();
    await card(page, "Hero").waitFor();
    assert.equal(await text.count(), 0);
    assert.equal(await page.evaluate(() => document.activeElement.textContent), "Secciones", "the heading");
  });
});

describe("list", () => {
  onPhone("has every section type, in groups, in the order of the map", {}, async (page) => {
    const keys = Object.keys(home);
    const frame = keys.filter((key) => ["Header", "NavMenu", "GeneralCallToAction", "Footer"].includes(key));
    assert.deepEqual(await order(page), [...frame, ...homeTypes(home), "CallToActionIndividual"]);
    assert.equal(await page.locator(".sections-card select").count(), keys.length);
    assert.equal(await page.getByRole("switch").count(), keys.length);
    assert.equal(await button(page, "Save").count(), 1);
    assert.equal(await button(page, "Update").count(), 1);
    assert.deepEqual((await layout(page, "Portada").locator("option").allTextContents()).slice(0, 3), ["Panorámica", "Dividida", "Editorial"]);
    assert.equal(await card(page, "Header").getByRole("button", { name: /Subir|Bajar/ }).count(), 0, "no order for the frame");
    await accessible(page);
    await page.getByRole("radio", { name: "Marco de todas las páginas" }).check();
    assert.deepEqual(await order(page), frame);
    await page.getByRole("radio", { name: "Páginas de detalle" }).check();
    assert.deepEqual(await order(page), ["CallToActionIndividual"]);
    await accessible(page);
  });

  test("changes picture and description with the layout at once, and stores nothing", () => open({}, async (page) => {
    const html = await publicPage();
    const image = card(page, "Services").locator(".sections-picture img");
    assert.match(await image.getAttribute("src"), /image=services_rail\.templ/);
    await layout(page, "Servicios").selectOption("Mosaico");
    assert.match(await image.getAttribute("src"), /^\/api\/component-image\?type=Services&image=services_mosaic\.templ$/);
    assert.equal(await card(page, "Services").getByText("Un estudio destacado en grande, con lo que se pregunta de él, y los demás en tarjetas con su imagen entera.").isVisible(), true);
    const label = await shown(page, "Síntomas").evaluate((e) => e.closest("label").textContent);
    await shown(page, "Síntomas").uncheck();
    assert.equal(await shown(page, "Síntomas").evaluate((e) => e.closest("label").textContent), label);
    await page.getByText("Hay 2 cambios sin guardar").waitFor();
    assert.equal(await card(page, "Services").getByText("Sin guardar").isVisible(), true);
    assert.deepEqual(await stored(), home);
    assert.equal(await publicPage(), html);
  }));
});

describe("save", () => {
  onPhone("publishes layout, visibility and order", {}, async (page) => {
    assert.match(await publicPage(), /class="[^"]*symptoms-trio/);
    await layout(page, "Servicios").selectOption("Mosaico");
    await shown(page, "Síntomas").uncheck();
    await button(page, "Bajar Portada").click();
    const sent = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/api/selected-sections"));
    await button(page, "Save").click();
    await says(page, "status", "Secciones seleccionadas guardadas.");
    assert.match((await sent).headers()["if-match"], /^"\S+"$/);
    const map = JSON.parse((await sent).postData());
    assert.deepEqual(Object.keys(map).length, Object.keys(home).length);
    assert.deepEqual(Object.keys(map).slice(2, 4), ["Symptoms", "Hero"]);
    assert.equal(JSON.stringify(await stored()), JSON.stringify(map));
    assert.deepEqual(map.Services, { component: "services_mosaic.templ", display: true });
    const html = await publicPage();
    assert.doesNotMatch(html, /class="[^"]*symptoms-trio/);
    assert.match(html, /class="[^"]*services-mosaic/);
    await page.getByText("Todo está guardado").waitFor();
    await accessible(page);
    await layout(page, "Servicios").selectOption("Índice");
    assert.equal(await page.getByText("Secciones seleccionadas guardadas.").count(), 0, "it is not said of what is not saved");
    await button(page, "Save").click();
    await says(page, "status", "Secciones seleccionadas guardadas.");
  });

  onPhone("alerts when the server or the network fails, and keeps the choice", { allow: [...refused(500), /failed: |ERR_FAILED/] }, async (page) => {
    await layout(page, "Portada").selectOption("Dividida");
    for (const [text, fulfil] of [
      ["No pudieron guardarse las secciones", (route) => route.fulfill({ status: 500, json: { detail: "Algo falló de nuestro lado." } })],
      ["No pudieron actualizarse las secciones. Intentar de nuevo.", (route) => route.abort()],
    ]) {
      await page.route("**/api/selected-sections", (route) => (route.request().method() === "POST" ? fulfil(route) : route.continue()));
      await button(page, "Save").click();
      await says(page, "alert", text);
      assert.equal(await page.getByRole("alert").getByText("No pudieron").count(), 1, text);
      assert.equal(await layout(page, "Portada").inputValue(), "hero_split.templ");
      await accessible(page);
      await page.unroute("**/api/selected-sections");
    }
    await button(page, "Save").click();
    await says(page, "status", "Secciones seleccionadas guardadas.");
    assert.equal(await page.getByText("No pudieron").count(), 0);
  });
});

describe("update", () => {
  onPhone("alerts after an answer that is not OK; else says so, reloads, says it again, and keeps what is not saved", { allow: refused(503) }, async (page) => {
    const asked = [];
    page.on("dialog", (dialog) => { asked.push(dialog.type()); dialog.accept(); });
    await layout(page, "Portada").selectOption("Dividida");
    await page.route("**/api/update-sections", (route) => route.fulfill({ status: 503, json: { detail: "No disponible." } }));
    await button(page, "Update").click();
    await says(page, "alert", "Error al actualizar componentes. Intentar de nuevo.");
    await says(page, "alert", "No disponible.");
    assert.equal(await page.getByText("No pudieron", { exact: false }).count(), 0, "those are the words of Save");
    await accessible(page);
    await page.unroute("**/api/update-sections");
    await page.evaluate(() => { window.old = true; });
    await button(page, "Update").click();
    await page.waitForFunction(() => !window.old);
    await says(page, "status", "Componentes de secciones actualizados");
    assert.deepEqual(asked, []);
    assert.equal(await layout(page, "Portada").inputValue(), "hero_split.templ");
    await page.getByText("Hay 1 cambio sin guardar").waitFor();
    assert.deepEqual(await stored(), home);
    await accessible(page);
    await button(page, "Save").click();
    await says(page, "status", "Secciones seleccionadas guardadas.");
    await page.reload();
    await card(page, "Hero").waitFor();
    assert.equal(await page.getByText("Componentes de secciones actualizados").count(), 0, "said once");
  });
});

describe("order", () => {
  const namesOf = (map) => homeTypes(map).slice(0, 4);

  /** Where to begin and to end, in px of the window, to bring one card below another. */
  const way = (page, from, to) => page.evaluate(([from, to]) => {
    document.querySelector(`[data-type=${from}]`).scrollIntoView({ block: "start", behavior: "instant" });
    const handle = document.querySelector(`[data-type=${from}] .sections-handle`).getBoundingClientRect();
    const target = document.querySelector(`[data-type=${to}]`).getBoundingClientRect();
    return { x: handle.x + handle.width / 2, y: handle.y + handle.height / 2, end: target.y + target.height * 0.6 };
  }, [from, to]);

  test("by mouse, given up with Escape, then done", () => open({ height: 900 }, async (page) => {
    const { x, y, end } = await way(page, "Hero", "Symptoms");
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, end, { steps: 8 });
    assert.equal(await page.locator(".sections-before").getAttribute("data-type"), "Services");
    await accessible(page);
    await page.keyboard.press("Escape");
    await page.mouse.up();
    assert.deepEqual((await order(page)).slice(4, 6), ["Hero", "Symptoms"]);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, end, { steps: 8 });
    await page.mouse.up();
    assert.deepEqual((await order(page)).slice(4, 7), ["Symptoms", "Hero", "Services"]);
    await button(page, "Save").click();
    await says(page, "status", "Secciones seleccionadas guardadas.");
    assert.deepEqual(namesOf(await stored()), ["Symptoms", "Hero", "Services", "AboutMe"]);
  }));
});

describe("picture", () => {
  const prepare = (page) => page.route("**/api/component-image?type=Hero&image=hero_split.templ", (route) => route.fulfill({ status: 404, body: "" }));

  onPhone("says that there is none, in the same room, and comes back with another layout", { prepare, allow: refused(404) }, async (page) => {
    const picture = card(page, "Hero").locator(".sections-picture");
    const size = async () => { const { width, height } = await picture.boundingBox(); return [width, height]; };
    await card(page, "Hero").scrollIntoViewIfNeeded();
    const room = await size();
    await layout(page, "Portada").selectOption("Dividida");
    await card(page, "Hero").getByText("No hay imagen disponible", { exact: true }).waitFor();
    assert.deepEqual(await size(), room);
    await accessible(page);
    await layout(page, "Portada").selectOption("Nocturna");
    assert.equal(await picture.locator("img").count(), 1);
    assert.deepEqual(await size(), room);
  });
});

describe("live preview", () => {
  const title = "Un corazón en buenas manos";
  before(async () => {
    await call("/api/site-content", { method: "POST", body: JSON.stringify({ siteContent: { heroSection: { title } } }) });
  });
  const inside = (page, text) => page.frameLocator(".sections-stage iframe:not(.sections-coming)").locator(text);

  test("shows the owner's own title in a layout that is not saved", () => open({ width: 1366 }, async (page) => {
    await inside(page, ".hero-panorama").waitFor();
    const entries = await page.evaluate(() => history.length);
    await layout(page, "Portada").selectOption("Dividida");
    await inside(page, ".hero-split").getByText(title).waitFor();
    assert.equal(await page.evaluate(() => history.length), entries, "Back leaves the screen, not a preview");
    assert.doesNotMatch(await publicPage(), /class="[^"]*hero-split/);
    assert.equal(await page.locator(".sections-stage iframe").evaluate((e) => e.contentWindow.innerWidth), 1280);
    await page.getByRole("radio", { name: "Teléfono" }).check();
    await page.waitForFunction(() => document.querySelector(".sections-stage iframe").contentWindow.innerWidth === 390);
    await accessible(page);
    await inside(page, ".hero-split a").first().click();
    await button(page, "Vista previa de Servicios").click();
    await inside(page, ".services-rail").waitFor();
  }));
});
