// The fields of the forms, as far as only a browser shows them: what can be undone
// and numbers that the server judges.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { clean } from "./information.mjs";
import { until } from "./site.mjs";
import { about, select, text, tool, visit } from "./fields.mjs";

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
