// The lists of the information screen: what is rare.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { clean, content, failing, field, focused, items, mark, openInformation, save, saved, screen, tab, unfold, whole } from "../information.mjs";
import { focusOn } from "../site.mjs";

const { server, sample, visit } = await openInformation();

describe("lists", () => {
  const open = { path: `${screen}#certificaciones` };

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
    assert.deepEqual((await content(server)).siteContent.experience.entities, []);
  }));

  test("within lists: a line of an element of a group", () => visit(open, async (page) => {
    await unfold(items(page, "certifications.groups").first());
    await unfold(items(page, "certifications.groups.0.items").nth(1));
    const lines = field(page, "certifications.groups.0.items.1.lines");
    await lines.getByRole("button", { name: "Agregar renglón" }).click();
    await page.keyboard.type("Tercer renglón");
    await saved(page);
    assert.deepEqual((await content(server)).siteContent.certifications.groups[0].items[1].lines, [...sample.certifications.groups[0].items[1].lines, "Tercer renglón"]);
  }));
});

describe("folding", () => {
  const open = { path: `${screen}#certificaciones` };
  const folded = (page) => page.getByRole("button", { expanded: false }).count();

  test("leaves a line of each item, with its name, its place and whether it is seen, at both widths", () => visit({ ...open, width: 390 }, async (page) => {
    const { entities, documents, groups } = sample.certifications;
    assert.equal(await folded(page), entities.length + documents.length + groups.length);
    assert.equal(await field(page, "certifications.entities.0.name").isVisible(), false);
    await page.getByRole("button", { name: `${entities[0].name} Certificación 1 · ${entities[0].nameTitle}`, exact: true }).waitFor();
    assert.equal(await page.getByRole("switch", { name: "Visible" }).count(), entities.length + documents.length + groups.length);
    assert.ok(await page.evaluate(() => document.documentElement.scrollHeight) < 3500, "a phone has no 7,600 px to scroll");
    await clean(page, "folded");
  }));

  test("opens and closes by keyboard, and is accessible open", () => visit(open, async (page) => {
    const fold = items(page, "certifications.groups").first().locator("[data-fold]").first();
    await fold.focus();
    await page.keyboard.press("Enter");
    assert.equal(await fold.getAttribute("aria-expanded"), "true");
    await items(page, "certifications.groups.0.items").first().locator("[data-fold]").press("Space");
    await field(page, "certifications.groups.0.items.0.title").waitFor();
    await clean(page, "unfolded");
    await fold.press("Enter");
    assert.equal(await field(page, "certifications.groups.0.subheader").isVisible(), false);
    assert.equal(await page.evaluate(() => document.querySelector("#campo-certifications-groups-0-cuerpo").hidden), "until-found", "for the browser's own search");
  }));

  test("says Sin nombre of an item that has none, and its name as it is typed", () => visit(open, async (page) => {
    await page.getByRole("button", { name: "Agregar documento", exact: true }).click();
    const last = items(page, "certifications.documents").last();
    await last.getByText("Sin nombre", { exact: true }).waitFor();
    await field(page, `certifications.documents.${sample.certifications.documents.length}.name`).fill("Diplomado");
    await last.locator(".info-item-name").getByText("Diplomado", { exact: true }).waitFor();
    assert.equal(await folded(page), sample.certifications.entities.length + sample.certifications.documents.length + sample.certifications.groups.length, "only the new one is open");
  }));

  test("opens an item with a mistake, and takes the focus there", () => visit({ ...open, width: 390, allow: whole(422) }, async (page) => {
    await failing(page, 422, { detail: "Ese valor no cabe.", field: "certifications.groups[1].items[0].lines" });
    await tab(page, "Experiencia").click();
    await save(page).click();
    await page.getByRole("button", { name: "Ir al campo" }).click();
    assert.equal(await focused(page), "campo-certifications-groups-1-items-0-lines");
    assert.equal(await field(page, "certifications.groups.1.items.0.title").isVisible(), true);
    assert.equal(await field(page, "certifications.groups.0.subheader").isVisible(), false);
    assert.equal(await page.locator(".toast").count(), 0, "no notice over the field");
    await clean(page, "item with a mistake");
  }));
});

describe("order", () => {
  const open = { path: `${screen}#certificaciones` };
  const names = (page) => items(page, "certifications.entities").locator(".info-item-name").allTextContents();
  const own = sample.certifications.entities.map((item) => item.name);

  test("by touch, and of plain lines", () => visit({ path: open.path, width: 390, hasTouch: true, isMobile: true }, async (page) => {
    await page.getByRole("button", { name: `Subir ${own[3]}`, exact: true }).tap();
    assert.deepEqual(await names(page), [own[0], own[1], own[3], own[2]]);
    await items(page, "certifications.groups").first().locator("[data-fold]").first().tap();
    await items(page, "certifications.groups.0.items").first().locator("[data-fold]").tap();
    const [one, two] = sample.certifications.groups[0].items[0].lines;
    await items(page, "certifications.groups.0.items.0.lines").first().getByRole("button", { name: /^Bajar/ }).tap();
    assert.equal(await field(page, "certifications.groups.0.items.0.lines.0").inputValue(), two);
    await saved(page);
    assert.deepEqual((await content(server)).siteContent.certifications.groups[0].items[0].lines, [two, one]);
  }));

  test("by buttons keeps the focus under the finger, is announced, and is saved", () => visit({ ...open, width: 390 }, async (page) => {
    await unfold(items(page, "certifications.entities").nth(1));
    const down = page.getByRole("button", { name: `Bajar ${own[0]}`, exact: true });
    await down.focus();
    const top = (await down.boundingBox()).y;
    await page.keyboard.press("Enter");
    await page.getByRole("status").getByText(`${own[0]}: lugar 2 de ${own.length}`, { exact: true }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("status").getByText(`${own[0]}: lugar 3 de ${own.length}`, { exact: true }).waitFor();
    await focusOn(down);
    assert.ok(Math.abs((await down.boundingBox()).y - top) < 2, "it stays where it was in the window");
    const order = [own[1], own[2], own[0], ...own.slice(3)];
    assert.deepEqual(await names(page), order);
    assert.equal(await field(page, "certifications.entities.0.name").isVisible(), true, "an open item stays open where it goes");
    const first = page.getByRole("button", { name: `Subir ${own[1]}`, exact: true });
    assert.equal(await first.getAttribute("aria-disabled"), "true");
    await first.click({ force: true });
    assert.deepEqual(await names(page), order, "nothing is above the first");
    // A bar that cuts a field in two makes a small target of it, wherever the page was scrolled to.
    await page.evaluate(() => window.scrollTo(0, 0));
    await clean(page, "moved");
    await saved(page);
    assert.deepEqual((await content(server)).siteContent.certifications.entities.map((item) => item.name), order);
  }));
});
