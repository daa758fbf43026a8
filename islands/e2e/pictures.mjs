// What the tests of the owner's pictures share.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import sharp from "sharp";
import { openServer, signIn, visit as visitAt } from "./site.mjs";

export const { server, browser } = await openServer();
export const folder = await mkdtemp(join(tmpdir(), "latido-photos-"));

after(() => rm(folder, { recursive: true, force: true }));

export const screen = "/admin/informacion#acerca-de-mi";
export const description = "La doctora sonríe en su consultorio";
export const owner = await signIn(server);
export const photo = await takePhoto(1200, 900);

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

export const visit = (options, use) => visitAt(browser, server.address, options.path ?? screen, { ...options, owner }, async (page, context) => {
  await page.getByRole("tablist").waitFor();
  await use(page, context);
});

export const portrait = (page) => page.locator(".picture-box", { has: page.locator("#campo-aboutMe-imagePath") });

export const choose = async (page, file, box = portrait(page)) => {
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), box.getByRole("button", { name: /^Elegir foto/ }).click()]);
  await chooser.setFiles(file);
};

export const dialog = (page) => page.getByRole("dialog");
export const use = (page) => dialog(page).getByRole("button", { name: "Usar esta foto" });
export const describeIt = (page, text = description) => dialog(page).getByLabel("Describe la foto para quien no puede verla").fill(text);
export const pathBox = (page) => page.locator("#campo-aboutMe-imagePath");

export const save = async (page) => {
  await page.locator("#guardar").click();
  await page.locator(".toaster > [role=status]").getByText("Información del sitio actualizada correctamente").waitFor();
};

export const failing = (status) => [new RegExp(`^${status}: .*/api/pictures`), new RegExp(`^console: .*${status}`)];

/** The colour of a px of a picture that the site serves. */
export async function colour(address, x, y) {
  const body = Buffer.from(await (await fetch(server.address + address)).arrayBuffer());
  const { data, info } = await sharp(body).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return data[at] > data[at + 2] ? "red" : "blue";
}
