// The screen of the sections: what is rare.
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { accessible, button, call, card, home, homeTypes, layout, onPhone, open, order, post, publicPage, refused, says, server, shown, stored } from "../sections.mjs";
import { focusOn, overflow } from "../site.mjs";

describe("save", () => {
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
});

describe("live preview", () => {
  const title = "Un corazón en buenas manos";
  before(async () => {
    await call("/api/site-content", { method: "POST", body: JSON.stringify({ siteContent: { heroSection: { title } } }) });
  });
  const inside = (page, text) => page.frameLocator(".sections-stage iframe:not(.sections-coming)").locator(text);

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

describe("Descartar cambios", () => {
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
