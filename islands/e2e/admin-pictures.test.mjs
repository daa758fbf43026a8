// The owner's own pictures, from a phone's photo to the public page.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import sharp from "sharp";
import { violations } from "./axe.mjs";
import { launchBrowser, overflow, signIn, startServer, visit as visitAt } from "./site.mjs";

const server = await startServer();
const browser = await launchBrowser();
after(async () => {
  await browser.close();
  await server.stop();
});

const screen = "/admin/informacion#acerca-de-mi";
const description = "La doctora sonríe en su consultorio";
let owner;
let photo;
before(async () => {
  owner = await signIn(server);
  photo = await takePhoto(1200, 900);
});

/** A photo as a phone takes it: held upright, so that its pixels lie on their side, with the place in its EXIF data. The left half of what one sees is red. */
async function takePhoto(width, height) {
  const half = { create: { width: width / 2, height, channels: 3, background: "#c02020" } };
  const seen = await sharp({ create: { width, height, channels: 3, background: "#2040c0" } }).composite([{ input: half, left: 0, top: 0 }]).png().toBuffer();
  const lying = await sharp(seen).rotate(-90).png().toBuffer();
  const buffer = await sharp(lying).jpeg({ quality: 90 }).withExif({
    IFD0: { Make: "Telefono", Orientation: "6" },
    IFD3: { GPSLatitudeRef: "N", GPSLatitude: "19/1 25/1 0/1", GPSLongitudeRef: "W", GPSLongitude: "99/1 8/1 0/1" },
  }).withMetadata({ orientation: 6 }).toBuffer();
  return { name: "IMG_0001.jpg", mimeType: "image/jpeg", buffer };
}

const visit = (options, use) => visitAt(browser, server.address, options.path ?? screen, { ...options, prepare: async (page, context) => {
  page.setDefaultTimeout(20_000);
  await context.addCookies(owner.cookies);
  await options.prepare?.(page, context);
} }, async (page, context) => {
  await page.getByRole("tablist").waitFor();
  await use(page, context);
});
const portrait = (page) => page.locator(".picture-box", { has: page.locator("#campo-aboutMe-imagePath") });
const choose = async (page, file, box = portrait(page)) => {
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), box.getByRole("button", { name: /^Elegir foto/ }).click()]);
  await chooser.setFiles(file);
};
const dialog = (page) => page.getByRole("dialog");
const use = (page) => dialog(page).getByRole("button", { name: "Usar esta foto" });
const describeIt = (page, text = description) => dialog(page).getByLabel("Describe la foto para quien no puede verla").fill(text);
const pathBox = (page) => page.locator("#campo-aboutMe-imagePath");
const save = async (page) => {
  await page.locator("#guardar").click();
  await page.locator(".toaster > [role=status]").getByText("Información del sitio actualizada correctamente").waitFor();
};
const failing = (status) => [new RegExp(`^${status}: .*/api/pictures`), new RegExp(`^console: .*${status}`)];
/** The colour of a px of a picture that the site serves. */
async function colour(address, x, y) {
  const body = Buffer.from(await (await fetch(server.address + address)).arrayBuffer());
  const { data, info } = await sharp(body).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return data[at] > data[at + 2] ? "red" : "blue";
}

describe("a photo of a phone", () => {
  test("is cropped, described, saved and shown, without the place where it was taken", async () => {
    assert.ok((await sharp(photo.buffer).metadata()).exif.length > 50, "the photo has EXIF data");
    await visit({ width: 390, height: 844 }, async (page) => {
      const requests = [];
      page.on("request", (request) => requests.push(request.url()));
      await choose(page, photo);
      await dialog(page).getByRole("heading", { name: "Foto para retrato" }).waitFor();
      assert.ok(!requests.some((url) => url.endsWith(".wasm")), "encoders come only when they are needed");
      assert.equal(await overflow(page), "");
      await describeIt(page);
      assert.deepEqual(await violations(page), []);
      await use(page).click();
      await dialog(page).waitFor({ state: "detached" });
      assert.match(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), /^Elegir foto: Retrato/);
      await portrait(page).getByText("Foto lista. Se publica cuando guardes los cambios.").waitFor();
      assert.ok(requests.filter((url) => url.endsWith(".wasm")).length === 2);
      const before = await (await fetch(`${server.address}/`)).text();
      assert.ok(!before.includes(await pathBox(page).inputValue()), "nothing is published before a save");
      assert.deepEqual(await violations(page), []);
      await save(page);
    });
    await visitAt(browser, server.address, "/", {}, async (page) => {
      const picture = page.locator(`picture:has(img[alt="${description}"])`).first();
      await picture.locator("img").scrollIntoViewIfNeeded();
      const drawn = await picture.evaluate((element) => {
        const img = element.querySelector("img");
        const avif = element.querySelector("source[type='image/avif']");
        return { webp: img.getAttribute("srcset"), avif: avif.getAttribute("srcset"), width: img.getAttribute("width"), height: img.getAttribute("height"), src: img.getAttribute("src") };
      });
      // 4:5 out of 1200 × 900: 720 wide, for which 480 is the only step of the ladder.
      assert.deepEqual([drawn.width, drawn.height], ["720", "900"]);
      assert.match(drawn.webp, /^\/fotos\/[0-9a-f]{24}-480x600\.webp 480w, \/fotos\/[0-9a-f]{24}-720x900\.webp 720w$/);
      assert.equal(drawn.avif, drawn.webp.replaceAll(".webp", ".avif"));
      await page.waitForFunction((alt) => document.querySelector(`img[alt="${alt}"]`).naturalWidth > 0, description);
      for (const address of [drawn.src, drawn.src.replace(".webp", ".avif")]) {
        const answer = await fetch(server.address + address);
        assert.equal(answer.headers.get("cache-control"), "public, max-age=31536000, immutable");
        const { exif, xmp, width, height, orientation } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
        assert.deepEqual({ exif, xmp, width, height, orientation }, { exif: undefined, xmp: undefined, width: 720, height: 900, orientation: undefined });
        assert.equal(await colour(address, 0.1, 0.5), "red", "the photo stands upright");
        assert.equal(await colour(address, 0.9, 0.5), "blue");
      }
    });
  });
});
