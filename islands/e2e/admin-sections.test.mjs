// The screen of the sections: layouts, order and visibility, and what it does when something fails.
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { violations } from "./axe.mjs";
import { focusOn, launchBrowser, overflow, signIn, startServer, visit } from "./site.mjs";

const server = await startServer("-preview");
const browser = await launchBrowser();
const call = await signIn(server);
const home = await (await call("/api/selected-sections")).json();
after(async () => {
  await browser.close();
  await server.stop();
});
// To draw the site again costs more than to see that no test has changed it.
beforeEach(async () => {
  if (JSON.stringify(await stored()) !== JSON.stringify(home)) await post(home);
});

async function post(map) {
  const answer = await call("/api/selected-sections", { method: "POST", body: JSON.stringify(map) });
  assert.equal(answer.status, 200, await answer.text());
}
const stored = async () => (await call("/api/selected-sections")).json();
const publicPage = async () => (await call("/")).text();

// Frames and pictures that the screen takes away while they come are no mistake.
const aborted = /failed: .*ERR_ABORTED/;
const refused = (status) => [new RegExp(`^${status}:|status of ${status} `)];

/** Opens the screen, ready, as the owner. */
const open = (options, use) => visit(browser, server.address, "/admin/secciones", { owner: call, ...options, allow: [aborted, ...(options.allow ?? [])] }, async (page, context) => {
  if (!options.unready) await page.locator(".sections-card").first().waitFor();
  await use(page, context);
});

const button = (page, name) => page.getByRole("button", { name, exact: true });
const layout = (page, name) => page.getByLabel(`Diseño de ${name}`, { exact: true });
const card = (page, type) => page.locator(`[data-type="${type}"]`);
const shown = (page, name) => page.getByRole("switch", { name: `Mostrar en el sitio ${name}`, exact: true });
const order = (page) => page.locator(".sections-card").evaluateAll((cards) => cards.map((e) => e.dataset.type));
const says = (page, role, text) => page.locator(`.sections-bar [role=${role}]`).getByText(text, { exact: true }).waitFor();
const homeTypes = (map) => Object.keys(map).filter((type) => !["Header", "NavMenu", "GeneralCallToAction", "CallToActionIndividual", "Footer"].includes(type));

async function accessible(page, part) {
  assert.deepEqual(await violations(page, part), []);
  assert.equal(await overflow(page), "");
}
const onPhone = (name, options, use) => test(name, () => open({ width: 390, ...options }, use));

describe("loading", () => {
  test("says Cargando... while it waits", () => {
    let go;
    const wait = new Promise((resolve) => { go = resolve; });
    const prepare = (page) => page.route("**/api/selected-sections", async (route) => { await wait; await route.continue(); });
    return open({ width: 390, prepare, unready: true }, async (page) => {
      await page.locator("[data-ready]").waitFor();
      assert.equal(await page.getByRole("status").getByText("Cargando...", { exact: true }).isVisible(), true);
      assert.deepEqual(await page.locator("[role=alert], .sections-bar [role=status]").allTextContents(), ["", "", ""], "live regions are there, and empty");
      await accessible(page);
      go();
      await card(page, "Hero").waitFor();
      assert.equal(await page.locator(".sections-wait").textContent(), "");
    });
  });

  test("tells a failure in red and tries again", () => {
    let lost = true;
    const prepare = (page) => page.route("**/api/selected-sections", (route) => (lost ? route.fulfill({ status: 500, body: "{}" }) : route.continue()));
    return open({ width: 390, prepare, unready: true, allow: [...refused(500), /console: /] }, async (page) => {
      const text = page.getByRole("alert").getByText("No pudieron cargarse las secciones.");
      await text.waitFor();
      assert.equal(await text.evaluate((e) => getComputedStyle(e).color), "rgb(142, 31, 24)");
      await accessible(page);
      await button(page, "Intentar de nuevo").focus();
      await page.keyboard.press("Enter");
      await page.waitForFunction(() => document.activeElement.textContent === "Intentar de nuevo");
      await text.waitFor();
      lost = false;
      await button(page, "Intentar de nuevo").click();
      await card(page, "Hero").waitFor();
      assert.equal(await text.count(), 0);
      assert.equal(await page.evaluate(() => document.activeElement.textContent), "Secciones", "the heading");
    });
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

  test("shows a section without display, and hides one that a type lacks", () => {
    const prepare = (page) => page.route("**/api/selected-sections", (route) => route.fulfill({
      headers: { ETag: '"1"' },
      json: { Services: { component: "services_tabs.templ" }, Hero: { component: "gone.templ", display: "si" }, Nada: { component: "x" } },
    }));
    return open({ prepare }, async (page) => {
      assert.deepEqual((await order(page)).slice(4, 6), ["Services", "Hero"]);
      assert.equal(await shown(page, "Servicios").isChecked(), true);
      assert.equal(await shown(page, "Portada").isChecked(), false);
      assert.equal(await layout(page, "Portada").inputValue(), "hero_panorama.templ");
      assert.equal(await shown(page, "Síntomas").isChecked(), false);
      assert.equal(await page.getByText("Todo está guardado").isVisible(), true);
    });
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

  for (const [name, fulfil, text, allow] of [
    ["the server fails", (route) => route.fulfill({ status: 500, json: { detail: "Algo falló de nuestro lado." } }), "No pudieron guardarse las secciones", refused(500)],
    ["the network fails", (route) => route.abort(), "No pudieron actualizarse las secciones. Intentar de nuevo.", [/failed: |ERR_FAILED/]],
  ]) {
    onPhone(`alerts when ${name}, and keeps the choice`, { allow }, async (page) => {
      await page.route("**/api/selected-sections", (route) => (route.request().method() === "POST" ? fulfil(route) : route.continue()));
      await layout(page, "Portada").selectOption("Dividida");
      await button(page, "Save").click();
      await says(page, "alert", text);
      assert.equal(await layout(page, "Portada").inputValue(), "hero_split.templ");
      await accessible(page);
      await page.unroute("**/api/selected-sections");
      await button(page, "Save").click();
      await says(page, "status", "Secciones seleccionadas guardadas.");
      assert.equal(await page.getByText(text).count(), 0);
    });
  }

  test("asks before it is left with changes, and not without", () => open({}, async (page) => {
    const asked = [];
    page.on("dialog", (dialog) => { asked.push(dialog.type()); dialog.dismiss(); });
    await shown(page, "Portada").click();
    await Promise.all([page.waitForEvent("dialog"), page.getByRole("link", { name: "Historial" }).click()]);
    assert.deepEqual(asked, ["beforeunload"]);
    assert.match(page.url(), /secciones$/);
    await shown(page, "Portada").click();
    await page.getByRole("link", { name: "Historial" }).click();
    await page.waitForURL("**/admin/historial");
    assert.deepEqual(asked, ["beforeunload"]);
  }));
});

describe("Descartar cambios", () => {
  const discard = (page) => page.locator(".sections-bar").getByRole("button", { name: "Descartar cambios", exact: true });
  const question = (page) => page.getByRole("dialog", { name: "¿Descartar los cambios?" });

  onPhone("asks, names what is lost, and brings back what is saved", {}, async (page) => {
    const before = await order(page);
    assert.equal(await discard(page).isDisabled(), true);
    await layout(page, "Servicios").selectOption("Mosaico");
    await shown(page, "Síntomas").uncheck();
    await button(page, "Bajar Portada").click();
    await discard(page).click();
    assert.deepEqual(await question(page).getByRole("listitem").allTextContents(), [
      "Síntomas: en tu sitio visible; sin guardar oculta",
      "Servicios: en tu sitio Riel; sin guardar Mosaico",
      "El orden de la página de inicio es distinto",
    ]);
    await accessible(page, "dialog[open]");
    await page.keyboard.press("Escape");
    await page.getByText("Hay 3 cambios sin guardar").waitFor();
    await focusOn(discard(page));
    await discard(page).click();
    await question(page).getByRole("button", { name: "Descartar cambios" }).click();
    await says(page, "status", "Descartaste los cambios: todo está como en tu sitio.");
    assert.equal(await layout(page, "Servicios").inputValue(), home.Services.component);
    assert.equal(await shown(page, "Síntomas").isChecked(), true);
    assert.deepEqual(await order(page), before);
    assert.equal(await discard(page).isDisabled(), true);
    await focusOn(button(page, "Save"));
    await page.reload();
    await card(page, "Hero").waitFor();
    await page.getByText("Todo está guardado").waitFor();
  });

  test("its bar leaves room for the cards", () => open({ width: 320, height: 640 }, async (page) => {
    await shown(page, "Síntomas").uncheck();
    await page.getByText("Hay 1 cambio sin guardar").waitFor();
    const bar = page.locator(".sections-bar");
    assert.equal(await bar.evaluate((e) => e.scrollWidth - e.clientWidth), 0);
    assert.ok((await bar.boundingBox()).height < 128);
    for (const name of ["Descartar cambios", "Update", "Save"]) {
      const { x, width: wide } = await button(page, name).boundingBox();
      assert.ok(x >= 0 && x + wide <= 320, name);
    }
    assert.equal(await overflow(page), "");
  }));
});

describe("update", () => {
  onPhone("says so, reloads, says it again, and keeps what is not saved", {}, async (page) => {
    const asked = [];
    page.on("dialog", (dialog) => { asked.push(dialog.type()); dialog.accept(); });
    await layout(page, "Portada").selectOption("Dividida");
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

  onPhone("alerts after an answer that is not OK", { allow: refused(503) }, async (page) => {
    await page.route("**/api/update-sections", (route) => route.fulfill({ status: 503, json: { detail: "No disponible." } }));
    await button(page, "Update").click();
    await says(page, "alert", "Error al actualizar componentes. Intentar de nuevo.");
    await says(page, "alert", "No disponible.");
    assert.equal(await page.getByText("No pudieron", { exact: false }).count(), 0, "those are the words of Save");
    await accessible(page);
  });
});

describe("order", () => {
  const namesOf = (map) => homeTypes(map).slice(0, 4);

  onPhone("by buttons keeps the focus, is announced, and reaches the public page", {}, async (page) => {
    const down = button(page, "Bajar Portada");
    await down.focus();
    const top = (await down.boundingBox()).y;
    await page.keyboard.press("Enter");
    await page.getByRole("status").getByText("Portada: lugar 2 de 15", { exact: true }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("status").getByText("Portada: lugar 3 de 15", { exact: true }).waitFor();
    await focusOn(down);
    assert.ok(Math.abs((await down.boundingBox()).y - top) < 2, "it stays under the pointer");
    const up = button(page, "Subir Síntomas");
    assert.equal(await up.getAttribute("aria-disabled"), "true");
    await up.click({ force: true });
    await button(page, "Save").click();
    await says(page, "status", "Secciones seleccionadas guardadas.");
    assert.deepEqual(namesOf(await stored()), ["Symptoms", "Services", "Hero", "AboutMe"]);
    const html = await publicPage();
    const places = ["symptoms-trio", "services-rail", "hero-panorama", "aboutme-portrait"].map((root) => html.search(new RegExp(`class="[^"]*${root}\\b`)));
    assert.deepEqual(places, places.toSorted((a, b) => a - b));
    assert.ok(places[0] > 0);
    assert.deepEqual(Object.keys(await stored()).slice(0, 2), ["Header", "NavMenu"], "the frame keeps its place");
  });

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

  test("by touch", () => open({ width: 390, height: 900, hasTouch: true, isMobile: true }, async (page, context) => {
    const { x, y, end } = await way(page, "Hero", "Symptoms");
    const cdp = await context.newCDPSession(page);
    const touch = (type, at) => cdp.send("Input.dispatchTouchEvent", { type, touchPoints: at === undefined ? [] : [{ x, y: at }] });
    await touch("touchStart", y);
    for (let i = 1; i <= 8; i++) await touch("touchMove", y + ((end - y) * i) / 8);
    await touch("touchEnd");
    await page.waitForFunction(() => !document.querySelector(".sections-dragging"));
    assert.deepEqual((await order(page)).slice(4, 7), ["Symptoms", "Hero", "Services"]);
  }));
});

describe("picture", () => {
  onPhone("is enlarged by Enter in a dialog, and gives the focus back", {}, async (page) => {
    const small = button(page, "Ampliar la imagen: Portada, diseño Panorámica");
    await small.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Portada, diseño Panorámica" });
    await dialog.getByRole("img").waitFor();
    await accessible(page);
    await dialog.getByRole("button", { name: "Cerrar" }).click();
    await dialog.waitFor({ state: "detached" });
    await focusOn(small);
    await small.click();
    await dialog.waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  });

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

  test("is a dialog on a phone, with the layouts at hand", () => open({ width: 390 }, async (page) => {
    assert.equal(await page.locator("iframe").count(), 0);
    await button(page, "Vista previa de Portada").click();
    await inside(page, ".hero-panorama").getByText(title).waitFor();
    await page.getByLabel("Diseño en la vista previa").selectOption("Dividida");
    await inside(page, ".hero-split").getByText(title).waitFor();
    assert.equal(await page.locator(".sections-stage iframe").evaluate((e) => e.contentWindow.innerWidth), 390);
    await accessible(page, "dialog[open]");
    await page.keyboard.press("Escape");
    assert.equal(await page.getByRole("dialog").count(), 0);
    assert.equal(await layout(page, "Portada").inputValue(), "hero_split.templ");
    await focusOn(button(page, "Vista previa de Portada"));
    // At once: what was closed may still be on its way out of the history.
    await button(page, "Vista previa de Portada").click();
    await inside(page, ".hero-split").getByText(title).waitFor();
    await page.waitForFunction(() => history.state?.cover);
    await page.goBack();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    assert.equal(new URL(page.url()).pathname, "/admin/secciones");
    await page.getByText("Hay 1 cambio sin guardar").waitFor();
    await focusOn(button(page, "Vista previa de Portada"));
  }));

  test("says when it cannot be shown, and tries again", () => open({ width: 1366, allow: [/vista/, /status of 500/, /frame/i] }, async (page) => {
    await page.route("**/admin/vista/Hero/hero_night.templ", (route) => route.fulfill({ status: 500, headers: { "X-Frame-Options": "DENY" }, body: "" }));
    await layout(page, "Portada").selectOption("Nocturna");
    await page.getByText("No pudo mostrarse la vista previa.").waitFor();
    await accessible(page);
    await button(page, "Intentar de nuevo").click();
    await inside(page, ".hero-night").waitFor();
  }));
});

describe("another window", () => {
  const allow = refused(412);
  const other = (part) => post({ ...home, ...part });
  const question = (page) => page.getByRole("dialog", { name: "Cambió mientras tanto" });
  const group = (page, name) => question(page).getByRole("group", { name, exact: true });
  /** Chooses here what another window has chosen otherwise, and something else that it has not; both save. */
  const conflict = async (page) => {
    await layout(page, "Portada").selectOption("Dividida");
    await shown(page, "Servicios").uncheck();
    await other({ Hero: { component: "hero_night.templ", display: true }, Services: { ...home.Services, component: "services_mosaic.templ" } });
    await button(page, "Save").click();
    await question(page).waitFor();
    await says(page, "alert", "No pudieron guardarse las secciones");
    assert.equal(await question(page).getByRole("group").count(), 1, "what does not collide is no question");
    for (const text of ["Dividida", "Nocturna"]) await group(page, "Portada › Diseño").getByText(text, { exact: true }).waitFor();
    await question(page).getByText("También cambió, y se conserva: Servicios › Diseño.").waitFor();
    assert.equal((await stored()).Hero.component, "hero_night.templ", "nothing is written over");
    assert.equal((await stored()).Services.display, true);
    await question(page).locator(":focus").waitFor({ state: "attached" });
    await accessible(page, "dialog[open]");
  };
  const confirm = (page) => question(page).getByRole("button", { name: "Guardar con lo elegido" });

  onPhone("takes the other version of a section, and ours of the rest", { allow }, async (page) => {
    await conflict(page);
    await group(page, "Portada › Diseño").getByRole("radio", { name: /La otra versión/ }).check();
    await confirm(page).click();
    await says(page, "status", "Secciones seleccionadas guardadas.");
    assert.equal(await layout(page, "Portada").inputValue(), "hero_night.templ");
    assert.equal(await layout(page, "Servicios").inputValue(), "services_mosaic.templ");
    const map = await stored();
    assert.deepEqual([map.Hero.component, map.Services], ["hero_night.templ", { component: "services_mosaic.templ", display: false }]);
    await layout(page, "Servicios").selectOption("Índice");
    await button(page, "Save").click();
    await says(page, "status", "Secciones seleccionadas guardadas.");
    assert.deepEqual([(await stored()).Hero.component, (await stored()).Services.component], ["hero_night.templ", "services_index.templ"]);
  });

  test("is asked about the order as a whole", () => open({ allow }, async (page) => {
    await button(page, "Bajar Portada").click();
    const { Services, ...rest } = home;
    await post({ Services, ...rest });
    await button(page, "Save").click();
    const order = group(page, "Orden de la página de inicio");
    await order.getByText(/^1\.\sSíntomas\s· 2\.\sPortada\s· 3\.\sServicios/).waitFor();
    await order.getByText(/^1\.\sServicios\s· 2\.\sPortada\s· 3\.\sSíntomas/).waitFor();
    await order.getByRole("radio", { name: /La otra versión/ }).check();
    await confirm(page).click();
    await says(page, "status", "Secciones seleccionadas guardadas.");
    assert.deepEqual(homeTypes(await stored()).slice(0, 3), ["Services", "Hero", "Symptoms"]);
  }));

  test("asks before Update as well, when there are changes here", () => open({ allow }, async (page) => {
    await layout(page, "Portada").selectOption("Dividida");
    await other({ Hero: { component: "hero_night.templ", display: true } });
    await button(page, "Update").click();
    await says(page, "alert", "Error al actualizar componentes. Intentar de nuevo.");
    await group(page, "Portada › Diseño").getByText("Nocturna", { exact: true }).waitFor();
  }));

  test("is no conflict when it gave the frame another place in the map, which nobody sees", () => open({ allow }, async (page) => {
    await button(page, "Bajar Portada").click();
    const { Header, ...rest } = home;
    await post({ ...rest, Header });
    await button(page, "Save").click();
    await says(page, "status", "Secciones seleccionadas guardadas.");
    assert.equal(await page.getByText(/^También se conservó/).count(), 0);
  }));
});

describe("what was chosen and not saved", () => {
  const offer = (page) => page.getByText(/^Tienes cambios sin guardar del /);
  const copies = (page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("latido.secciones.")).length);
  const leave = async (page) => {
    await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith("latido.secciones.")));
    page.once("dialog", (dialog) => dialog.accept());
    await page.reload();
    await card(page, "Hero").waitFor();
    await offer(page).waitFor();
  };

  onPhone("is offered again: Recuperar", {}, async (page) => {
    await layout(page, "Portada").selectOption("Dividida");
    await button(page, "Bajar Portada").click();
    await leave(page);
    assert.equal(await layout(page, "Portada").inputValue(), home.Hero.component);
    await accessible(page);
    await button(page, "Recuperar").click();
    await offer(page).waitFor({ state: "detached" });
    assert.equal(await layout(page, "Portada").inputValue(), "hero_split.templ");
    await page.getByText("Hay 2 cambios sin guardar").waitFor();
    await focusOn(button(page, "Save"));
    await button(page, "Save").click();
    await says(page, "status", "Secciones seleccionadas guardadas.");
    assert.equal((await stored()).Hero.component, "hero_split.templ");
    assert.equal(await copies(page), 0);
  });

  test("is offered again: Descartar", () => open({}, async (page) => {
    await shown(page, "Síntomas").uncheck();
    await leave(page);
    await page.getByText("Hay cambios por recuperar", { exact: true }).waitFor();
    await button(page, "Descartar").click();
    const question = page.getByRole("dialog", { name: "¿Descartar los cambios?" });
    assert.deepEqual(await question.getByRole("listitem").allTextContents(), ["Síntomas › Mostrar en el sitio"]);
    await question.getByRole("button", { name: "Descartar cambios" }).click();
    await offer(page).waitFor({ state: "detached" });
    await focusOn(button(page, "Save"));
    assert.equal(await copies(page), 0);
    assert.equal(await shown(page, "Síntomas").isChecked(), true);
    await page.getByText("Todo está guardado").waitFor();
  }));

  test("is compared with what was saved since, section by section", () => open({}, async (page) => {
    await layout(page, "Portada").selectOption("Dividida");
    await shown(page, "Síntomas").uncheck();
    await page.waitForFunction(() => Object.values(localStorage).some((copy) => copy.includes("hero_split") && /"Symptoms":\{[^}]*"display":false/.test(copy)));
    page.once("dialog", (dialog) => dialog.accept());
    await page.goto(`${server.address}/admin/contrasena`);
    await post({ ...home, Hero: { component: "hero_night.templ", display: true } });
    await page.goto(`${server.address}/admin/secciones`);
    await button(page, "Recuperar").click();
    const dialog = page.getByRole("dialog", { name: "Cambió mientras tanto" });
    for (const text of ["Dividida", "Nocturna"]) await dialog.getByText(text, { exact: true }).waitFor();
    await dialog.getByRole("radio", { name: /Lo que hay ahora/ }).check();
    await dialog.getByRole("button", { name: "Recuperar con lo elegido" }).click();
    assert.equal(await layout(page, "Portada").inputValue(), "hero_night.templ");
    assert.equal(await shown(page, "Síntomas").isChecked(), false);
  }));

  test("is not offered while its screen is open in another tab", () => open({}, async (page, context) => {
    await shown(page, "Síntomas").uncheck();
    await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith("latido.secciones.")));
    const second = await context.newPage();
    await second.goto(`${server.address}/admin/secciones`);
    await card(second, "Hero").waitFor();
    await second.evaluate(() => navigator.locks.query());
    assert.equal(await offer(second).count(), 0);
    await second.close();
  }));
});

describe("a session that ended", () => {
  onPhone("loses nothing and leads to the sign-in page in another tab", { alone: true, allow: refused(401) }, async (page, context) => {
    await layout(page, "Portada").selectOption("Dividida");
    const cookies = await context.cookies();
    await context.clearCookies();
    await button(page, "Save").click();
    await says(page, "alert", "No pudieron guardarse las secciones");
    await page.getByText("Tu sesión terminó.").waitFor();
    const link = page.getByRole("link", { name: "entra en otra pestaña" });
    assert.deepEqual([await link.getAttribute("href"), await link.getAttribute("target")], ["/admin/entrar?volver=/admin/secciones", "_blank"]);
    await accessible(page);
    assert.equal(await layout(page, "Portada").inputValue(), "hero_split.templ");
    await context.addCookies(cookies);
    await button(page, "Save").click();
    await says(page, "status", "Secciones seleccionadas guardadas.");
    assert.equal((await stored()).Hero.component, "hero_split.templ");
  });
});
