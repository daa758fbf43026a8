// The screen of the information: what fits where.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { clean, field, openInformation, tab, toast } from "../information.mjs";
import { until } from "../site.mjs";

const { visit } = await openInformation();

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
