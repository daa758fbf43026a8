// People and keys on a phone: a doctor invites an assistant, who does her work and no more; and signs in and
// signs with a passkey.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { violations } from "./axe.mjs";
import { openServer, overflow, ownerPassword, saveContent, signIn, visit } from "./site.mjs";

const { server, browser } = await openServer();
const owner = await signIn(server);
await saveContent(owner, { doctorInfo: { name: "Dra. Ana Ruiz Peña", cedProf: "5432109 (UNAM)", cedEsp: "8765432 (UNAM)", cedEsp2: "" } });

/** Browsers allow no passkeys at an address in digits. */
const site = server.address.replace("127.0.0.1", "localhost");
const open = (path, options, use) => visit(browser, server.address, path, { width: 390, alone: true, ...options }, use);

async function fits(page, name) {
  assert.deepEqual(await violations(page), [], name);
  assert.equal(await overflow(page), "", name);
}

/** Types the password that a screen asks for again. */
async function confirm(page) {
  await page.getByLabel("Tu contraseña").fill(ownerPassword);
  await page.getByRole("button", { name: "Continuar" }).click();
}

describe("people", () => {
  test("an assistant is invited, changes the price, and is shown nothing else", async () => {
    let link = "";
    await open("/admin/personas", { owner }, async (page) => {
      await confirm(page);
      await fits(page, "people");
      await page.getByRole("button", { name: "Crear el enlace de invitación" }).click();
      link = await page.getByLabel("Enlace", { exact: true }).inputValue();
      await fits(page, "an invitation");
    });
    const { pathname, search } = new URL(link);
    await open(pathname + search, {}, async (page) => {
      await fits(page, "the invitation of the guest");
      await page.getByLabel("Usuario").fill("recepcion");
      for (const field of ["Contraseña", "Repite la contraseña"]) await page.getByLabel(field, { exact: true }).fill("otra frase larga y propia");
      await page.getByRole("button", { name: "Crear mi cuenta" }).click();
      await page.getByRole("heading", { name: "¿Qué quieres hacer?" }).waitFor();
      await page.getByRole("button", { name: "Menú" }).click();
      assert.deepEqual(await page.locator("#menu nav a").allTextContents(), ["Inicio", "Cita", "Contenido", "Horario", "Historial", "Llamadas"]);
      await page.keyboard.press("Escape");
      await page.getByRole("searchbox").fill("precio");
      await page.getByRole("link", { name: "Cambiar el precio" }).click();
      await page.getByRole("textbox", { name: "Precio", exact: true }).fill("$1,650 MXN");
      await page.getByRole("button", { name: "Guardar cambios" }).click();
      await page.getByText("El contenido se guardó y ya está publicado").waitFor();
      assert.match(await (await fetch(server.address)).text(), /\$1,650 MXN/);
      await page.goto(`${server.address}/admin/contenido#/enfermedades`);
      await page.getByText("lo cambia quien tiene una cuenta de médico").waitFor();
      await page.getByRole("link", { name: "Ver lo que sí puedes cambiar" }).click();
      assert.deepEqual(await page.locator(".content-menu-label").allTextContents(), ["Servicios", "Precio", "Testimonios", "Galería", "Citas"]);
      await page.getByRole("link", { name: /^Servicios/ }).click();
      assert.deepEqual(await page.locator(".content-list button").count(), 0, "what changes a list");
      await page.getByRole("link", { name: /^Ecocardiograma/ }).first().click();
      await page.getByRole("textbox", { name: "Precio", exact: true }).fill("1800");
      assert.equal(await page.locator(".content-page :is(input, textarea, select)").count(), 1, "fields of a service");
      await fits(page, "the price of a service");
      await page.getByRole("button", { name: "Guardar cambios" }).click();
      await page.getByText("El contenido se guardó y ya está publicado").waitFor();
      assert.match(await (await fetch(`${server.address}/servicios/ecocardiograma`)).text(), /\$1,800 MXN/);
    });
  });

  test("a passkey is added, signs in without a password, and signs a page", () => visit(browser, site, "/admin/entrar", { width: 390, alone: true }, async (page, context) => {
    const client = await context.newCDPSession(page);
    await client.send("WebAuthn.enable");
    await client.send("WebAuthn.addVirtualAuthenticator", {
      options: { protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    });
    await page.goto(`${site}/admin/entrar?volver=%2Fadmin%2Facceso`);
    await page.getByLabel("Usuario").fill("doctora");
    await page.getByLabel("Contraseña", { exact: true }).fill(ownerPassword);
    await page.getByRole("button", { name: "Entrar", exact: true }).click();
    await confirm(page);
    await page.getByLabel("Nombre de la llave").fill("Mi teléfono");
    await page.getByRole("button", { name: "Añadir una llave" }).click();
    await page.getByText("Listo: con esta llave ya entras sin contraseña.").waitFor();
    await fits(page, "a key");
    await context.clearCookies();
    await page.goto(`${site}/admin/entrar?volver=%2Fadmin%2Ffirmas%2Fenfermedades%2Farritmias`);
    // The browser offers the key in the field of the username, and here takes it at once.
    await page.waitForURL(/\/admin\/firmas\/enfermedades\/arritmias$/);
    await page.getByRole("checkbox", { name: /^Soy Dra\. Ana Ruiz Peña/ }).check();
    await page.getByRole("button", { name: "Usar mi llave de acceso" }).click();
    await page.getByText("Firmaste «Arritmias»").waitFor();
  }));
});
