// The list before publishing: what is rare.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { areas, clean, focusedId, list, owner, point, post, server, state, visit } from "../launch.mjs";
import { follow } from "../site.mjs";

describe("a link", () => {
  test("leads to every field and every card that it names", () => visit({}, async (page) => {
    const links = await page.locator(".launch-links a").evaluateAll((all) => [...new Set(all.map((a) => a.getAttribute("href")))]);
    const to = (screen) => links.filter((href) => href.startsWith(`${screen}#`)).map((href) => href.split("#")[1]);
    await page.goto(server.address + "/admin/informacion");
    await page.getByRole("tablist").waitFor();
    assert.ok(to("/admin/informacion").length > 30);
    for (const id of to("/admin/informacion")) {
      await page.evaluate((hash) => { location.hash = hash; }, id);
      await page.waitForFunction((want) => document.activeElement?.id === want, id);
    }
    await page.goto(server.address + "/admin/secciones");
    await page.locator("[data-type]").first().waitFor();
    for (const type of to("/admin/secciones")) {
      await page.evaluate((hash) => { location.hash = hash; }, type);
      await page.waitForFunction((want) => document.activeElement?.dataset.type === want, type);
    }
    await page.goto(server.address + "/admin/contenido");
    await page.locator(".info-loading").waitFor({ state: "detached" });
    assert.ok(to("/admin/contenido").length > 15);
    for (const place of to("/admin/contenido")) {
      await page.evaluate((hash) => { location.hash = hash; }, place);
      if (place.startsWith("campo-")) {
        await page.waitForFunction((want) => document.activeElement?.id === want, place);
      } else {
        await page.getByRole("heading", { level: 2, name: areas.find(({ hash }) => place === `/${hash}`).label, exact: true }).waitFor();
      }
    }
  }));

  test("to a section brings its card into view", () => visit({ width: 390 }, async (page) => {
    await follow(page, point(page, "testimonials").getByRole("link", { name: "Ocultar los testimonios" }));
    await page.waitForFunction(() => document.activeElement?.dataset.type === "Testimonials");
    const box = await page.locator("[data-type=Testimonials]").boundingBox();
    assert.ok(box.y < 800 && box.y + box.height > 0);
    await clean(page, "card in focus");
    await page.goBack();
    assert.equal(new URL(page.url()).pathname, list);
  }));

  test("of nothing opens the first tab", async () => {
    for (const hash of ["#campo-nada", "#campo-", "#campo-doctorInfo-nada", "#<img src=x>"]) {
      await visit({ path: `/admin/informacion${hash}` }, async (page) => {
        await page.getByRole("tablist").waitFor();
        assert.equal(await page.getByRole("tab", { selected: true }).innerText(), "Información del Doctor", hash);
        assert.notEqual(await focusedId(page), "contenido");
      });
    }
    await visit({ path: "/admin/secciones#Nada" }, (page) => page.locator("[data-type]").first().waitFor());
  });

  test("opens the tab of its field, which has the focus in view; the back button returns", () => visit({ width: 390 }, async (page) => {
    for (const [id, field, tab] of [["name", "campo-doctorInfo-name", "Información del Doctor"], ["avisoCofepris", "campo-doctorWorkInfo-avisoCofepris", "Información Laboral"], ["about", "campo-aboutMe-description", "Acerca de mí"]]) {
      await follow(page, point(page, id).getByRole("link").first());
      await page.waitForFunction((want) => document.activeElement?.id === want, field);
      assert.equal(await page.getByRole("tab", { selected: true }).innerText(), tab);
      const box = await page.locator(`#${field}`).boundingBox();
      assert.ok(box.y >= 0 && box.y < 800, `${field} is in view: ${box.y}`);
      await page.goBack();
      assert.equal(new URL(page.url()).pathname, list);
    }
  }));
});

describe("a point", () => {
  test("closes when its section is hidden", () => visit({}, async (page) => {
    await follow(page, point(page, "gallery").getByRole("link", { name: "Ocultar la galería" }));
    await page.locator("[data-type=PhotosGallery]").getByRole("switch").click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Secciones seleccionadas guardadas.", { exact: true }).waitFor();
    await follow(page, page.getByRole("link", { name: /^Publicación/ }));
    assert.equal(await state(page, "gallery"), "Listo");
    await point(page, "gallery").getByText("La sección está oculta", { exact: false }).waitFor();
  }));
});

test("with nothing open, the site is ready", async () => {
  const address = "Durango 290, Roma Norte, 06700 Cuauhtémoc, CDMX";
  await post({
    doctorInfo: {
      name: "Dra. Laura Pérez Ruiz", specialty: "Cardiología intervencionista", cedProf: "4738291 (UNAM)", cedEsp: "8473625 (UNAM)",
      phone: "+525541823097", phoneDisplay: "+52 55 4182 3097", whatsapp: "525541823097", whatsappDisplay: "+52 55 4182 3097",
      address, streetAddress: "Durango 290, Roma Norte", addressLocality: "Cuauhtémoc", postalCode: "06700",
      websiteUrl: "https://www.dralauraperez.mx", googleMapsLink: "https://maps.app.goo.gl/abc", facebookLink: "", instagramLink: "", portraitPath: "/uploads/retrato.webp",
    },
    doctorWorkInfo: { avisoCofepris: "2509022002A00123", consultingAddress: address, consultingSchedulePhone: "+52 55 4182 3097" },
    heroSection: { title: "Cuido tu corazón en la Roma", line1: "Lunes a domingo", line2: "Roma Norte" },
    privacyNotice: { arcoEmail: "datos@dralauraperez.mx" },
  });
  const sections = await (await fetch(`${server.address}/api/selected-sections`)).json();
  for (const type of ["AboutMe", "Experience", "Certifications", "Testimonials", "Insurances", "PhotosGallery"]) sections[type].display = false;
  assert.equal((await owner("/api/selected-sections", { method: "POST", body: JSON.stringify(sections) })).status, 200);
  await visit({ width: 390 }, async (page) => {
    await page.getByText("Tu sitio está listo para publicarse", { exact: true }).waitFor();
    assert.deepEqual(await page.locator(".launch-open").evaluateAll((all) => all.map((e) => e.id)), []);
    assert.equal(await page.locator('nav a[href="/admin/publicacion"]').getAttribute("aria-current"), "page");
    await page.getByText("Pide a tu abogado que lo confirme.", { exact: true }).waitFor();
    await clean(page, "ready");
  });
});
