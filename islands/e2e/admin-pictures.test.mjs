// The owner's own pictures, from a phone's photo to the public page.
import assert from "node:assert/strict";
import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import sharp from "sharp";
import { violations } from "./axe.mjs";
import { launchBrowser, overflow, signIn, startServer, visit as visitAt } from "./site.mjs";

const server = await startServer("-preview");
const browser = await launchBrowser();
const folder = await mkdtemp(join(tmpdir(), "latido-photos-"));
after(async () => {
  await rm(folder, { recursive: true, force: true });
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

const visit = (options, use) => visitAt(browser, server.address, options.path ?? screen, { ...options, owner }, async (page, context) => {
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
      assert.deepEqual(requests.filter((url) => url.endsWith(".wasm")).map((url) => /(\w+)-\w+\.wasm$/.exec(url)[1]), ["webp", "avif"], "each encoder comes once");
      const before = await (await fetch(`${server.address}/`)).text();
      assert.ok(!before.includes(await pathBox(page).inputValue()), "nothing is published before a save");
      // In a window as tall as the page, where the bars that stay in view cover no half of a button.
      const window = page.viewportSize();
      await page.setViewportSize({ ...window, height: await page.evaluate(() => document.documentElement.scrollHeight) });
      assert.deepEqual(await violations(page), []);
      await page.setViewportSize(window);
      await save(page);
      assert.equal(await portrait(page).getByText("Foto lista").count(), 0, "and it says so no longer afterwards");
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

describe("a portrait", () => {
  // As tall as a phone's screen, and red where the head is.
  const tall = async () => {
    const head = { create: { width: 900, height: 300, channels: 3, background: "#c02020" } };
    const buffer = await sharp({ create: { width: 900, height: 1600, channels: 3, background: "#2040c0" } }).composite([{ input: head, left: 0, top: 0 }]).jpeg({ quality: 90 }).toBuffer();
    return { name: "retrato.jpg", mimeType: "image/jpeg", buffer };
  };
  const advice = ["Luz de una ventana frente a ti y fondo liso.", "La cámara a la altura de tus ojos.", "La cabeza entera, con espacio arriba."];
  const fields = [[screen, "aboutMe-imagePath"], ["/admin/informacion", "doctorInfo-portraitPath"]];

  for (const [path, field] of fields) {
    test(`${field} is taken with advice, stands in an outline, and keeps the head`, () => visit({ path, width: 390, height: 844, hasTouch: true, isMobile: true }, async (page) => {
      const box = page.locator(".picture-box", { has: page.locator(`#campo-${field}`) });
      await page.locator(`#campo-${field}`).fill("");
      assert.deepEqual(await box.getByRole("listitem").allTextContents(), advice);
      assert.deepEqual(await box.locator("input[type=file]").evaluate((e) => [e.accept, e.hasAttribute("capture")]), ["image/*,.heic,.heif", false], "the phone asks: camera or gallery");
      await choose(page, await tall(), box);
      const stage = dialog(page).getByRole("application", { name: "Encuadre de la foto" });
      const outline = await stage.locator(".crop-guide").boundingBox();
      assert.deepEqual(await stage.boundingBox(), outline, "the outline fills the frame");
      assert.deepEqual(await dialog(page).getByRole("listitem").allTextContents(), advice);
      await dialog(page).getByText("Lleva tu cabeza y tus hombros al contorno.").waitFor();
      assert.equal(await overflow(page), "");
      assert.deepEqual(await violations(page), []);
      const top = () => stage.locator("img").evaluate((e) => Math.round(parseFloat(e.style.top)));
      assert.equal(await top(), 0, "the upper edge of the photo is that of the frame");
      await stage.focus();
      for (let i = 0; i < 5; i++) await page.keyboard.press("ArrowDown");
      const moved = await top();
      assert.ok(moved < -5, `by keyboard: ${moved}`);
      // A finger brings the head back.
      const { x, y, width, height } = await stage.boundingBox();
      const client = await page.context().newCDPSession(page);
      const touch = (type, at) => client.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [{ x: x + width / 2, y: at }] : [] });
      await touch("touchStart", y + height * 0.2);
      for (const part of [0.4, 0.6, 0.9]) await touch("touchMove", y + height * part);
      await touch("touchEnd");
      assert.equal(await top(), 0, "by finger");
      await describeIt(page);
      await use(page).click();
      await dialog(page).waitFor({ state: "detached" });
      const stored = await page.locator(`#campo-${field}`).inputValue();
      assert.match(stored, /-900x1125\.webp$/);
      assert.deepEqual([await colour(stored, 0.5, 0.05), await colour(stored, 0.5, 0.95)], ["red", "blue"]);
      assert.equal(await box.getByRole("listitem").count(), 0, "the advice has been followed");
    }));
  }

  test("is what these fields ask for, and no other picture", () => visit({}, async (page) => {
    const box = page.locator(".picture-box", { has: page.locator("#campo-aboutMe-backgroundImagePath") });
    assert.equal(await box.getByRole("listitem").count(), 0);
    await choose(page, photo, box);
    await dialog(page).getByRole("application").waitFor();
    assert.equal(await dialog(page).locator(".crop-guide").count(), 0);
  }));
});

describe("choosing", () => {
  test("takes a photo that is dropped or pasted, and keeps one that is dropped beside from being opened", () => visit({}, async (page) => {
    const address = page.url();
    const hand = (type, selector) => page.evaluate(async ([type, selector, base64]) => {
      const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], "foto.jpg", { type: "image/jpeg" }));
      const options = { bubbles: true, cancelable: true };
      const event = type === "paste" ? new ClipboardEvent(type, { ...options, clipboardData: data }) : new DragEvent(type, { ...options, dataTransfer: data });
      document.querySelector(selector).dispatchEvent(event);
      return event.defaultPrevented;
    }, [type, selector, photo.buffer.toString("base64")]);
    const input = "#campo-aboutMe-imagePath";
    for (const type of ["drop", "paste"]) {
      await hand("dragenter", input);
      await hand(type, input);
      await dialog(page).waitFor();
      await page.keyboard.press("Escape");
      await dialog(page).waitFor({ state: "detached" });
      await page.waitForFunction(() => document.activeElement.id === "campo-aboutMe-imagePath-elegir");
    }
    assert.ok(await hand("drop", "h1"), "the browser is kept from opening the file");
    assert.equal(await dialog(page).count(), 0);
    assert.equal(page.url(), address);
  }));

  test("refuses what is no photo, too heavy, too large or broken, in words that say what to do", () => visit({}, async (page) => {
    const png = await sharp({ create: { width: 10, height: 10, channels: 3, background: "red" } }).png().toBuffer();
    const huge = await sharp({ create: { width: 8000, height: 7000, channels: 3, background: "red" } }).png().toBuffer();
    const heic = Buffer.concat([Buffer.from("0000001c6674797068656963000000006d69663168656963", "hex"), Buffer.alloc(4), Buffer.from("0000001c6d6574610000000069737065000000000000006400000064", "hex")]);
    const files = [
      ["a page that is called a photo", "<!DOCTYPE html>", /no es una foto\. Elige una en JPG/],
      ["a GIF", "GIF89a\x01\x00\x01\x00", /no es una foto/],
      ["21 MB", 21 * 2 ** 20, /pesa 21 MB y pueden ser 20/],
      ["56 megapixels", huge, /tiene 56 megapixeles y pueden ser 50/],
      ["half a JPEG", photo.buffer.subarray(0, photo.buffer.length / 2), /dañado o incompleto/],
      ["half a PNG", png.subarray(0, 30), /dañado o incompleto/],
      ["HEIC", heic, /no abre fotos HEIC.*copia en JPG/],
    ];
    for (const [what, body, message] of files) {
      // A heavy file is only as long as one: it is not sent through the test's own wire.
      const file = join(folder, "foto.jpg");
      await writeFile(file, typeof body === "number" ? photo.buffer : body);
      if (typeof body === "number") await truncate(file, body);
      await choose(page, file);
      await portrait(page).getByRole("alert").filter({ hasText: message }).waitFor().catch(async () => assert.fail(`${what}: ${await portrait(page).getByRole("alert").textContent()}`));
      assert.equal(await dialog(page).count(), 0, what);
    }
    assert.deepEqual(await violations(page), []);
    await choose(page, photo);
    await dialog(page).waitFor();
    assert.equal(await portrait(page).getByText("no abre fotos").count(), 0, "the message goes with the next choice");
  }));

  test("still takes a path that is typed, and shows what is there", () => visit({}, async (page) => {
    await pathBox(page).fill("/images/consulta.webp");
    await page.waitForFunction(() => /^\/assets\/images\/derived\/consulta/.test(new URL(document.querySelector(".picture-box:has(#campo-aboutMe-imagePath) img").src).pathname));
    await pathBox(page).fill("");
    await portrait(page).getByText("Sin imagen").waitFor();
    await pathBox(page).fill("data:image/png,x");
    await portrait(page).getByText("No hay imagen en esa ruta").waitFor();
    await pathBox(page).fill("/images/consultorio.webp");
    await save(page);
    assert.equal((await (await fetch(`${server.address}/api/site-content`)).json()).siteContent.aboutMe.imagePath, "/images/consultorio.webp");
  }));
});

describe("the dialog", () => {
  test("crops by keyboard, and wants a text or the word that there is none", () => visit({}, async (page) => {
    const before = await pathBox(page).inputValue();
    await choose(page, photo);
    await dialog(page).waitFor();
    assert.deepEqual(await violations(page), []);
    await use(page).click();
    await dialog(page).getByText("Escribe qué se ve en la foto, o marca que es decorativa.").waitFor();
    assert.equal(await page.evaluate(() => document.activeElement.id), "foto-texto");
    assert.deepEqual(await violations(page), []);
    await dialog(page).getByRole("checkbox").check();
    await dialog(page).getByRole("radio", { name: "Cuadrada" }).check({ force: true });
    await dialog(page).getByText("Se guarda de 900 × 900 pixeles.").waitFor();
    await dialog(page).getByRole("application", { name: "Encuadre de la foto" }).focus();
    for (let i = 0; i < 8; i++) await page.keyboard.press("+");
    await dialog(page).getByText("Se guarda de 420 × 420 pixeles. Es pequeña").waitFor();
    for (let i = 0; i < 40; i++) await page.keyboard.press("ArrowRight");
    await use(page).click();
    await dialog(page).waitFor({ state: "detached" });
    const path = await pathBox(page).inputValue();
    assert.match(path, /-420x420\.webp$/);
    assert.equal(await colour(path, 0.02, 0.5), "blue", "all of it is the right side");
    await portrait(page).getByRole("button", { name: "Deshacer" }).click();
    assert.equal(await pathBox(page).inputValue(), before);
    await page.getByText("Todo está guardado", { exact: true }).waitFor();
  }));

  test("crops by dragging, freely", () => visit({ hasTouch: true }, async (page) => {
    await choose(page, photo);
    const stage = dialog(page).getByRole("application");
    await dialog(page).getByLabel("Acercar").fill("3");
    await dialog(page).getByRole("radio", { name: "Libre" }).check({ force: true });
    await dialog(page).getByLabel("Más alta o más ancha").fill("0");
    const { x, y, width, height } = await stage.boundingBox();
    await page.mouse.move(x + width - 10, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x - 4 * width, y + height / 2, { steps: 4 });
    await page.mouse.up();
    await dialog(page).getByRole("checkbox").check();
    await use(page).click();
    await dialog(page).waitFor({ state: "detached" });
    const path = await pathBox(page).inputValue();
    assert.match(path, /-300x300\.webp$/);
    assert.equal(await colour(path, 0.02, 0.5), "blue", "all of it is the right side");
  }));

  test("keeps crop and text when sending fails, and sends again without making the photo again", () => {
    let answer = { status: 500, body: "{}" };
    let codecs = 0;
    return visit({
      allow: [...failing(500), ...failing(401), /^failed: .*api.pictures/, /^console: .*ERR_INTERNET_DISCONNECTED/],
      prepare: (page) => page.route("**/api/pictures", (route) => (answer ? (answer === "offline" ? route.abort("internetdisconnected") : route.fulfill({ contentType: "application/problem+json", ...answer })) : route.continue())),
    }, async (page) => {
      page.on("request", (request) => { codecs += Number(request.url().endsWith(".wasm")); });
      await choose(page, photo);
      await describeIt(page, "Otra descripción");
      await use(page).click();
      const alert = dialog(page).getByRole("alert");
      await alert.getByText("La foto no se pudo guardar. Inténtalo de nuevo en un momento.").waitFor();
      await alert.getByText("Tu recorte y tu descripción siguen aquí.").waitFor();
      const once = codecs;
      assert.ok(once > 0);
      assert.deepEqual(await violations(page), []);
      const again = dialog(page).getByRole("button", { name: "Intentar de nuevo" });
      answer = "offline";
      await again.click();
      await alert.getByText("Revisa tu conexión a internet").waitFor();
      answer = { status: 401, body: "{}" };
      await again.click();
      await alert.getByText("Tu sesión terminó").waitFor();
      await alert.getByRole("link", { name: "Entra en otra pestaña" }).waitFor();
      assert.equal(await dialog(page).getByLabel("Describe la foto").inputValue(), "Otra descripción");
      answer = null;
      await again.click();
      await dialog(page).waitFor({ state: "detached" });
      assert.equal(codecs, once, "the photo was made once");
      await save(page);
      assert.ok((await (await fetch(`${server.address}/`)).text()).includes('alt="Otra descripción"'));
    });
  });

  test("can be stopped while it works", () => visit({ prepare: (page) => page.route("**/*.wasm", () => {}) }, async (page) => {
    await choose(page, photo);
    await describeIt(page);
    await use(page).click();
    await dialog(page).getByRole("status").getByText("Preparando la foto…").waitFor();
    assert.deepEqual(await violations(page), []);
    await dialog(page).getByRole("button", { name: "Detener" }).click();
    assert.equal(await dialog(page).getByRole("status").textContent(), "");
    assert.equal(await dialog(page).getByLabel("Describe la foto").inputValue(), description);
  }));
});

test("a stored photo gets another description, and the older version of the site keeps its own", () => visit({}, async (page) => {
  await choose(page, photo);
  await describeIt(page, "Antes");
  await use(page).click();
  await dialog(page).waitFor({ state: "detached" });
  const before = await pathBox(page).inputValue();
  await portrait(page).getByRole("button", { name: "Cambiar descripción" }).click();
  const text = dialog(page).getByLabel("Describe la foto para quien no puede verla");
  await page.waitForFunction(() => document.querySelector("#foto-texto").value === "Antes");
  assert.deepEqual(await violations(page), []);
  await text.fill("Después");
  await dialog(page).getByRole("button", { name: "Usar esta descripción" }).click();
  await dialog(page).waitFor({ state: "detached" });
  const now = await pathBox(page).inputValue();
  assert.notEqual(now, before);
  const told = async (path) => (await owner(`/api/pictures/${/fotos.(\w+)-/.exec(path)[1]}`)).json();
  assert.deepEqual([await told(before), await told(now)].map(({ alt, avif }) => [alt, avif]), [["Antes", true], ["Después", true]]);
}));

test("the images of a list take photos, too", () => visit({ width: 390, height: 844 }, async (page) => {
  const list = page.locator("#campo-aboutMe-images");
  await list.getByRole("button", { name: "Agregar imagen" }).click();
  await page.waitForFunction(() => /^campo-aboutMe-images-\d+$/.test(document.activeElement.id));
  const box = list.locator(".picture-box").last();
  await choose(page, photo, box);
  await describeIt(page);
  await use(page).click();
  await dialog(page).waitFor({ state: "detached" });
  assert.match(await box.getByRole("textbox").inputValue(), /^\/fotos\/[0-9a-f]{24}-1200x800\.webp$/);
  assert.equal(await overflow(page), "");
}));
