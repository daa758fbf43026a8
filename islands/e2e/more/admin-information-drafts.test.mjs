// What was typed and not saved: what is rare.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { clean, field, focused, mark, openInformation, ready, saved, screen, tab } from "../information.mjs";
import { drawn, focusOn, until } from "../site.mjs";

const { server, owner, sample, visit } = await openInformation();
const question = (page) => page.getByRole("dialog", { name: "¿Descartar los cambios?" });

describe("what was typed and not saved", () => {
  test("is marked as such, and only while it differs", () => visit({}, async (page) => {
    assert.equal(await mark(page).count(), 0);
    await field(page, "doctorInfo.name").fill("x");
    await mark(page).waitFor();
    await field(page, "doctorInfo.name").fill(sample.doctorInfo.name);
    await mark(page).waitFor({ state: "detached" });
  }));

  const forget = async (page) => {
    await page.getByRole("button", { name: "Descartar", exact: true }).click();
    await question(page).getByRole("button", { name: "Descartar cambios" }).click();
  };
  const leave = async (page) => {
    page.once("dialog", (dialog) => dialog.accept());
    await page.reload();
    await ready(page);
    await page.getByText(/^Tienes cambios sin guardar del /).waitFor();
  };

  test("is offered again: Descartar", () => visit({}, async (page) => {
    await field(page, "doctorInfo.name").fill("Olvídame");
    await tab(page, "Acerca de mí").click();
    await field(page, "aboutMe.title").fill("Otro");
    await leave(page);
    const standing = page.locator(".info-bar [role=status]");
    assert.equal(await standing.textContent(), "Hay cambios por recuperar", "the notice and the bar agree");
    const ask = page.getByRole("button", { name: "Descartar", exact: true });
    await ask.click();
    assert.deepEqual(await question(page).getByRole("listitem").allTextContents(), ["Información del Doctor › Nombre", "Acerca de mí › Título"]);
    assert.equal(await focused(page), "No descartar", "the way that loses nothing");
    await clean(page, "question");
    await page.keyboard.press("Escape");
    await question(page).waitFor({ state: "detached" });
    await focusOn(ask);
    await page.getByRole("button", { name: "Recuperar", exact: true }).waitFor();
    await forget(page);
    await page.getByText(/^Tienes cambios sin guardar/).waitFor({ state: "detached" });
    await until(async () => (await focused(page)) === "guardar", "the focus on the bar");
    assert.equal(await standing.textContent(), "Todo está guardado");
    await page.reload();
    await ready(page);
    await drawn(page);
    assert.equal(await page.getByRole("button", { name: "Recuperar" }).count(), 0);
    assert.equal(await field(page, "aboutMe.title").inputValue(), sample.aboutMe.title);
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
    await forget(page);
    await field(page, "doctorInfo.name").fill("Guardado");
    await saved(page);
    await page.reload();
    await ready(page);
    assert.equal(asked, 1, "after a save");
  }));
});

describe("Descartar cambios", () => {
  const discard = (page) => page.locator(".info-bar").getByRole("button", { name: "Descartar cambios", exact: true });

  test("can be used only while something is not saved, and the state is always told", () => visit({ width: 390 }, async (page) => {
    const standing = page.locator(".info-bar [role=status]");
    assert.deepEqual([await discard(page).isDisabled(), await standing.textContent()], [true, "Todo está guardado"]);
    await field(page, "doctorInfo.name").fill("Otra");
    assert.deepEqual([await discard(page).isDisabled(), await standing.textContent()], [false, "Hay cambios sin guardar"]);
    for (const part of [discard(page), standing, page.locator("#guardar")]) {
      const { y, height } = await part.boundingBox();
      assert.ok(y > 0 && y + height <= 800, "in the window");
    }
    await saved(page);
    assert.equal(await discard(page).isDisabled(), true);
  }));

  test("asks first, names what is lost, and keeps it when asked to", () => visit({}, async (page) => {
    await field(page, "doctorInfo.name").fill("Se queda");
    await tab(page, "Acerca de mí").click();
    await field(page, "aboutMe.title").fill("Otro");
    await discard(page).click();
    assert.equal(await focused(page), "Seguir editando", "the way that loses nothing");
    assert.deepEqual(await question(page).getByRole("listitem").allTextContents(), ["Información del Doctor › Nombre", "Acerca de mí › Título"]);
    await clean(page, "question");
    await page.keyboard.press("Escape");
    assert.equal(await question(page).count(), 0);
    await focusOn(discard(page));
    await discard(page).click();
    await question(page).getByRole("button", { name: "Seguir editando" }).click();
    assert.equal(await field(page, "aboutMe.title").inputValue(), "Otro");
  }));
});
