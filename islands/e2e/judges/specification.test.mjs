// What the practice was promised, in numbers: no look may change it. Every number and
// every list stands here once more, and is read neither from the program nor from its content.
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { drawn, openServer, saveContent, signIn, visit as visitAt } from "../site.mjs";

const { server, browser } = await openServer();

const read = async (path) => (await fetch(server.address + path)).text();
const looks = JSON.parse(await read("/preview"));
const layouts = (type) => looks.filter((look) => look.type === type).map(({ file }) => file);
/** Opens a page as one that moves by itself as little as it can, unless that is the test. */
const visit = (path, use, options) => visitAt(browser, server.address, path, { reducedMotion: "reduce", ...options }, use);
/** Shows a page in windows of several widths, one after the other. */
const inWindows = async (page, widths, use) => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await drawn(page);
    await use(width);
  }
};
const devices = [390, 820, 1366];
/** Waits for the islands of a layout: what they do is what a visitor sees. */
const ready = (page) => page.waitForFunction(() => !document.querySelector("main [data-island]:not([data-ready])"));

const records = {
  enfermedades: ["hipertension", "infarto-agudo-de-miocardio", "arritmias", "insuficiencia-cardiaca", "angina-de-pecho", "fibrilacion-auricular", "cardiopatia-hipertensiva", "cardiomiopatia-isquemica",
    "infarto-de-miocardio", "bradicardia", "sindrome-de-disfuncion-sinusal", "estenosis-aortica", "insuficiencia-aortica", "insuficiencia-mitral"],
  sintomas: ["dolor-o-molestia-en-el-pecho", "palpitaciones-o-arritmias", "falta-de-aire", "mareos-y-desmayos", "fatiga-o-debilidad-extrema", "hinchazon-en-piernas-y-pies", "tos-persistente-o-sibilancias",
    "sudoracion-fria-y-nauseas"],
  servicios: ["electrocardiograma", "ecocardiograma", "prueba-de-esfuerzo", "holter-24-48-horas", "monitoreo-ambulatorio-de-presion-arterial", "tomografia-cardiaca", "resonancia-magnetica-cardiaca",
    "gammagrafia-de-perfusion-miocardica", "cateterismo-cardiaco", "estudio-electrofisiologico", "angioplastia-coronaria", "colocacion-de-stent", "ablacion-por-radiofrecuencia", "cierre-de-defectos-septales", "ecmo"],
};
/** The addresses of a list and of its first records. */
const list = (name, count) => [`/${name}`, ...records[name].slice(0, count).map((id) => `/${name}/${id}`)];
const contact = ["tel:+525500000000", "https://wa.me/525500000000 ↗"];
const methods = ["Efectivo", "Transferencia bancaria", "Tarjetas de crédito", "Tarjetas de débito", "Seguro de gastos médicos"];

/**
 * What a visitor sees of a part of the page, at once or after choosing and unfolding
 * what can be: which of the texts (as often as they are asked for) and pictures are
 * missing, and all links, with ↗ where they open another tab.
 */
const look = (page, root, { texts = [], pictures = [] }) => page.locator(root).evaluate(async (part, wanted) => {
  const said = (e) => e.textContent.replace(/\s+/g, " ");
  const seen = (e) => {
    if (!e.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    let { top, bottom, right, width } = e.getBoundingClientRect();
    for (let box = e.parentElement; box; box = box.parentElement) {
      if (getComputedStyle(box).overflowY === "visible") continue;
      const edge = box.getBoundingClientRect();
      top = Math.max(top, edge.top);
      bottom = Math.min(bottom, edge.bottom);
    }
    return bottom - top > 4 && width > 4 && right > 0;
  };
  const times = (text) => [...part.querySelectorAll("*")].filter((e) => said(e).includes(text) && ![...e.children].some((child) => said(child).includes(text)) && seen(e)).length;
  const found = { texts: {}, pictures: new Set(), links: new Set() };
  const collect = () => {
    for (const text of wanted.texts) found.texts[text] = Math.max(found.texts[text] ?? 0, times(text));
    for (const name of wanted.pictures) if ([...part.querySelectorAll(`img[src*="/${name}-"]`)].some(seen)) found.pictures.add(name);
    for (const a of part.querySelectorAll("a[href]")) if (seen(a)) found.links.add(a.getAttribute("href").split("?")[0] + (a.target === "_blank" ? " ↗" : ""));
  };
  collect();
  const next = [...part.querySelectorAll("button[aria-label=Siguiente]")];
  for (const choice of [...part.querySelectorAll("label:has(input), summary"), ...next, ...next, ...next, ...next, ...next]) {
    if (!seen(choice)) continue;
    choice.click();
    await new Promise(requestAnimationFrame);
    collect();
  }
  return {
    missing: [...wanted.texts.filter((text, i) => found.texts[text] < wanted.texts.slice(0, i + 1).filter((other) => other === text).length), ...wanted.pictures.filter((name) => !found.pictures.has(name))],
    links: [...found.links],
  };
}, { texts, pictures });

/** How many of these leave a mark on the screen, at the size that they have. */
async function painted(page, selector) {
  let count = 0;
  for (const icon of await page.locator(selector).all()) {
    await icon.evaluate((e) => e.scrollIntoView({ block: "center", behavior: "instant" }));
    const clip = await icon.boundingBox();
    if (!clip?.width || !clip.height) continue;
    const shown = await page.screenshot({ clip });
    await icon.evaluate((e) => { e.style.visibility = "hidden"; });
    if (!shown.equals(await page.screenshot({ clip }))) count++;
    await icon.evaluate((e) => { e.style.visibility = ""; });
  }
  return count;
}

// In every layout of a type: its least height, texts, pictures, and exactly these of the links that begin so; in the first one, which is the default, more.
const promised = [
  { type: "Hero", height: 400, texts: ["Llama ahora", "Envía mensaje"], begin: /^(tel:\+|https:\/\/wa)/, links: contact },
  { type: "Symptoms", begin: /^\/sintomas/, links: list("sintomas", 3) },
  { type: "Services", begin: /^\/servicios\//, links: list("servicios", 6).slice(1) },
  { type: "Diseases", begin: /^\/enfermedades/, links: list("enfermedades", 6), first: { icons: "picture + svg", count: 6 } },
  { type: "Certifications", texts: ["Universidad de muestra", "Hospital de muestra", "Consejo de muestra", "Sociedad de muestra", "Título profesional", "Diploma de especialidad", "Certificación vigente"],
    pictures: ["muestra_universidad", "muestra_hospital", "muestra_consejo", "muestra_sociedad", "muestra_titulo", "muestra_diploma", "muestra_constancia"] },
  { type: "Experience", texts: ["+4", "+1000", "+1000", "años de experiencia", "procedimientos", "pacientes"], first: { icons: "dt svg", count: 3 } },
  { type: "Purpose", first: { icons: "h3 svg", count: 3, pictures: ["proposito_prevencion", "proposito_diagnostico", "proposito_acompanamiento"] },
    texts: ["Prevención", "Calculamos tu riesgo y acordamos contigo qué cambiar primero.", "Diagnóstico", "Buscamos la causa y pedimos solo los estudios que hacen falta.",
      "Acompañamiento", "Revisamos síntomas, medicinas y metas; tu familia puede venir."] },
  { type: "ConsultationPrice", texts: ["$1,500", "MXN", "Agenda tu cita"] },
  { type: "Payments", texts: methods },
  { type: "Insurances", texts: ["GNP Seguros", "AXA Seguros", "MetLife", "Seguros Monterrey New York Life", "Mapfre", "Allianz", "Bupa", "Seguros Atlas", "Seguros Inbursa", "Zurich", "Seguros Banorte",
    "Plan Seguro", "VUMI", "BBVA Seguros"] },
  { type: "GeneralCallToAction", root: "main ~ section", texts: ["Llama ahora", "Envía mensaje"], begin: /^(tel:\+|https:\/\/wa)/, links: contact },
  { type: "Footer", root: "footer", texts: methods, begin: /^(#|\/(enfermedades|sintomas|servicios)|https:\/\/www)/, links: [...list("enfermedades", 5), ...list("sintomas", 5), ...list("servicios", 5), "#top",
    "https://www.facebook.com/ ↗", "https://www.instagram.com/ ↗", "https://www.google.com/maps/search/ ↗"] },
];

describe("every layout shows", { concurrency: 2 }, () => {
  for (const { type, root = "main", begin = /^$/, links = [], height = 0, first, ...wanted } of promised) {
    for (const [i, file] of layouts(type).entries()) {
      const { icons, count, ...more } = i === 0 && first || {};
      test(file, () => visit(`/preview/${type}/${file}`, (page) => inWindows(page, devices, async (width) => {
        await ready(page);
        const found = await look(page, root, { ...wanted, ...more });
        assert.deepEqual(found.missing, [], `not to be seen at ${width} px`);
        assert.deepEqual(found.links.filter((href) => begin.test(href)).sort(), links.toSorted(), `links at ${width} px`);
        if (icons) assert.equal(await painted(page, `${root} ${icons}`), count, `icons at ${width} px`);
        const box = await page.locator(root).boundingBox();
        assert.ok(box.height >= height, `${box.height} px high at ${width} px`);
      })));
    }
  }
});

describe("header", { concurrency: 2 }, () => {
  const header = (page) => page.locator("body > header");
  const opener = (page) => header(page).getByRole("button", { name: "Abrir menú" });

  for (const file of layouts("Header")) {
    test(`${file}: 140 px, the hamburger below 1280 px, the logo and three numbers`, () => visit(`/preview/Header/${file}`, async (page) => {
      await page.locator("header[data-ready]").waitFor();
      await inWindows(page, [320, 390, 820, 1279, 1280, 1366], async (width) => {
        assert.equal((await header(page).boundingBox()).height, 140, `height at ${width} px`);
        assert.equal(await opener(page).isVisible(), width < 1280, `hamburger at ${width} px`);
        assert.equal(await header(page).getByRole("link", { name: "Dr. Andrés Villaseñor Luna" }).filter({ visible: true }).getAttribute("href"), "/", `logo at ${width} px`);
        const { missing } = await look(page, "body > header", { texts: ["COFEPRIS", "XXXXXXXXXXXXXXXXX", "Céd. Prof.", "Céd. Esp.", "00000000", "00000000"] });
        assert.deepEqual(missing, [], `numbers at ${width} px`);
      });
    }));
  }
});

describe("what turns", { concurrency: 2 }, () => {
  const rows = [
    { path: "/preview/Services/services_rail.templ", gap: 24, arrows: 2, views: { 390: 1, 639: 1, 640: 2, 1023: 2, 1024: 3, 1366: 3 } },
    { path: "/preview/Insurances/insurances_carousel.templ", arrows: 0, views: { 390: 1, 479: 1, 480: 2, 599: 2, 600: 3, 1023: 3, 1024: 5, 1366: 5 } },
  ];
  const arrow = (page, name) => page.locator("main").getByRole("button", { name, exact: true });

  for (const { path, gap, arrows, views } of rows) {
    test(`${path}: so many slides in a view: ${JSON.stringify(views)}`, () => visit(path, async (page) => {
      await ready(page);
      assert.equal(await arrow(page, /^(Anterior|Siguiente)$/).filter({ visible: true }).count(), arrows);
      await inWindows(page, Object.keys(views).map(Number), async (width) => {
        const { whole, gaps } = await page.locator("main ul").evaluate((row) => {
          const { left } = row.parentElement.getBoundingClientRect();
          const right = left + row.parentElement.clientWidth;
          const slides = [...row.children].map((slide) => slide.getBoundingClientRect()).sort((a, b) => a.left - b.left);
          return { whole: slides.filter((slide) => slide.left >= left - 1 && slide.right <= right + 1).length, gaps: slides.slice(1).map((slide, i) => slide.left - slides[i].right) };
        });
        assert.equal(whole, views[width], `in a view at ${width} px`);
        if (gap) for (const between of gaps) assert.ok(Math.abs(between - gap) < 0.1, `${between} px between them at ${width} px`);
      });
    }));
  }

  test("a turn takes 800 ms", () => visit(rows[0].path, async (page) => {
    await ready(page);
    const took = await arrow(page, "Siguiente").evaluate((next) => {
      next.click();
      return document.getAnimations().filter((a) => a.transitionProperty === "transform" && a.effect.target.matches("main ul")).map((a) => a.effect.getComputedTiming().duration);
    });
    assert.deepEqual(took, [800]);
  }, { reducedMotion: "no-preference" }));

  test("the hero's slides fade every 5000 ms, for 1500 ms", async () => {
    assert.match(await read("/preview/Hero/hero_slider.templ"), /data-props="{&#34;every&#34;:5000,&#34;speed&#34;:1500,&#34;effect&#34;:&#34;fade&#34;}"/);
  });
});

describe("pages", () => {
  // Where minutes matter, 911 has the place of WhatsApp.
  for (const path of ["/enfermedades", "/enfermedades/hipertension", "/sintomas/hinchazon-en-piernas-y-pies", "/servicios", "/servicios/ecmo", "/contacto", "/aviso-de-privacidad"]) {
    test(`${path} has both floating buttons`, () => visit(path, (page) => inWindows(page, devices, async (width) => {
      assert.deepEqual((await look(page, "body > aside", {})).links, contact, `at ${width} px`);
    })));
  }

  test("the address of every footer leads to its map", async () => {
    for (const file of layouts("Footer")) assert.match(await read(`/preview/Footer/${file}`), /<a[^>]* href="https:\/\/www\.google\.com\/maps[^"]*"[^>]*>((?!<\/a>).)*Consultorio 402/s, file);
  });
});

describe("hero of an owner who has three pictures and few words, and asks for 100 px", { concurrency: 2 }, () => {
  before(async () => saveContent(await signIn(server), { heroSection: {
    heroSectionHeight: 100, title: "Cardiología", subtitle: "", description: "", line1: "", line2: "", mobileImage: "/images/muestra_titulo.webp", tabletImage: "/images/muestra_diploma.webp", mainImage: "/images/muestra_constancia.webp",
  } }));

  // The slider has pictures of its own.
  for (const file of layouts("Hero").filter((name) => name !== "hero_slider.templ")) {
    test(file, () => visit(`/preview/Hero/${file}`, (page) => inWindows(page, [767, 768, 1023, 1024], async (width) => {
      await page.reload();
      const shown = await page.locator("main img").evaluateAll((all) => all.map((img) => /muestra_[a-z]+/.exec(img.currentSrc)?.[0]));
      assert.ok(shown.includes(width < 768 ? "muestra_titulo" : width < 1024 ? "muestra_diploma" : "muestra_constancia"), `${shown} at ${width} px`);
      const { height } = await page.locator("main > section").boundingBox();
      assert.ok(height >= 400, `${height} px at ${width} px`);
    })));
  }
});
