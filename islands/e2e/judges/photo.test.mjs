// A photo of full size, as a telephone takes it, made in every size by the browser.
import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { field, openInformation, screen } from "../information.mjs";

const { server, visit } = await openInformation();

test("a photo of 12 megapixels is made in every size, and says how far that is", (t) => visit({ path: `${screen}#acerca-de-mi` }, async (page) => {
  const noise = { type: "gaussian", mean: 128, sigma: 40 };
  const buffer = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: "#000", noise } }).blur(1.5).jpeg({ quality: 90 }).toBuffer();
  await page.evaluate(() => {
    window.told = [];
    new MutationObserver(() => {
      const words = document.querySelector(".picture-progress")?.textContent;
      if (words && words !== window.told.at(-1)?.words) window.told.push({ words, at: performance.now() });
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  const box = page.locator(".picture-box", { has: field(page, "aboutMe.imagePath") });
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), box.getByRole("button", { name: /^Elegir foto/ }).click()]);
  await chooser.setFiles({ name: "IMG_0001.jpg", mimeType: "image/jpeg", buffer });
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "Completa" }).check();
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Usar esta foto" }).click();
  await dialog.waitFor({ state: "detached" });
  assert.match(await field(page, "aboutMe.imagePath").inputValue(), /-2400x1800\.webp$/);
  const told = await page.evaluate(() => window.told);
  const parts = told.flatMap(({ words }) => /(\d+) %/.exec(words)?.slice(1).map(Number) ?? []);
  t.diagnostic(told.map(({ words, at }) => `${Math.round(at - told[0].at)} ms ${words}`).join("; "));
  assert.match(told.at(-1).words, /^Subiendo la foto…/);
  assert.ok(parts.length >= 6, `${parts}`);
  assert.deepEqual(parts, parts.toSorted((a, b) => a - b));
  const path = await field(page, "aboutMe.imagePath").inputValue();
  for (const [size, format] of ["480x360", "960x720", "1600x1200", "2400x1800"].flatMap((size) => [[size, "webp"], [size, "avif"]])) {
    const file = await fetch(server.address + path.replace("2400x1800.webp", `${size}.${format}`));
    const { width, height } = await sharp(Buffer.from(await file.arrayBuffer())).metadata();
    assert.equal(`${width}x${height}`, size, format);
  }
}));
