// What frightened people come with, the page that a search engine gives them, and what they must see there on a phone: in its
// first 1.2 screens, or after one tap on something that the first screen shows.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openSample, visit as visitAt } from "./site.mjs";

const { server, browser } = await openSample();
const phone = { width: 390, height: 844 };

/** The situation, the page, what has to be seen (a selector, or words), the name of the link that is tapped before, and what is under the thumb. */
const situations = [
  ["chest pain now", "/sintomas/dolor-o-molestia-en-el-pecho", "main a[href='tel:911']", "", "Llamar al 911"],
  ["pain that moves to the arm", "/sintomas/dolor-o-molestia-en-el-pecho", "se va al brazo, el cuello, la mandíbula", "", "Llamar al 911"],
  ["an infarct, at home", "/enfermedades/infarto-agudo-de-miocardio", "Siéntate en reposo", "Qué hacer ahora", "Llamar al 911"],
  ["an aspirin?", "/enfermedades/infarto-agudo-de-miocardio", "mastica una aspirina", "Qué hacer ahora", "Llamar al 911"],
  ["a relative fainted", "/sintomas/mareos-y-desmayos", "levántale las piernas", "Si alguien se desmaya frente a ti", "Llamar al 911"],
  ["a relative does not breathe", "/sintomas/mareos-y-desmayos", "de 100 a 120 veces por minuto", "Si alguien se desmaya frente a ti", "Llamar al 911"],
  ["fainted on the stairs", "/sintomas/mareos-y-desmayos", "el desmayo llegó en pleno esfuerzo", "", "Llamar al 911"],
  ["178/106 at the pharmacy, no symptoms", "/enfermedades/hipertension", "entre 140/90 y 179/119 mmHg", "Qué hacer ahora", "Llamar"],
  ["185/120, no symptoms", "/enfermedades/hipertension", "repite la toma a los 5 minutos", "Qué hacer ahora", "Llamar"],
  ["high pressure and a bad headache", "/enfermedades/hipertension", "dolor de cabeza súbito", "", "Llamar"],
  ["pregnant, 160/110", "/enfermedades/hipertension", "embarazada", "", "Llamar"],
  ["out of breath at night", "/sintomas/falta-de-aire", "no puedes acostarte", "", "Llamar al 911"],
  ["heart races", "/sintomas/palpitaciones-o-arritmias", "main a[href='tel:911']", "", "Llamar al 911"],
  ["cold sweat and nausea", "/sintomas/sudoracion-fria-y-nauseas", "main a[href='tel:911']", "", "Llamar al 911"],
  ["does not know what it is", "/sintomas", "main a[href='tel:911']", "", "Llamar al 911"],
  ["an old link", "/enfermedades/ya-no-esta", "main a[href='tel:911']", "", "Llamar al 911"],
  ["an old link, looking for a study", "/no-existe", "input[type=search]", "", "Llamar al 911"],
  ["what an echocardiogram costs", "/servicios/ecocardiograma", "Se cobra aparte de la consulta", "", "Llamar"],
  ["whether an echocardiogram is done here", "/servicios/ecocardiograma", "En el consultorio", "", "Llamar"],
  ["how to prepare for a stress test", "/servicios/prueba-de-esfuerzo", "#preparacion", "Cómo prepararte", "Llamar"],
  ["a pacemaker, and an MRI of the knee", "/servicios/resonancia-magnetica-cardiaca", "también de rodilla", "Cómo prepararte", "Llamar"],
  ["where the MRI is done", "/servicios/resonancia-magnetica-cardiaca", "Fuera del consultorio", "", "Llamar"],
  ["where the practice is", "/contacto", "main .contact-card a[href*=maps]", "", "Llamar"],
  ["when somebody answers", "/contacto", "main .actions .opening", "", "Llamar"],
];

for (const path of new Set(situations.map(([, path]) => path))) {
  test(`${path} answers`, () => visitAt(browser, server.address, path, { ...phone, allow: [/404/] }, async (page) => {
    const first = page.locator(".floating a").first();
    for (const [situation, , wanted, link, thumb] of situations.filter(([, of]) => of === path)) {
      let from = 0;
      if (link) {
        const tap = page.locator(".detail-chips").getByRole("link", { name: link, exact: true });
        const box = await tap.boundingBox();
        assert.ok(box.x >= 0 && box.x + box.width <= phone.width && box.y + box.height <= phone.height, `${situation}: ${link} in the first screen`);
        from = await page.evaluate((id) => document.getElementById(id).getBoundingClientRect().top + scrollY, (await tap.getAttribute("href")).slice(1));
      }
      const seen = /^[#.]|^main |\[/.test(wanted) ? page.locator(wanted) : page.locator("main :not(:has(*))").getByText(wanted);
      const box = await seen.first().boundingBox();
      assert.ok(box.y - from <= 1.2 * phone.height, `${situation}: ${wanted} is ${((box.y - from) / phone.height).toFixed(2)} screens down`);
      assert.equal((await first.locator("span").first().textContent()).trim(), thumb, `${situation}: under the thumb`);
      assert.equal(await first.getAttribute("href"), thumb === "Llamar al 911" ? "tel:911" : "tel:+525500000000");
    }
  }));
}
