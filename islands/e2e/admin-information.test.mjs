// The screen of the site's information as its owner uses it: loading, tabs, saving and what fails, what is not saved, lists, long texts and what they claim.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { clean, content, failing, field, focused, items, mark, openInformation, ready, records, save, saved, screen, tab, tabNames, toast, unfold, whole } from "./information.mjs";
import { focusOn, until } from "./site.mjs";
import { claims, selected, sound } from "./claims.mjs";
import { about, select, text, tool } from "./fields.mjs";

const { server, sample, visit } = await openInformation();
const loadMessage = "Falla al extraer la información del sitio. Intentar de nuevo.";
const saveMessage = "Falla al actualizar la información del sitio. Intentar de nuevo.";
const question = (page) => page.getByRole("dialog", { name: "¿Descartar los cambios?" });

test("loading says so; one that fails says so in red, throws its own words, and can be tried again", () => {
  let go;
  let answer = new Promise((resolve) => { go = () => resolve(false); });
  const said = [];
  return visit({ early: true, allow: [...whole(500), /Falla al extraer/], prepare: (page) => {
    page.on("console", (message) => said.push(message.text()));
    return page.route("**/api/site-content", async (route) => (await answer ? route.continue() : route.fulfill({ status: 500, body: "{}" })));
  } }, async (page) => {
    await page.locator("[data-ready]").waitFor({ state: "attached" });
    await page.getByRole("status").getByText("Cargando...", { exact: true }).waitFor();
    assert.equal(await page.locator(".toaster > [role=status], .toaster > [role=alert]").count(), 2, "the live regions are there before any notice");
    go();
    const message = page.getByRole("alert").getByText(loadMessage, { exact: true });
    await message.waitFor();
    assert.equal(await page.getByText("Cargando...").count(), 0);
    assert.equal(await message.evaluate((e) => getComputedStyle(e).color), "rgb(142, 31, 24)");
    assert.ok(said.some((text) => /Falla al extraer la información del sitio(?!\.)/.test(text)), said.join("\n"));
    await clean(page, "load failure");
    const again = page.getByRole("button", { name: "Intentar de nuevo", exact: true });
    await again.focus();
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.activeElement.textContent === "Intentar de nuevo");
    await message.waitFor();
    answer = true;
    await again.click();
    await ready(page);
    assert.equal(await page.getByText(loadMessage).count(), 0);
    assert.equal(await focused(page), "Información del Sitio", "the heading, above the first field");
  });
});

describe("tabs", () => {
  test("are these six, and work by keyboard", () => visit({}, async (page) => {
    assert.deepEqual(await page.getByRole("tab").allTextContents(), tabNames);
    assert.equal(await tab(page, tabNames[0]).getAttribute("aria-selected"), "true");
    assert.equal(await page.getByRole("tabpanel").getAttribute("aria-labelledby"), await tab(page, tabNames[0]).getAttribute("id"));
    assert.match(await page.title(), new RegExp(`^${tabNames[0]} · `));
    await tab(page, tabNames[0]).focus();
    for (const [key, name] of [["ArrowLeft", 5], ["ArrowRight", 0], ["ArrowRight", 1], ["End", 5], ["Home", 0]]) {
      await page.keyboard.press(key);
      assert.equal(await focused(page), await tab(page, tabNames[name]).getAttribute("id"), key);
      assert.equal(await tab(page, tabNames[name]).getAttribute("aria-selected"), "true");
    }
    await page.keyboard.press("Tab");
    assert.equal(await focused(page), "campo-doctorInfo-name", "the tabs are one stop");
  }));
});

describe("saving", () => {
  test("sends the six records on top of the version read, says so, and shows on the public page at once", () => visit({}, async (page) => {
    assert.equal(await page.getByRole("button", { name: "Guardar cambios", exact: true }).count(), 2);
    await field(page, "doctorInfo.name").fill("Dra. Elena Prueba");
    const sent = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/api/site-content"));
    await saved(page);
    const request = await sent;
    assert.deepEqual(Object.keys(request.postDataJSON()), ["siteContent"]);
    assert.deepEqual(Object.keys(request.postDataJSON().siteContent), records);
    assert.match(request.headers()["if-match"], /\d/);
    await toast(page, "status").getByText("Éxito", { exact: true }).waitFor();
    assert.equal(await mark(page).count(), 0);
    assert.match(await (await fetch(server.address)).text(), /Dra\. Elena Prueba/);
    await clean(page, "saved");
  }));

  test("says Guardando... and keeps the form from changing meanwhile", () => {
    let answer;
    const held = new Promise((resolve) => { answer = resolve; });
    return visit({ prepare: (page) => page.route("**/api/site-content", async (route) => { if (route.request().method() === "POST") await held; await route.continue(); }) }, async (page) => {
      let sent = 0;
      page.on("request", (request) => { sent += request.method() === "POST" && request.url().endsWith("/api/site-content") ? 1 : 0; });
      await field(page, "doctorInfo.specialty").fill("Otra");
      await page.locator("#guardar-arriba").dblclick();
      await save(page).click({ force: true });
      await page.getByText("Guardando...", { exact: true }).first().waitFor();
      assert.equal(await page.getByText("Guardando...", { exact: true }).count(), 2);
      assert.equal(await field(page, "doctorInfo.specialty").evaluate((e) => e.closest("[inert]") !== null), true);
      await clean(page, "saving");
      answer();
      await toast(page, "status").getByText("Éxito").waitFor();
      assert.equal(sent, 1, "however often it was pressed");
      assert.equal(await focused(page), "guardar-arriba");
      assert.equal(await field(page, "doctorInfo.specialty").inputValue(), "Otra");
    });
  });
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
    await clean(page, "save failure");
    await page.getByRole("button", { name: "Volver al formulario" }).click();
    assert.equal(await field(page, "doctorInfo.specialty").inputValue(), "No te pierdas");
    assert.equal(await focused(page), "guardar");
    await save(page).click();
    await page.getByText(saveMessage, { exact: true }).waitFor();
    await focusOn(page.locator(".info-failure"));
    const [answer] = await Promise.all([page.waitForResponse("**/api/site-content"), page.getByRole("button", { name: "Intentar de nuevo", exact: true }).click()]);
    await answer.finished();
    await page.waitForFunction(() => document.activeElement.textContent === "Intentar de nuevo");
    await page.unroute("**/api/site-content");
    await page.getByRole("button", { name: "Intentar de nuevo", exact: true }).click();
    await toast(page, "status").getByText("Éxito").waitFor();
    assert.equal((await content(server)).siteContent.doctorInfo.specialty, "No te pierdas");
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

  test("for a session that ended offers the sign-in page in another tab, and then works (401)", () => visit({ alone: true, allow: whole(401) }, async (page, context) => {
    await field(page, "doctorInfo.specialty").fill("Después de entrar");
    await context.clearCookies();
    await save(page).click();
    await page.getByText("Tu sesión terminó", { exact: true }).waitFor();
    await page.getByText(saveMessage, { exact: true }).waitFor();
    await clean(page, "401");
    const [signIn] = await Promise.all([context.waitForEvent("page"), page.getByRole("link", { name: "Entrar en otra pestaña" }).click()]);
    await signIn.getByLabel("Usuario").fill("doctora");
    await signIn.getByLabel("Contraseña").fill("una frase larga y propia");
    await signIn.getByRole("button", { name: "Entrar", exact: true }).click();
    await signIn.waitForURL(`**${screen}`);
    await ready(signIn);
    assert.equal(await signIn.getByRole("button", { name: "Recuperar" }).count(), 0, "a screen that is open needs no recovery");
    await signIn.close();
    await page.getByRole("button", { name: "Intentar de nuevo", exact: true }).click();
    await toast(page, "status").getByText("Éxito").waitFor();
    assert.equal((await content(server)).siteContent.doctorInfo.specialty, "Después de entrar");
  }));
});

test("the preview follows the text and the years", () => visit({ path: `${screen}#acerca-de-mi` }, async (page) => {
  const preview = page.getByRole("region", { name: "Vista previa" });
  await field(page, "aboutMe.yearsOfExperience").fill("23");
  await field(page, "aboutMe.description").fill("Desde hace {yearsOfExperience} años.\n\n\n\nSegundo\nrenglón.");
  await preview.getByText("Desde hace 23 años.", { exact: true }).waitFor();
  assert.deepEqual(await preview.locator(".reading p").allInnerTexts(), ["Desde hace 23 años.", "Segundo\nrenglón."]);
  assert.ok((await field(page, "aboutMe.description").boundingBox()).height > 350);
}));

describe("what was typed and not saved", () => {
  const leave = async (page) => {
    const asked = page.waitForEvent("dialog").then((dialog) => dialog.accept().then(() => dialog.type()));
    await page.reload();
    assert.equal(await asked, "beforeunload", "it asks before it is left");
    await ready(page);
    await page.getByText(/^Tienes cambios sin guardar del /).waitFor();
  };

  test("is offered again: Recuperar", () => visit({}, async (page) => {
    await field(page, "doctorInfo.name").fill("Recupérame");
    await leave(page);
    assert.equal(await field(page, "doctorInfo.name").inputValue(), sample.doctorInfo.name);
    await clean(page, "recovery");
    await page.getByRole("button", { name: "Recuperar", exact: true }).click();
    assert.equal(await field(page, "doctorInfo.name").inputValue(), "Recupérame");
    await mark(page).waitFor();
    await saved(page);
    assert.equal(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("latido.informacion")).length), 0);
  }));
});

describe("Descartar cambios", () => {
  const discard = (page) => page.locator(".info-bar").getByRole("button", { name: "Descartar cambios", exact: true });

  test("brings back what is published, with the copy gone and nothing left to undo", () => visit({ path: `${screen}#certificaciones` }, async (page) => {
    await unfold(items(page, "certifications.entities").first());
    await page.getByRole("button", { name: "Eliminar certificación" }).first().click();
    await page.getByRole("button", { name: /^Bajar/ }).first().click();
    await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith("latido.informacion")));
    await discard(page).click();
    await question(page).getByRole("button", { name: "Descartar cambios" }).click();
    assert.deepEqual(await items(page, "certifications.entities").locator(".info-item-name").allTextContents(), sample.certifications.entities.map((item) => item.name));
    assert.equal(await page.getByRole("button", { name: "Deshacer" }).count(), 0);
    assert.equal(await mark(page).count(), 0);
    assert.equal(await focused(page), "guardar");
    assert.equal(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("latido.informacion")).length), 0);
    await page.getByText("Descartaste los cambios: todo está como en tu sitio.").waitFor();
    await page.reload();
    await ready(page);
    assert.equal(await page.getByRole("button", { name: "Recuperar" }).count(), 0);
    assert.deepEqual((await content(server)).siteContent.certifications, sample.certifications);
  }));
});

describe("lists", () => {
  const open = { path: `${screen}#certificaciones` };

  test("items are added and removed, where the focus says so, and saved", () => visit(open, async (page) => {
    const kinds = [["certificación", "entities", "Certificación eliminada."], ["documento", "documents", "Documento eliminado."]];
    for (const [noun, key, gone] of kinds) {
      const path = `certifications.${key}`;
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
    }
    await saved(page);
    const { certifications } = (await content(server)).siteContent;
    for (const [noun, key] of kinds) {
      assert.deepEqual(certifications[key].map((item) => item.name), [...sample.certifications[key].map((item) => item.name).filter((_, i) => i !== 1), "Nueva"], noun);
    }
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
});

describe("the toolbar of a long text", () => {
  test("makes changes that the browser can undo, one by one", () => visit({ path: about }, async (page) => {
    await text(page).fill("");
    await text(page).pressSequentially("uno dos");
    await select(page, "dos");
    await page.keyboard.press("Control+b");
    assert.equal(await text(page).inputValue(), "uno **dos**");
    assert.deepEqual(await text(page).evaluate((box) => [box.selectionStart, box.selectionEnd]), [6, 9]);
    await tool(page, "Lista con viñetas").click();
    assert.equal(await text(page).inputValue(), "- uno **dos**");
    await page.getByRole("region", { name: "Vista previa" }).locator("li strong").getByText("dos", { exact: true }).waitFor();
    await page.keyboard.press("Control+z");
    assert.equal(await text(page).inputValue(), "uno **dos**");
    await page.keyboard.press("Control+z");
    assert.equal(await text(page).inputValue(), "uno dos");
    await page.keyboard.press("Control+Shift+z");
    assert.equal(await text(page).inputValue(), "uno **dos**");
  }));

  test("asks where a link leads, and leaves the caret behind it", () => visit({ path: about }, async (page) => {
    await text(page).fill("Llama ya");
    await select(page, "ya");
    await page.keyboard.press("Control+k");
    const dialog = page.getByRole("dialog", { name: "Agregar un enlace" });
    await dialog.getByLabel("Página del sitio o dirección").fill("911 por favor");
    await dialog.getByRole("button", { name: "Agregar" }).click();
    await dialog.getByText(/^Elige una página/).waitFor();
    await clean(page, "link dialog");
    await dialog.getByLabel("Página del sitio o dirección").fill("tel:911");
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    await until(async () => (await text(page).inputValue()) === "Llama [ya](tel:911)", "the link");
    await page.keyboard.type(".");
    assert.equal(await text(page).inputValue(), "Llama [ya](tel:911).");
  }));
});

describe("a claim in a text", () => {
  test("is marked once nothing is typed any more, with the article, and leads to its words", () => visit({ path: about }, async (page) => {
    await text(page).fill("Te escucho.\n\nSoy el **mejor** cardiólogo de la ciudad.");
    const mark = claims(page, "aboutMe.description");
    await mark.getByText("Superlativo", { exact: true }).waitFor();
    assert.equal(await mark.locator(".claim-quote").textContent(), "«Soy el mejor cardiólogo de la ciudad.»");
    assert.equal(await mark.locator("mark").textContent(), "el mejor");
    await mark.getByText(/Ley Federal de Protección al Consumidor, art\. 32/).waitFor();
    const described = await text(page).evaluate((e) => e.getAttribute("aria-describedby").split(" ").map((id) => document.getElementById(id).textContent));
    assert.ok(described.includes("1 frase por revisar"), described.join("\n"));
    await page.locator("[role=status]").getByText("1 frase por revisar en Acerca de mí › Descripción: Superlativo.").waitFor({ state: "attached" });
    await sound(page, "a claim under its field");
    await mark.getByRole("button", { name: "Ir a la frase" }).click();
    await focusOn(text(page));
    assert.equal(await selected(text(page)), "el **mejor");
    await text(page).fill("Te escucho.");
    await mark.waitFor({ state: "detached" });
  }));
});
