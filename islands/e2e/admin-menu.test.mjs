// The menu of the admin screens: a row of links where there is room, under a button where there is not.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { violations } from "./axe.mjs";
import { focusOn, openServer, overflow, signIn, visit as visitAt } from "./site.mjs";

const { server, browser } = await openServer();
const owner = await signIn(server);

const visit = (options, use) => visitAt(browser, server.address, "/admin/contrasena", { ...options, owner }, use);
const open = (page) => page.getByRole("button", { name: "Menú", exact: true });
const links = (page) => page.getByRole("navigation", { name: "Administración" }).getByRole("link");
const bar = (page) => page.locator(".shell-bar").evaluate((e) => e.offsetHeight);
// More entries and a longer name than there are today: the bar has to bear them.
const crowd = (page) => page.evaluate(() => {
  const list = document.querySelector(".shell-menu nav ul");
  while (list.children.length < 10) list.append(list.children[1].cloneNode(true));
  for (const who of document.querySelectorAll(".shell-who")) who.textContent = "maria.fernanda.villasenor@consultorio-de-cardiologia.mx";
});

describe("menu", () => {
  test("is under a button on a phone, moves nothing, and closes by Escape and beside it", () => visit({ width: 320 }, async (page) => {
    await crowd(page);
    assert.equal(await links(page).count(), 0);
    const heading = await page.locator("h1").boundingBox();
    await open(page).focus();
    await page.keyboard.press("Enter");
    assert.equal(await links(page).count(), 10);
    assert.deepEqual(await page.locator("h1").boundingBox(), heading);
    assert.equal(await page.locator(".shell-menu [aria-current=page]").textContent(), "Contraseña y sesiones");
    for (const name of ["Contraseña y sesiones", "Ver el sitio"]) assert.equal(await page.getByRole("link", { name, exact: true }).isVisible(), true);
    const leave = await page.getByRole("button", { name: "Cerrar sesión" }).boundingBox();
    assert.ok(leave.y + leave.height <= 800, "one glance");
    for (const link of await links(page).all()) {
      const { x, width: wide, height } = await link.boundingBox();
      assert.ok(x >= 0 && x + wide <= 320 && height >= 44);
    }
    assert.deepEqual(await violations(page), []);
    assert.equal(await overflow(page), "");
    assert.ok(await bar(page) <= 62, "one row");
    await page.keyboard.press("Escape");
    assert.equal(await links(page).count(), 0);
    await focusOn(open(page));
    await open(page).click();
    await page.mouse.click(10, 795);
    assert.equal(await links(page).count(), 0);
  }));

  test("is a row at 1240 px, with the current screen marked", () => visit({ width: 1240 }, async (page) => {
    await crowd(page);
    assert.equal(await open(page).count(), 0);
    assert.equal(await page.getByRole("link", { name: "Contraseña y sesiones" }).count(), 0);
    assert.equal(await links(page).count(), 10);
    assert.ok(await bar(page) <= 62, "one row");
    assert.equal(await page.locator(".shell-menu [aria-current=page]").textContent(), "Contraseña y sesiones");
    assert.equal(await overflow(page), "");
    assert.deepEqual(await violations(page), []);
    const account = page.getByRole("button", { name: /: tu cuenta$/ });
    await account.focus();
    await page.keyboard.press("Enter");
    for (const part of [page.getByRole("link", { name: "Contraseña y sesiones" }), page.getByRole("link", { name: "Ver el sitio" }), page.getByRole("button", { name: "Cerrar sesión" })]) {
      const { x, width: wide, height } = await part.boundingBox();
      assert.ok(x >= 0 && x + wide <= 1240 && height >= 44);
    }
    assert.deepEqual(await violations(page), []);
    assert.equal(await overflow(page), "");
    await page.keyboard.press("Escape");
    await focusOn(account);
    assert.equal(await page.getByRole("link", { name: "Contraseña y sesiones" }).count(), 0);
  }));

  test("works without JavaScript, sideways too", () => visit({ width: 844, height: 390, javaScriptEnabled: false }, async (page) => {
    await open(page).click();
    await page.getByRole("button", { name: "Cerrar sesión" }).click({ trial: true });
    await links(page).filter({ hasText: "Historial" }).click();
    await page.waitForURL("**/admin/historial");
  }));

  test("holds text twice as large at 390 px", () => visit({ width: 390 }, async (page) => {
    await page.evaluate(() => { document.documentElement.style.fontSize = "200%"; });
    assert.equal(await overflow(page), "");
    await open(page).click();
    assert.equal(await overflow(page), "");
    await page.getByRole("button", { name: "Cerrar sesión" }).click({ trial: true });
  }));
});
