// The screen of the site's information as its owner uses it.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { after, before, beforeEach, describe, test } from "node:test";
import { launchBrowser, overflow, signIn, startServer, visit as visitAt } from "./site.mjs";

const server = await startServer();
const browser = await launchBrowser();
after(async () => {
  await browser.close();
  await server.stop();
});

const screen = "/admin/informacion";
const tabNames = ["Información del Doctor", "Información Laboral", "Sección Hero", "Certificaciones", "Experiencia", "Acerca de mí"];
const records = ["doctorInfo", "doctorWorkInfo", "heroSection", "certifications", "experience", "aboutMe"];
const loadMessage = "Falla al extraer la información del sitio. Intentar de nuevo.";
const saveMessage = "Falla al actualizar la información del sitio. Intentar de nuevo.";
const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let owner;
let sample;
before(async () => {
  owner = await signIn(server);
  ({ siteContent: sample } = await content());
});
beforeEach(async () => {
  // Each test starts from the sample.
  const part = Object.fromEntries(records.map((key) => [key, sample[key]]));
  const answer = await owner("/api/site-content", { method: "POST", body: JSON.stringify({ siteContent: part }) });
  assert.equal(answer.status, 200);
});

const content = async () => (await fetch(`${server.address}/api/site-content`)).json();
const visit = (options, use) => visitAt(browser, server.address, options.path ?? screen, { ...options, prepare: async (page, context) => {
  page.setDefaultTimeout(8000);
  await context.addCookies(owner.cookies);
  await options.prepare?.(page, context);
} }, async (page, context) => {
  if (!options.early) await ready(page);
  await use(page, context);
});
const ready = (page) => page.getByRole("tablist").waitFor();
const tab = (page, name) => page.getByRole("tab", { name, exact: true });
const field = (page, path) => page.locator(`#campo-${path.replaceAll(".", "-")}`);
const save = (page) => page.locator("#guardar");
const toast = (page, role) => page.locator(`.toaster > [role=${role}]`);
const mark = (page) => page.getByText("Hay cambios sin guardar", { exact: true });
const focused = (page) => page.evaluate(() => document.activeElement.id || document.activeElement.textContent);
const saved = async (page) => {
  await save(page).click();
  await toast(page, "status").getByText("Información del sitio actualizada correctamente", { exact: true }).waitFor();
};
const failing = (page, status, body = {}) => page.route("**/api/site-content", (route) =>
  route.request().method() === "POST" ? route.fulfill({ status, contentType: "application/problem+json", body: JSON.stringify(body) }) : route.fallback());
const whole = (status) => [new RegExp(`^${status}: .*/api/site-content`), new RegExp(`^console: .*${status}`)];

async function clean(page, where) {
  await page.evaluate(axe);
  // Only what stands still has its real colours.
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))));
  const { violations } = await page.evaluate(() => window.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }));
  assert.deepEqual(violations.map(({ id, nodes }) => `${where}: ${id} ${nodes.slice(0, 3).map((node) => node.html).join(" ")}`), []);
  assert.equal(await overflow(page), "", where);
}

describe("loading", () => {
  test("says Cargando... until the content is there", () => {
    let answer;
    const held = new Promise((resolve) => { answer = resolve; });
    return visit({ early: true, prepare: (page) => page.route("**/api/site-content", async (route) => { await held; await route.continue(); }) }, async (page) => {
      await page.locator("[data-ready]").waitFor({ state: "attached" });
      await page.getByRole("status").getByText("Cargando...", { exact: true }).waitFor();
      assert.equal(await page.locator(".toaster > [role=status], .toaster > [role=alert]").count(), 2, "the live regions are there before any notice");
      answer();
      await ready(page);
      assert.equal(await page.getByText("Cargando...").count(), 0);
    });
  });

  test("that fails says so in red, throws its own words, and can be tried again", () => {
    let broken = true;
    const said = [];
    return visit({ early: true, allow: [...whole(500), /Falla al extraer/], prepare: (page) => {
      page.on("console", (message) => said.push(message.text()));
      return page.route("**/api/site-content", (route) => (broken ? route.fulfill({ status: 500, body: "{}" }) : route.continue()));
    } }, async (page) => {
      const message = page.getByRole("alert").getByText(loadMessage, { exact: true });
      await message.waitFor();
      assert.equal(await message.evaluate((e) => getComputedStyle(e).color), "rgb(142, 31, 24)");
      assert.ok(said.some((text) => /Falla al extraer la información del sitio(?!\.)/.test(text)), said.join("\n"));
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await clean(page, `load failure at ${width}`);
      }
      broken = false;
      await page.getByRole("button", { name: "Intentar de nuevo", exact: true }).click();
      await ready(page);
      assert.equal(await page.getByText(loadMessage).count(), 0);
    });
  });
});

describe("tabs", () => {
  test("are these six, and work by keyboard", () => visit({}, async (page) => {
    assert.deepEqual(await page.getByRole("tab").allTextContents(), tabNames);
    assert.equal(await tab(page, tabNames[0]).getAttribute("aria-selected"), "true");
    assert.equal(await page.getByRole("tabpanel").getAttribute("aria-labelledby"), await tab(page, tabNames[0]).getAttribute("id"));
    await tab(page, tabNames[0]).focus();
    for (const [key, name] of [["ArrowLeft", 5], ["ArrowRight", 0], ["ArrowRight", 1], ["End", 5], ["Home", 0]]) {
      await page.keyboard.press(key);
      assert.equal(await focused(page), await tab(page, tabNames[name]).getAttribute("id"), key);
      assert.equal(await tab(page, tabNames[name]).getAttribute("aria-selected"), "true");
    }
    await page.keyboard.press("Tab");
    assert.equal(await focused(page), "campo-doctorInfo-name", "the tabs are one stop");
  }));

  test("stay in the address: back, forward, reload and the skip link", () => visit({}, async (page) => {
    const chosen = (name) => page.locator("[role=tab][aria-selected=true]", { hasText: name }).waitFor();
    await tab(page, "Experiencia").click();
    await tab(page, "Acerca de mí").click();
    assert.equal(new URL(page.url()).hash, "#acerca-de-mi");
    await page.goBack();
    await chosen("Experiencia");
    await page.reload();
    await ready(page);
    await chosen("Experiencia");
    await page.evaluate(() => { location.hash = "contenido"; });
    await chosen("Experiencia");
    await page.goBack();
    await page.goBack();
    await chosen("Información del Doctor");
  }));

  test("keep what was typed in another one", () => visit({}, async (page) => {
    await field(page, "doctorInfo.name").fill("Dra. Prueba");
    await tab(page, "Certificaciones").click();
    await tab(page, "Información del Doctor").click();
    assert.equal(await field(page, "doctorInfo.name").inputValue(), "Dra. Prueba");
  }));

  test("have an input for every value of the six records, with label and help", () => visit({}, async (page) => {
    for (const name of tabNames) await tab(page, name).click();
    const ids = [];
    const walk = (value, path) => {
      if (Array.isArray(value)) value.forEach((item, i) => { walk(item, `${path}-${i}`); });
      else if (typeof value === "object") for (const key of Object.keys(value)) walk(value[key], `${path}-${key}`);
      else ids.push([path, String(value)]);
    };
    for (const key of records) walk(sample[key], `campo-${key}`);
    assert.ok(ids.length > 150, `${ids.length} values`);
    const wrong = await page.evaluate((wanted) => wanted.filter(([id, value]) => {
      const input = document.getElementById(id);
      if (!input) return true;
      if (input.type === "checkbox") return String(input.checked) !== value;
      return input.value !== value || !input.labels.length;
    }), ids);
    assert.deepEqual(wrong, []);
  }));

  test("draw help of over 100 characters with a box of several lines, and only those", () => visit({}, async (page) => {
    for (const name of tabNames) await tab(page, name).click();
    const wrong = await page.evaluate(() => [...document.querySelectorAll(".info-field :is(input[type=text], textarea)")].filter((input) => {
      const help = document.getElementById(`${input.id}-ayuda`)?.textContent ?? "";
      return (input.tagName === "TEXTAREA") !== ([...help].length > 100);
    }).map((input) => input.id));
    assert.deepEqual(wrong, []);
    assert.ok((await page.locator("textarea").count()) > 5);
  }));
});

describe("saving", () => {
  test("sends the six records on top of the version read, says so, and shows on the public page at once", () => visit({}, async (page, context) => {
    assert.equal(await page.getByRole("button", { name: "Guardar cambios", exact: true }).count(), 2);
    await field(page, "doctorInfo.name").fill("Dra. Elena Prueba");
    const sent = page.waitForRequest((request) => request.method() === "POST");
    await saved(page);
    const request = await sent;
    assert.deepEqual(Object.keys(request.postDataJSON()), ["siteContent"]);
    assert.deepEqual(Object.keys(request.postDataJSON().siteContent), records);
    assert.match(request.headers()["if-match"], /\d/);
    await toast(page, "status").getByText("Éxito", { exact: true }).waitFor();
    assert.equal(await mark(page).count(), 0);
    const visitor = await context.newPage();
    await visitor.goto(`${server.address}/`);
    assert.match(await visitor.locator("body").innerText(), /Dra\. Elena Prueba/);
    await visitor.close();
  }));

  test("says Guardando... and keeps the form from changing meanwhile", () => {
    let answer;
    const held = new Promise((resolve) => { answer = resolve; });
    return visit({ prepare: (page) => page.route("**/api/site-content", async (route) => { if (route.request().method() === "POST") await held; await route.continue(); }) }, async (page) => {
      await field(page, "doctorInfo.specialty").fill("Otra");
      await page.locator("#guardar-arriba").click();
      await page.getByText("Guardando...", { exact: true }).first().waitFor();
      assert.equal(await page.getByText("Guardando...", { exact: true }).count(), 2);
      assert.equal(await field(page, "doctorInfo.specialty").evaluate((e) => e.closest("[inert]") !== null), true);
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await clean(page, `saving at ${width}`);
      }
      answer();
      await toast(page, "status").getByText("Éxito").waitFor();
      assert.equal(await focused(page), "guardar-arriba");
      assert.equal(await field(page, "doctorInfo.specialty").inputValue(), "Otra");
    });
  });

  test("by Ctrl+S keeps the place in the text; Enter saves nothing", () => visit({}, async (page) => {
    await field(page, "doctorInfo.specialty").fill("Con teclado");
    await page.keyboard.press("Enter");
    await mark(page).waitFor();
    await page.keyboard.press("Control+s");
    await toast(page, "status").getByText("Éxito").waitFor();
    assert.equal(await focused(page), "campo-doctorInfo-specialty");
    assert.equal((await content()).siteContent.doctorInfo.specialty, "Con teclado");
  }));

  test("numbers as numbers; an empty box keeps the one that was", () => visit({ path: `${screen}#seccion-hero` }, async (page) => {
    await field(page, "heroSection.heroSectionHeight").fill("555");
    await field(page, "heroSection.overlayOpacity").fill("0.25");
    await field(page, "heroSection.logoHeight").fill("");
    await field(page, "heroSection.alignment").selectOption("right");
    await saved(page);
    const { heroSection } = (await content()).siteContent;
    assert.deepEqual([heroSection.heroSectionHeight, heroSection.overlayOpacity, heroSection.logoHeight, heroSection.alignment], [555, 0.25, sample.heroSection.logoHeight, "right"]);
    assert.equal(await field(page, "heroSection.logoHeight").inputValue(), String(sample.heroSection.logoHeight));
  }));

  test("nothing is judged before it is sent", () => visit({}, async (page) => {
    await field(page, "doctorInfo.facebookLink").fill("no es un enlace");
    await field(page, "doctorInfo.phone").fill("hola");
    await field(page, "doctorInfo.name").fill("");
    await saved(page);
    const { doctorInfo } = (await content()).siteContent;
    assert.deepEqual([doctorInfo.facebookLink, doctorInfo.phone, doctorInfo.name], ["no es un enlace", "hola", ""]);
  }));

  test("hostile text is kept as text", () => visit({}, async (page, context) => {
    const hostile = `<script>window.stolen = 1</script> "'&{yearsOfExperience} 👩🏽‍⚕️ طبيب القلب <img src=x onerror="window.stolen = 1">`;
    await field(page, "doctorInfo.specialty").fill(hostile);
    await tab(page, "Acerca de mí").click();
    await field(page, "aboutMe.description").fill(hostile);
    assert.equal(await page.getByRole("region", { name: "Vista previa" }).locator("script, img").count(), 0);
    await saved(page);
    await page.reload();
    await ready(page);
    assert.equal(await field(page, "aboutMe.description").inputValue(), hostile);
    const visitor = await context.newPage();
    await visitor.goto(`${server.address}/`);
    assert.match(await visitor.locator("body").innerText(), /<script>window\.stolen = 1<\/script> "'&5 👩🏽‍⚕️ طبيب القلب/);
    assert.deepEqual([await page.evaluate(() => window.stolen), await visitor.evaluate(() => window.stolen)], [undefined, undefined]);
    await visitor.close();
  }));

  test("a toast closes by its button, and there is one at a time", () => visit({}, async (page) => {
    await saved(page);
    await saved(page);
    assert.equal(await page.locator(".toast").count(), 1);
    await page.getByRole("button", { name: "Cerrar aviso" }).click();
    assert.equal(await page.locator(".toast").count(), 0);
  }));

  test("a toast goes by itself after 1,000,000 ms, not before", () => visit({ prepare: (page) => page.clock.install() }, async (page) => {
    await saved(page);
    await page.clock.runFor(999_000);
    assert.equal(await page.locator(".toast").count(), 1);
    await page.clock.runFor(2_000);
    await page.locator(".toast").waitFor({ state: "detached" });
  }));
});

describe("a save that fails", () => {
  test("shows its message in place of the form and in a toast, keeps the text, and can be repeated", () => visit({ allow: whole(500) }, async (page) => {
    await failing(page, 500, { detail: "Algo falló de nuestro lado." });
    await field(page, "doctorInfo.specialty").fill("No te pierdas");
    await save(page).click();
    await page.getByRole("alert").getByText(saveMessage, { exact: true }).waitFor();
    await toast(page, "alert").getByText("Error", { exact: true }).waitFor();
    await toast(page, "alert").getByText("Falla al actualizar la información del sitio", { exact: true }).waitFor();
    assert.equal(await page.locator(".toast-destructive").count(), 1);
    assert.equal(await page.getByRole("tablist").isVisible(), false);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await clean(page, `save failure at ${width}`);
    }
    await page.getByRole("button", { name: "Volver al formulario" }).click();
    assert.equal(await field(page, "doctorInfo.specialty").inputValue(), "No te pierdas");
    assert.equal(await focused(page), "guardar");
    await save(page).click();
    await page.getByText(saveMessage, { exact: true }).waitFor();
    await page.unroute("**/api/site-content");
    await page.getByRole("button", { name: "Intentar de nuevo", exact: true }).click();
    await toast(page, "status").getByText("Éxito").waitFor();
    assert.equal((await content()).siteContent.doctorInfo.specialty, "No te pierdas");
  }));

  test("for lack of a network is told, too", () => visit({ allow: [/^failed: .*site-content/, /^console: .*ERR_/] }, async (page) => {
    await page.route("**/api/site-content", (route) => route.abort());
    await save(page).click();
    await page.getByText(saveMessage, { exact: true }).waitFor();
    await page.getByText("No hubo respuesta del servidor. Revisa tu conexión a internet.").waitFor();
  }));

  test("for a value that the server refuses names the field and leads to it (422)", () => visit({ path: `${screen}#seccion-hero`, allow: whole(422) }, async (page) => {
    await field(page, "heroSection.logoHeight").fill("1e30");
    await tab(page, "Experiencia").click();
    await save(page).click();
    await page.getByText(saveMessage, { exact: true }).waitFor();
    await page.getByText("Sección Hero › Altura del logo: El valor no es del tipo que lleva ese campo.").waitFor();
    await page.getByRole("button", { name: "Ir al campo" }).click();
    assert.equal(await focused(page), "campo-heroSection-logoHeight");
    assert.equal(await field(page, "heroSection.logoHeight").getAttribute("aria-invalid"), "true");
    await clean(page, "refused field");
    await field(page, "heroSection.logoHeight").fill("200");
    await saved(page);
    assert.equal(await field(page, "heroSection.logoHeight").getAttribute("aria-invalid"), null);
  }));

  test("for a session that ended offers the door in another tab, and then works (401)", () => visit({ allow: whole(401) }, async (page, context) => {
    await field(page, "doctorInfo.specialty").fill("Después de entrar");
    await context.clearCookies();
    await save(page).click();
    await page.getByText("Tu sesión terminó", { exact: true }).waitFor();
    await page.getByText(saveMessage, { exact: true }).waitFor();
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await clean(page, `401 at ${width}`);
    }
    const [door] = await Promise.all([context.waitForEvent("page"), page.getByRole("link", { name: "Entrar en otra pestaña" }).click()]);
    await door.getByLabel("Usuario").fill("doctora");
    await door.getByLabel("Contraseña").fill("una frase larga y propia");
    await door.getByRole("button", { name: "Entrar" }).click();
    await door.waitForURL(`**${screen}`);
    await ready(door);
    assert.equal(await door.getByRole("button", { name: "Recuperar" }).count(), 0, "a screen that is open needs no recovery");
    await door.close();
    await page.getByRole("button", { name: "Intentar de nuevo", exact: true }).click();
    await toast(page, "status").getByText("Éxito").waitFor();
    assert.equal((await content()).siteContent.doctorInfo.specialty, "Después de entrar");
  }));
});

describe("two windows", () => {
  const both = (use) => visit({ allow: whole(412) }, async (mine, context) => {
    const theirs = await context.newPage();
    await theirs.goto(server.address + screen);
    await ready(theirs);
    await use(mine, theirs);
    await theirs.close();
  });

  test("that changed one field show both versions, and save what is chosen (412)", () => both(async (mine, theirs) => {
    await field(theirs, "doctorInfo.name").fill("Nombre de ella");
    await field(theirs, "doctorInfo.specialty").fill("Especialidad de ella");
    await field(theirs, "doctorInfo.cedProf").fill("Solo de ella");
    await saved(theirs);
    await field(mine, "doctorInfo.name").fill("Nombre mío");
    await field(mine, "doctorInfo.specialty").fill("Especialidad mía");
    await save(mine).click();
    const dialog = mine.getByRole("dialog", { name: "Cambió mientras tanto" });
    await dialog.waitFor();
    const name = dialog.getByRole("group", { name: "Información del Doctor › Nombre" });
    for (const text of ["Nombre mío", "Nombre de ella"]) await name.getByText(text, { exact: true }).waitFor();
    assert.equal(await dialog.getByRole("group").count(), 2);
    for (const width of [390, 1280]) {
      await mine.setViewportSize({ width, height: 800 });
      await clean(mine, `conflict at ${width}`);
    }
    await mine.keyboard.press("Escape");
    assert.equal(await field(mine, "doctorInfo.name").inputValue(), "Nombre mío");
    await save(mine).click();
    await name.getByRole("radio", { name: /La otra versión/ }).check();
    await dialog.getByRole("button", { name: "Guardar con lo elegido" }).click();
    await toast(mine, "status").getByText("Éxito").waitFor();
    const { doctorInfo } = (await content()).siteContent;
    assert.deepEqual([doctorInfo.name, doctorInfo.specialty, doctorInfo.cedProf], ["Nombre de ella", "Especialidad mía", "Solo de ella"]);
    assert.equal(await field(mine, "doctorInfo.name").inputValue(), "Nombre de ella");
  }));

  test("that changed different fields save both without a question", () => both(async (mine, theirs) => {
    await field(theirs, "doctorInfo.name").fill("Nombre de ella");
    await saved(theirs);
    await field(mine, "doctorInfo.specialty").fill("Especialidad mía");
    await saved(mine);
    await mine.getByText("También se conservó lo que otra persona guardó mientras tanto: Información del Doctor › Nombre.").waitFor();
    const { doctorInfo } = (await content()).siteContent;
    assert.deepEqual([doctorInfo.name, doctorInfo.specialty], ["Nombre de ella", "Especialidad mía"]);
  }));
});

describe("lists", () => {
  const open = { path: `${screen}#certificaciones` };
  const items = (page, path) => field(page, path).locator(":scope > ol > [data-index]");
  const unfold = (item) => item.locator("[data-fold]").first().click();

  for (const [noun, path, gone] of [["certificación", "certifications.entities", "Certificación eliminada."], ["documento", "certifications.documents", "Documento eliminado."]]) {
    test(`Agregar ${noun}, Eliminar ${noun}`, () => visit(open, async (page) => {
      const key = path.split(".")[1];
      const count = sample.certifications[key].length;
      await page.getByRole("button", { name: `Agregar ${noun}`, exact: true }).click();
      assert.equal(await items(page, path).count(), count + 1);
      assert.equal(await focused(page), `campo-certifications-${key}-${count}-nameTitle`);
      assert.equal(await field(page, `${path}.${count}.name`).inputValue(), "");
      await field(page, `${path}.${count}.name`).fill("Nueva");
      await unfold(items(page, path).nth(1));
      await items(page, path).nth(1).getByRole("button", { name: `Eliminar ${noun}`, exact: true }).click();
      assert.equal(await items(page, path).count(), count);
      assert.equal(await focused(page), "Deshacer", "where it was");
      await page.getByText(gone, { exact: true }).waitFor();
      await saved(page);
      const names = (await content()).siteContent.certifications[key].map((item) => item.name);
      assert.deepEqual(names, [...sample.certifications[key].map((item) => item.name).filter((_, i) => i !== 1), "Nueva"]);
    }));
  }

  test("what was removed comes back where it was", () => visit(open, async (page) => {
    await unfold(items(page, "certifications.entities").first());
    await items(page, "certifications.entities").first().getByRole("button", { name: "Eliminar certificación" }).click();
    await mark(page).waitFor();
    await page.getByRole("button", { name: "Deshacer" }).click();
    assert.equal(await field(page, "certifications.entities.0.name").inputValue(), sample.certifications.entities[0].name);
    await mark(page).waitFor({ state: "detached" });
  }));

  test("all removed leaves an empty list that says so, and focus on the way back", () => visit({ path: `${screen}#experiencia` }, async (page) => {
    for (const _ of sample.experience.entities) {
      await unfold(items(page, "experience.entities").first());
      await page.getByRole("button", { name: "Eliminar cifra" }).first().click();
    }
    await page.getByText("Todavía no hay nada aquí. Agrega la primera cifra cuando quieras.").waitFor();
    assert.equal(await focused(page), "Deshacer");
    await saved(page);
    assert.deepEqual((await content()).siteContent.experience.entities, []);
  }));

  test("Visible / No visible by keyboard, and the public page without it", () => visit(open, async (page) => {
    const one = page.getByRole("switch", { name: "Visible", exact: true }).first();
    assert.equal(await one.isChecked(), true);
    await one.focus();
    await page.keyboard.press("Space");
    assert.equal(await one.isChecked(), false);
    await items(page, "certifications.entities").first().getByText("No visible", { exact: true }).waitFor();
    await items(page, "certifications.entities").nth(1).getByText("Visible", { exact: true }).waitFor();
    await saved(page);
    const html = await (await fetch(`${server.address}/`)).text();
    assert.equal(html.includes(sample.certifications.entities[0].name), false);
    assert.equal(html.includes(sample.certifications.entities[1].name), true);
  }));

  test("within lists: a line of an element of a group", () => visit(open, async (page) => {
    await unfold(items(page, "certifications.groups").first());
    await unfold(items(page, "certifications.groups.0.items").nth(1));
    const lines = field(page, "certifications.groups.0.items.1.lines");
    await lines.getByRole("button", { name: "Agregar renglón" }).click();
    await page.keyboard.type("Tercer renglón");
    await saved(page);
    assert.deepEqual((await content()).siteContent.certifications.groups[0].items[1].lines, [...sample.certifications.groups[0].items[1].lines, "Tercer renglón"]);
  }));
});

test("the preview follows the text and the years", () => visit({ path: `${screen}#acerca-de-mi` }, async (page) => {
  const preview = page.getByRole("region", { name: "Vista previa" });
  await field(page, "aboutMe.yearsOfExperience").fill("23");
  await field(page, "aboutMe.description").fill("Desde hace {yearsOfExperience} años.\n\n\n\nSegundo\nrenglón.");
  await preview.getByText("Desde hace 23 años.", { exact: true }).waitFor();
  assert.deepEqual(await preview.locator("p[dir]").allTextContents(), ["Desde hace 23 años.", "Segundo\nrenglón."]);
  assert.ok((await field(page, "aboutMe.description").boundingBox()).height > 350);
}));

describe("what was typed and not saved", () => {
  test("is marked as such, and only while it differs", () => visit({}, async (page) => {
    assert.equal(await mark(page).count(), 0);
    await field(page, "doctorInfo.name").fill("x");
    await mark(page).waitFor();
    await field(page, "doctorInfo.name").fill(sample.doctorInfo.name);
    await mark(page).waitFor({ state: "detached" });
  }));

  test("keeps the page from being left, and nothing else does", () => visit({}, async (page) => {
    let asked = 0;
    page.on("dialog", (dialog) => { asked += 1; dialog.accept(); });
    await page.locator("h1").click();
    await page.reload();
    await ready(page);
    assert.equal(asked, 0, "without changes");
    await field(page, "doctorInfo.name").fill("Sin guardar");
    await page.reload();
    await ready(page);
    assert.equal(asked, 1, "with changes");
    await page.getByRole("button", { name: "Descartar", exact: true }).click();
    await field(page, "doctorInfo.name").fill("Guardado");
    await saved(page);
    await page.reload();
    await ready(page);
    assert.equal(asked, 1, "after a save");
  }));

  const leave = async (page) => {
    page.once("dialog", (dialog) => dialog.accept());
    await page.reload();
    await ready(page);
    await page.getByText(/^Tienes cambios sin guardar del /).waitFor();
  };

  test("is offered again: Recuperar", () => visit({}, async (page) => {
    await field(page, "doctorInfo.name").fill("Recupérame");
    await leave(page);
    assert.equal(await field(page, "doctorInfo.name").inputValue(), sample.doctorInfo.name);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await clean(page, `recovery at ${width}`);
    }
    await page.getByRole("button", { name: "Recuperar", exact: true }).click();
    assert.equal(await field(page, "doctorInfo.name").inputValue(), "Recupérame");
    await mark(page).waitFor();
    await saved(page);
    assert.equal(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("latido.informacion")).length), 0);
  }));

  test("is offered again: Descartar", () => visit({}, async (page) => {
    await field(page, "doctorInfo.name").fill("Olvídame");
    await leave(page);
    await page.getByRole("button", { name: "Descartar", exact: true }).click();
    await page.getByText(/^Tienes cambios sin guardar/).waitFor({ state: "detached" });
    await page.reload();
    await ready(page);
    await page.waitForTimeout(200);
    assert.equal(await page.getByRole("button", { name: "Recuperar" }).count(), 0);
    assert.equal(await field(page, "doctorInfo.name").inputValue(), sample.doctorInfo.name);
  }));

  test("survives typing something else before it is decided on", () => visit({}, async (page) => {
    await field(page, "doctorInfo.name").fill("Primero");
    await leave(page);
    await field(page, "doctorInfo.specialty").fill("Segundo");
    await page.getByRole("button", { name: "Recuperar", exact: true }).click();
    assert.deepEqual([await field(page, "doctorInfo.name").inputValue(), await field(page, "doctorInfo.specialty").inputValue()], ["Primero", "Segundo"]);
  }));

  test("is compared with what was saved since", () => visit({}, async (page) => {
    await field(page, "doctorInfo.name").fill("Del navegador");
    page.once("dialog", (dialog) => dialog.accept());
    await page.goto(`${server.address}/admin/contrasena`);
    await owner("/api/site-content", { method: "POST", body: JSON.stringify({ siteContent: { doctorInfo: { name: "Del sitio" } } }) });
    await page.goto(server.address + screen);
    await page.getByRole("button", { name: "Recuperar", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Cambió mientras tanto" });
    for (const text of ["Del navegador", "Del sitio"]) await dialog.getByText(text, { exact: true }).waitFor();
    await dialog.getByRole("button", { name: "Recuperar con lo elegido" }).click();
    assert.equal(await field(page, "doctorInfo.name").inputValue(), "Del navegador");
    await saved(page);
  }));
});

for (const width of [320, 390, 1280]) {
  test(`every tab is accessible and in its window at ${width} px`, () => visit({ width }, async (page) => {
    for (const name of tabNames) {
      await tab(page, name).click();
      await clean(page, `${name} at ${width}`);
    }
    await saved(page);
    await clean(page, `saved at ${width}`);
  }));
}

test("the bar below covers no field that has focus", () => visit({ width: 390, height: 700, reducedMotion: "reduce" }, async (page) => {
  await field(page, "doctorInfo.name").focus();
  for (let i = 0; i < 40; i++) {
    await page.keyboard.press("Tab");
    const covered = await page.evaluate(() => {
      const bar = document.querySelector(".info-bar").getBoundingClientRect();
      const at = document.activeElement;
      return !at.closest(".info-bar") && at.getBoundingClientRect().bottom > bar.top + 1 ? at.id : "";
    });
    assert.equal(covered, "");
  }
}));
