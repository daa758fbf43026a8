// The screen of the information: what is rare.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { clean, content, failing, field, focused, mark, openInformation, ready, records, save, saved, screen, tab, tabNames, toast, whole } from "../information.mjs";
import { drawn, until } from "../site.mjs";

const { server, sample, visit } = await openInformation();

describe("tabs", () => {
  test("that do not fit fade at the edge, follow the choice, and go along", () => visit({ width: 390 }, async (page) => {
    const sides = () => page.locator(".info-tabs").getAttribute("class");
    const within = async (name) => { const { x, width } = await tab(page, name).boundingBox(); return x >= 0 && x + width <= 390; };
    await page.locator(".info-tabs.more-after").waitFor();
    assert.doesNotMatch(await sides(), /more-before/);
    assert.equal(await within("Acerca de mí"), false);
    await tab(page, "Información del Doctor").press("End");
    await page.locator(".info-tabs.more-before:not(.more-after)").waitFor();
    assert.equal(await within("Acerca de mí"), true);
    await page.evaluate(() => window.scrollTo({ top: 2500, behavior: "instant" }));
    assert.ok((await tab(page, "Acerca de mí").boundingBox()).y < 30, "at hand however far down");
    await tab(page, "Experiencia").click();
    const [tabs, panel] = [await page.locator(".info-tabs").boundingBox(), await page.getByRole("tabpanel").boundingBox()];
    assert.ok(Math.abs(panel.y - (tabs.y + tabs.height)) < 2, "another tab begins at its beginning");
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
});

describe("saving", () => {
  test("by Ctrl+S keeps the place in the text; Enter saves nothing", () => visit({}, async (page) => {
    await field(page, "doctorInfo.specialty").fill("Con teclado");
    await page.keyboard.press("Enter");
    await mark(page).waitFor();
    await page.keyboard.press("Control+s");
    await toast(page, "status").getByText("Éxito").waitFor();
    assert.equal(await focused(page), "campo-doctorInfo-specialty");
    assert.equal((await content(server)).siteContent.doctorInfo.specialty, "Con teclado");
  }));

  test("leaves the page where it is", () => visit({ width: 390, height: 844 }, async (page) => {
    for (const how of ["#guardar", "Control+s"]) {
      await field(page, "doctorInfo.email").fill(`consultorio${how.length}@ejemplo.mx`);
      // Halfway down, with the field that is typed in well in view.
      await field(page, "doctorInfo.email").evaluate((e) => e.scrollIntoView({ block: "center", behavior: "instant" }));
      const before = await page.evaluate(() => window.scrollY);
      assert.ok(before > 100, "it could move");
      // With the mouse itself: Playwright's click would scroll to the button first.
      const { x, y, width: wide, height: high } = await page.locator("#guardar").boundingBox();
      if (how.startsWith("#")) await page.mouse.click(x + wide / 2, y + high / 2);
      else await page.keyboard.press(how);
      await toast(page, "status").getByText("Éxito", { exact: true }).waitFor();
      // The toast takes its room a few frames later.
      await drawn(page);
      assert.equal(await page.evaluate(() => window.scrollY), before, how);
    }
  }));

  test("numbers as numbers; an empty box keeps the one that was", () => visit({ path: `${screen}#seccion-hero` }, async (page) => {
    await field(page, "heroSection.heroSectionHeight").fill("555");
    await field(page, "heroSection.overlayOpacity").fill("0.25");
    await field(page, "heroSection.logoHeight").fill("");
    await field(page, "heroSection.alignment").selectOption("right");
    await saved(page);
    const { heroSection } = (await content(server)).siteContent;
    assert.deepEqual([heroSection.heroSectionHeight, heroSection.overlayOpacity, heroSection.logoHeight, heroSection.alignment], [555, 0.25, sample.heroSection.logoHeight, "right"]);
    assert.equal(await field(page, "heroSection.logoHeight").inputValue(), String(sample.heroSection.logoHeight));
  }));

  test("a wheel over a number scrolls the page and leaves the number", () => visit({ path: `${screen}#seccion-hero` }, async (page) => {
    const number = field(page, "heroSection.logoHeight");
    await number.focus();
    const { x, y } = await number.boundingBox();
    await page.mouse.move(x + 20, y + 10);
    await page.mouse.wheel(0, -120);
    await page.mouse.wheel(0, 240);
    await drawn(page);
    assert.equal(await number.inputValue(), String(sample.heroSection.logoHeight));
    await save(page).click();
    await toast(page, "status").getByText("Éxito", { exact: true }).waitFor();
    assert.equal((await content(server)).siteContent.heroSection.logoHeight, sample.heroSection.logoHeight);
  }));

  test("what the site cannot use is marked once, then stored and said to be left out", () => visit({}, async (page) => {
    await field(page, "doctorInfo.facebookLink").fill("no es un enlace");
    await field(page, "doctorInfo.phone").fill("hola");
    await field(page, "doctorInfo.name").fill("");
    await page.locator("#guardar").click();
    await page.locator(".toaster > [role=alert]").getByText("Revisa 2 datos", { exact: true }).waitFor();
    assert.match(await page.evaluate(() => document.activeElement.id), /^campo-doctorInfo-(facebookLink|phone)$/);
    await saved(page);
    await page.locator(".toaster").getByText(/^El sitio deja fuera: /).waitFor();
    const { doctorInfo } = (await content(server)).siteContent;
    assert.deepEqual([doctorInfo.facebookLink, doctorInfo.phone, doctorInfo.name], ["no es un enlace", "hola", ""]);
  }));

  test("a toast of an error stays while another try is prepared, and closes by its button", () => visit({ width: 390, allow: whole(500) }, async (page) => {
    await failing(page, 500);
    await save(page).click();
    await toast(page, "alert").getByText("Error", { exact: true }).waitFor();
    const notice = await page.locator(".toast").boundingBox();
    for (const button of await page.locator(".info-failure button").all()) {
      const { y, height } = await button.boundingBox();
      assert.ok(y + height < notice.y, "it covers no way out");
    }
    await page.getByRole("button", { name: "Cerrar aviso" }).click();
    assert.equal(await page.locator(".toast").count(), 0);
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
    await field(theirs, "doctorInfo.specialist").fill("Cardióloga, solo de ella");
    await saved(theirs);
    await field(mine, "doctorInfo.name").fill("Nombre mío");
    await field(mine, "doctorInfo.specialty").fill("Especialidad mía");
    await save(mine).click();
    const dialog = mine.getByRole("dialog", { name: "Cambió mientras tanto" });
    await dialog.waitFor();
    const name = dialog.getByRole("group", { name: "Información del Doctor › Nombre" });
    for (const text of ["Nombre mío", "Nombre de ella"]) await name.getByText(text, { exact: true }).waitFor();
    assert.equal(await dialog.getByRole("group").count(), 2);
    await clean(mine, "conflict");
    await mine.keyboard.press("Escape");
    assert.equal(await field(mine, "doctorInfo.name").inputValue(), "Nombre mío");
    await save(mine).click();
    await name.getByRole("radio", { name: /La otra versión/ }).check();
    await dialog.getByRole("button", { name: "Guardar con lo elegido" }).click();
    await toast(mine, "status").getByText("Éxito").waitFor();
    const { doctorInfo } = (await content(server)).siteContent;
    assert.deepEqual([doctorInfo.name, doctorInfo.specialty, doctorInfo.specialist], ["Nombre de ella", "Especialidad mía", "Cardióloga, solo de ella"]);
    assert.equal(await field(mine, "doctorInfo.name").inputValue(), "Nombre de ella");
  }));
});

describe("tabs", () => {
  test("leave room for the form on a phone held sideways", () => visit({ width: 844, height: 390 }, async (page) => {
    await page.evaluate(() => window.scrollTo({ top: 600, behavior: "instant" }));
    assert.ok((await tab(page, "Información del Doctor").boundingBox()).y < 0, "the tabs scroll away");
    assert.ok((await page.locator(".info-bar").boundingBox()).height < 62);
    await clean(page, "sideways");
  }));
});

describe("saving", () => {
  test("a toast covers neither the button nor the field that has the focus", () => visit({ width: 320, height: 640 }, async (page) => {
    await field(page, "doctorInfo.specialist").fill("Cardióloga clínica");
    await page.evaluate(() => window.scrollBy({ top: document.activeElement.getBoundingClientRect().bottom - document.querySelector(".info-bar").getBoundingClientRect().top + 10, behavior: "instant" }));
    await page.keyboard.press("Control+s");
    await toast(page, "status").getByText("Éxito", { exact: true }).waitFor();
    const cover = () => {
      const notice = document.querySelector(".toast").getBoundingClientRect();
      const over = (element) => { const part = element.getBoundingClientRect(); return part.bottom > notice.top && part.top < notice.bottom; };
      return { button: over(document.querySelector("#guardar")), field: over(document.activeElement), id: document.activeElement.id };
    };
    // The page makes room a moment after the notice is there.
    await until(async () => !(await page.evaluate(cover)).field, "room for the field");
    assert.deepEqual(await page.evaluate(cover), { button: false, field: false, id: "campo-doctorInfo-specialist" });
    await field(page, "doctorInfo.specialist").press("1");
    await page.locator(".toast").waitFor({ state: "detached" });
  }));
});

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
