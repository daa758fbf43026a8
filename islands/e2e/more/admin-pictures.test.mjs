// The owner's pictures: what is rare.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import sharp from "sharp";
import { violations } from "../axe.mjs";
import { choose, colour, describeIt, description, dialog, folder, owner, pathBox, photo, portrait, save, screen, server, use, visit } from "../pictures.mjs";
import { overflow } from "../site.mjs";
import { truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";

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
