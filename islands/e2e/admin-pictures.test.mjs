// The owner's own pictures, from a phone's photo to the public page.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import sharp from "sharp";
import { violations } from "./axe.mjs";
import { browser, choose, colour, describeIt, description, dialog, failing, pathBox, photo, portrait, save, server, use, visit } from "./pictures.mjs";
import { overflow, visit as visitAt } from "./site.mjs";

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

describe("the dialog", () => {
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
});
