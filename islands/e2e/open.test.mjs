// A sample that asks search engines to stay away, its opening to the public, and what visitors see then.
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { violations } from "./axe.mjs";
import { allPaths, lawful, openServer, openSite, overflow, saveContent, signIn, visit as visitAt } from "./site.mjs";

const { server, browser } = await openServer({ flags: ["-public-url", "http://latido.example"] });
const owner = await signIn(server);
const visit = (path, options, use) => visitAt(browser, server.address, path, { ...options, owner }, use);
const list = "/admin/publicacion";

/** What nobody reads on a site that is open; the addresses of sources have rows of zeros of their own. */
const unsaid = /x{6}|\b0{4,}\b|por confirmar|de muestra|\(muestra\)/i;
const said = (html) => html.replace(/<style>.*?<\/style>/s, "").replace(/https:\/\/doi\.org\/[\w./-]+/g, "");

const testimonials = [
  { name: "B. C.", shortTestimonial: "Me explicó todo con calma.", fullTestimonial: "", image: "", rating: 5, procedure: "", weightLoss: "", timeElapsed: "", visible: true, consent: { date: "2026-01-15", how: "Por escrito, en su expediente" } },
  { name: "D. E.", shortTestimonial: "Salí sin dudas.", fullTestimonial: "", image: "", rating: 5, procedure: "", weightLoss: "", timeElapsed: "", visible: true },
  { name: "F. G.", shortTestimonial: "Llegué con miedo y salí con un plan.", fullTestimonial: "", image: "", rating: 5, procedure: "", weightLoss: "", timeElapsed: "", visible: true, consent: { date: "2026-02-20", how: "Por escrito" } },
];

async function whole(page, where) {
  assert.deepEqual(await violations(page), [], where);
  assert.equal(await overflow(page), "", where);
}

describe("a sample at a public address", () => {
  test("asks search engines to stay away on every page, which they may read", async () => {
    for (const path of await allPaths(server.address)) {
      const answer = await fetch(server.address + path);
      assert.match(await answer.text(), /<meta name="robots" content="noindex">/, path);
      assert.equal(answer.headers.get("x-robots-tag"), "noindex", path);
    }
    assert.match(await (await fetch(`${server.address}/robots.txt`)).text(), /^User-agent: \*\nAllow: \/\n/);
  });

  test("says so on its screens", async () => {
    await visit("/admin/historial", { width: 390, height: 844 }, async (page) => {
      await page.getByText("Tu sitio es una muestra: los buscadores no lo anotan.").waitFor();
      await whole(page, "historial");
      await page.getByRole("link", { name: "Abrirlo al público…" }).click();
      await page.getByRole("heading", { name: "Tu sitio es una muestra" }).waitFor();
      assert.equal(await page.locator(".public-missing li").count(), 6, "points of the law");
      await page.getByText("Lo que dejará de verse al abrirlo").click();
      await page.getByText("6 testimonios", { exact: true }).waitFor();
      await whole(page, list);
    });
    await visit(`${list}/abrir`, { width: 390, height: 844 }, async (page) => {
      await page.getByText("Todavía no se puede: faltan 6 puntos que pide la ley.").waitFor();
      assert.equal(await page.getByRole("button", { name: "Abrir el sitio al público" }).count(), 0);
      await whole(page, "abrir");
    });
  });
});

describe("an open site", () => {
  before(async () => {
    await saveContent(owner, lawful);
    await saveContent(owner, { records: { testimonials } });
    await visit(list, { width: 390, height: 844 }, async (page) => {
      await page.getByRole("link", { name: "Abrir el sitio al público…" }).click();
      await page.getByRole("heading", { name: "Tus visitantes dejarán de ver" }).waitFor();
      await page.getByText("1 testimonio", { exact: true }).waitFor();
      await whole(page, "abrir");
      await page.getByRole("button", { name: "Abrir el sitio al público" }).click();
      await page.getByRole("heading", { name: "Tu sitio está abierto al público" }).waitFor();
      await whole(page, "abierto");
    });
  });

  test("says no placeholder, and may be found", async () => {
    for (const path of await allPaths(server.address)) {
      const answer = await fetch(server.address + path);
      const html = said(await answer.text());
      assert.equal(unsaid.exec(html)?.[0], undefined, path);
      assert.equal(answer.headers.get("x-robots-tag"), null, path);
    }
    for (const path of ["/llms.txt", "/manifest.webmanifest", "/api/site-content", "/api/site-content?placeholders=filled"]) {
      assert.equal(unsaid.exec(said(await (await fetch(server.address + path)).text()))?.[0], undefined, path);
    }
  });

  test("shows testimonials with consent, before and after its islands came", () => visitAt(browser, server.address, "/", { width: 1366, height: 900 }, async (page) => {
    const section = page.locator("[class^=section][class*=testimonials], [class*=testimonials-]").first();
    await section.scrollIntoViewIfNeeded();
    await page.getByText("Me explicó todo con calma.").first().waitFor();
    await page.waitForFunction(() => [...document.querySelectorAll("[data-island=testimonials]")].every((island) => "ready" in island.dataset));
    assert.equal(await page.getByText("Salí sin dudas.").count(), 0);
    assert.equal(await page.locator("[data-failed]").count(), 0);
    assert.equal(await page.getByText("Llegué con miedo y salí con un plan.").count() > 0, true);
  }));

  test("is closed again with what that means", async () => {
    await visit(list, { width: 390, height: 844 }, async (page) => {
      await page.getByRole("link", { name: "Volver a muestra…" }).click();
      await page.getByText("Los buscadores lo olvidan.").waitFor();
      await whole(page, "cerrar");
      await page.getByRole("button", { name: "Volver a muestra" }).click();
      await page.getByRole("heading", { name: "Tu sitio es una muestra" }).waitFor();
      await whole(page, "cerrado");
    });
    assert.equal((await fetch(server.address)).headers.get("x-robots-tag"), "noindex");
    await openSite(owner);
  });
});
