// The carousel of pictures in its three layouts.
import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { violations } from "./axe.mjs";
import { launchBrowser, overflow, startServer, still, swipe, until, visit as visitAt } from "./site.mjs";
import { changed, focused, hold, ready, staysUsable, unmoved } from "./takeover.mjs";

const server = await startServer("-preview");
const browser = await launchBrowser();
after(async () => {
  await browser.close();
  await server.stop();
});

const visit = (path, options, use) => visitAt(browser, server.address, path, options, use);
const layout = (name) => ({ name, path: `/preview/PhotosGallery/photosgallery_${name}.templ`, root: `.photosgallery-${name}` });
const [rail, film, mosaic] = ["rail", "film", "mosaic"].map(layout);
const island = (page) => page.locator("[data-island=gallery]");
const control = (page, name) => island(page).getByRole("button", { name, exact: true });
const dots = (page) => island(page).getByRole("button", { name: /^Ir a la foto \d$/ });
const slides = (page) => island(page).locator("[aria-roledescription=diapositiva]");
/** Waits until this picture, counted from 0, is the only one in view. */
const shows = (page, want) => page.waitForFunction((wanted) => {
  const all = [...document.querySelectorAll("[data-island=gallery] [aria-roledescription=diapositiva]")];
  const open = all.flatMap((slide, i) => (slide.inert || slide.hidden ? [] : [i]));
  return open.length === 1 && open[0] === wanted;
}, want);
/** Opens what shows the carousel; it is there at once but in the mosaic. */
const begin = async (page, { name }) => {
  await ready(page, "gallery");
  if (name === "mosaic") await island(page).getByRole("button", { name: /^Ir a la foto 1:/ }).click();
  await shows(page, 0);
};
const quiet = { reducedMotion: "reduce" };
/** Waits until focus is on what has a name that begins so: a dialog gives it back a moment after it has gone. */
const refocused = (page, begin) => page.waitForFunction((name) => {
  const { activeElement: e } = document;
  return (e.getAttribute("aria-label") ?? e.textContent.trim().replace(/\s+/g, " ")).startsWith(name);
}, begin);

for (const variant of [rail, film, mosaic]) {
  const { name, path, root } = variant;
  describe(name, () => {
    for (const width of [390, 1280]) {
      test(`takes over with the same pictures, without moving anything, at ${width} px`, async () => {
        let release;
        await visit(path, { width, prepare: async (page) => { release = await hold(page); } }, async (page) => {
          const pictures = await island(page).locator("img").elementHandles();
          await unmoved(page, "gallery", root, release, ".photosgallery-rail-dots");
          assert.equal(await island(page).locator("img").count(), pictures.length);
          for (const picture of pictures) assert.equal(await picture.evaluate((e) => e.isConnected), true, "kept");
        });
      });
    }

    test("does not fetch a picture again, slow as they come", async () => {
      const asked = [];
      await visit(path, {
        width: 390,
        prepare: async (page) => {
          page.on("request", (request) => { if (request.resourceType() === "image") asked.push(request.url()); });
          await page.route(/\.(avif|webp)$/, async (route) => {
            await new Promise((resolve) => setTimeout(resolve, 500));
            await route.continue().catch(() => {});
          });
        },
      }, async (page) => {
        await ready(page, "gallery");
        await page.waitForLoadState("networkidle");
        assert.ok(asked.length > 0);
        assert.deepEqual(asked, [...new Set(asked)]);
      });
    });

    test("previous and next wrap around and keep focus", () => visit(path, { width: 390, ...quiet }, async (page) => {
      await begin(page, variant);
      await control(page, "Anterior").click();
      await shows(page, 5);
      assert.equal(await focused(page), "Anterior");
      for (const want of [0, 1, 2, 3, 4, 5, 0]) {
        await control(page, "Siguiente").click();
        await shows(page, want);
      }
      assert.equal(await focused(page), "Siguiente");
    }));

    test("arrow keys turn it", () => visit(path, quiet, async (page) => {
      await begin(page, variant);
      await control(page, "Siguiente").focus();
      for (const [key, want] of [["ArrowRight", 1], ["ArrowLeft", 0], ["ArrowLeft", 5], ["ArrowRight", 0]]) {
        await page.keyboard.press(key);
        await shows(page, want);
      }
    }));

    test("a swipe turns it", () => visit(path, { width: 390, hasTouch: true }, async (page) => {
      await begin(page, variant);
      await swipe(page, slides(page).first(), -200);
      await shows(page, 1);
      await swipe(page, slides(page).nth(1), 200);
      await shows(page, 0);
    }));

    test("is accessible and fits", () => visit(path, { width: 390, ...quiet }, async (page) => {
      await ready(page, "gallery");
      assert.deepEqual(await violations(page, root), []);
      await begin(page, variant);
      await control(page, "Siguiente").click();
      await shows(page, 1);
      assert.deepEqual(await violations(page, root), []);
      assert.equal(await overflow(page), "");
      assert.deepEqual(await slides(page).evaluateAll((all) => all.map((e) => e.ariaLabel)), [1, 2, 3, 4, 5, 6].map((n) => `${n} de 6`));
    }));

    staysUsable({ name: "gallery", root, visit: (options, use) => visit(path, options, use), unscripted: (page) => unscripted(page, name) });

    test("shows six of many, and one alone without buttons", async () => {
      for (const [n, count] of [[20, 6], [1, 1], [0, 0]]) {
        await visit(path, {
          width: 390, ...quiet, prepare: (page) => changed(page, ({ records }) => { records.gallery = Array.from({ length: n }, (_, i) => records.gallery[i % 6]); }),
        }, async (page) => {
          await ready(page, "gallery");
          assert.equal(await slides(page).count(), count);
          assert.equal(await island(page).getByRole("button", { name: "Siguiente" }).count(), count > 1 && name !== "mosaic" ? 1 : 0);
          if (name === "rail") assert.equal(await dots(page).count(), count > 1 ? count : 0);
          assert.equal(await overflow(page), "");
          assert.deepEqual(await violations(page, root), []);
        });
      }
    });

    test("other texts and other pictures in the content", () => visit(path, {
      width: 390, ...quiet, allow: [/404/], prepare: (page) => changed(page, ({ records: { gallery } }) => {
        gallery[0].alt = "Otro texto ".repeat(20).trim();
        gallery[1] = { id: "x", src: "/images/no-hay.webp", alt: "Una foto que falta" };
        gallery[2].alt = "";
      }),
    }, async (page) => {
      await begin(page, variant);
      assert.equal(await island(page).getByText("Una foto que falta").count() > 0 || await island(page).locator("img[alt='Una foto que falta']").count() > 0, true);
      await control(page, "Siguiente").click();
      await shows(page, 1);
      await page.waitForFunction(() => document.querySelector("[data-island=gallery] .picture-missing"));
      assert.equal(await island(page).getByText("Una foto que falta").first().isVisible(), true, "its text");
      await control(page, "Siguiente").click();
      await shows(page, 2);
      assert.match(await island(page).locator("img").evaluateAll((all) => all.map((e) => e.alt).join()), /Otro texto.*El escritorio, visto/, "an empty text leaves the picture its own");
      assert.equal(await overflow(page), "");
      assert.deepEqual(await violations(page, root), []);
    }));
  });
}

/** What a layout does by itself, without its island. */
async function unscripted(page, name) {
  if (name === "rail") {
    await island(page).getByRole("link", { name: "Ir a la foto 3" }).click();
    await page.waitForFunction(() => { const view = document.querySelector(".photosgallery-rail-view"); return Math.abs(view.scrollLeft - 2 * (view.children[1].offsetLeft - view.children[0].offsetLeft)) < 3; });
  } else if (name === "film") {
    await island(page).locator("label").nth(2).click();
    await page.locator(".photosgallery-film-view").nth(2).locator("img").waitFor();
  } else {
    await island(page).getByRole("button", { name: /^Ir a la foto 3:/ }).click();
    await page.getByRole("dialog", { name: "Foto 3" }).waitFor();
    await page.getByRole("button", { name: "Cerrar foto" }).click();
    await page.getByRole("dialog", { name: "Foto 3" }).waitFor({ state: "hidden" });
  }
}

for (const { name, path, root } of [rail, film, mosaic]) {
  test(`${name}: large pictures are 3:2, 1200 × 800 where there is room`, () => visit(path, { width: 1366, height: 900, ...quiet }, async (page) => {
    const large = page.locator({ rail: ".photosgallery-rail-slide", film: ".photosgallery-film-view", mosaic: ".photosgallery-mosaic-box" }[name]).locator("img");
    assert.deepEqual(await large.evaluateAll((all) => [...new Set(all.map((e) => `${e.getAttribute("width")} × ${e.getAttribute("height")}`))]), ["1200 × 800"]);
    await begin(page, { name });
    const { width, height } = await large.filter({ visible: true }).first().boundingBox();
    assert.ok(Math.abs(width / height - 1.5) < 0.01, `${width} × ${height}`);
    if (name === "rail") assert.deepEqual([Math.round(width), Math.round(height)], [832, 555]);
  }));
}

for (const variant of [rail, film]) {
  test(`${variant.name}: beside an error its buttons stay, and work`, () => visit(variant.path, {
    width: 390, ...quiet, allow: [/500/, /HTTP error/], prepare: (page) => page.route("**/api/site-content*", (route) => route.fulfill({ status: 500 })),
  }, async (page) => {
    await page.locator("[data-island=gallery][data-failed]").waitFor();
    await island(page).getByText("Error: HTTP error! status: 500").waitFor();
    const shown = () => page.evaluate(() => {
      const view = document.querySelector(".photosgallery-rail-view");
      return view ? Math.round(view.scrollLeft / (view.children[1].offsetLeft - view.children[0].offsetLeft)) : [...document.querySelectorAll("[name=photosgallery-frame]")].findIndex((radio) => radio.checked);
    });
    for (const [name, want] of [["Siguiente", 1], ["Anterior", 0], ["Anterior", 5], ["Siguiente", 0]]) {
      await control(page, name).click();
      await until(async () => await shown() === want, `picture ${want + 1}`);
    }
  }));

  test(`${variant.name}: the dots jump, and the current one is marked`, () => visit(variant.path, { width: 390 }, async (page) => {
    await begin(page, variant);
    const marked = () => dots(page).evaluateAll((all) => all.flatMap((e, i) => (e.getAttribute("aria-current") === "true" ? [i] : [])));
    assert.deepEqual(await marked(), [0]);
    for (const n of [3, 5, 1]) {
      await dots(page).nth(n).click();
      await shows(page, n);
      assert.deepEqual(await marked(), [n]);
      assert.equal(await focused(page), `Ir a la foto ${n + 1}`);
    }
    await control(page, "Siguiente").click();
    await shows(page, 2);
    assert.deepEqual(await marked(), [2]);
  }));

  test(`${variant.name}: an early click on Siguiente is done`, async () => {
    let release;
    await visit(variant.path, { width: 390, ...quiet, prepare: async (page) => { release = await hold(page); } }, async (page) => {
      await control(page, "Siguiente").click();
      release();
      await ready(page, "gallery");
      await shows(page, 1);
    });
  });
}

test("rail: the address of a picture leads to it, and it stays there", () => visit(`${rail.path}#foto-4`, { width: 390, ...quiet }, async (page) => {
  await ready(page, "gallery");
  await shows(page, 3);
  assert.equal(await dots(page).nth(3).getAttribute("aria-current"), "true");
}));

test("rail: by keyboard alone", () => visit(rail.path, { width: 390, ...quiet }, async (page) => {
  await begin(page, rail);
  await control(page, "Anterior").focus();
  const stops = [];
  for (let i = 0; i < 9; i++) {
    stops.push(await focused(page));
    await page.keyboard.press("Tab");
  }
  assert.deepEqual(stops, ["Anterior", "Siguiente", "Fotos", ...[1, 2, 3, 4, 5, 6].map((n) => `Ir a la foto ${n}`)]);
  await dots(page).nth(4).focus();
  await page.keyboard.press("Enter");
  await shows(page, 4);
}));

test("film: the picture chosen before stays chosen", async () => {
  let release;
  await visit(film.path, { prepare: async (page) => { release = await hold(page); } }, async (page) => {
    await island(page).locator("label").nth(3).click();
    await still(page);
    await unmoved(page, "gallery", film.root, release);
    await shows(page, 3);
    assert.equal(await focused(page), "Ir a la foto 4");
  });
});

describe("mosaic", () => {
  const tile = (page, n) => island(page).getByRole("button", { name: new RegExp(`^Ir a la foto ${n}:`) });
  const dialog = (page) => page.locator("dialog[open]");

  test("opens the picture chosen, and gives focus back", () => visit(mosaic.path, quiet, async (page) => {
    await ready(page, "gallery");
    await tile(page, 4).focus();
    await page.keyboard.press("Enter");
    await shows(page, 3);
    assert.equal(await focused(page), "Cerrar foto");
    assert.equal(await dialog(page).getByText("4 de 6").isVisible(), true);
    await page.keyboard.press("ArrowRight");
    await shows(page, 4);
    for (let i = 0; i < 4; i++) {
      await page.keyboard.press("Tab");
      assert.equal(await page.evaluate(() => document.activeElement === document.body || document.querySelector("dialog[open]").contains(document.activeElement)), true, "focus stays inside");
    }
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "hidden" });
    await refocused(page, "Ir a la foto 4");
  }));

  test("closes by its button and by a click outside", () => visit(mosaic.path, quiet, async (page) => {
    await ready(page, "gallery");
    for (const close of [() => control(page, "Cerrar foto").click(), () => page.mouse.click(4, 4)]) {
      await tile(page, 2).click();
      await dialog(page).waitFor();
      await close();
      await dialog(page).waitFor({ state: "hidden" });
      await refocused(page, "Ir a la foto 2");
    }
  }));

  test("a picture opened before stays open", async () => {
    let release;
    await visit(mosaic.path, { ...quiet, prepare: async (page) => { release = await hold(page); } }, async (page) => {
      await tile(page, 3).click();
      await page.getByRole("dialog", { name: "Foto 3" }).waitFor();
      release();
      await ready(page, "gallery");
      await shows(page, 2);
      assert.equal(await dialog(page).isVisible(), true);
      assert.equal(await focused(page), "Cerrar foto");
      await page.keyboard.press("Escape");
      await dialog(page).waitFor({ state: "hidden" });
      await refocused(page, "Ir a la foto 3");
    });
  });
});
