// Every screen of the owner: no wider than its window at every width, and accessible on a phone and a desktop.
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { violations } from "../axe.mjs";
import { openServer, overflow, saveContent, signIn, visit } from "../site.mjs";

const { server, browser } = await openServer();
const owner = await signIn(server);
before(async () => {
  await saveContent(owner, { heroSection: { title: "Consulta de cardiología los lunes", overlayColor: "#0C6A63" } });
  await saveContent(owner, { heroSection: { title: "Consulta de cardiología los martes" }, doctorInfo: { portraitPath: "/images/consulta.webp" } });
});

const tabs = ["informacion-del-doctor", "informacion-laboral", "seccion-hero", "certificaciones", "experiencia", "acerca-de-mi"];
const places = ["", "#/enfermedades", "#/enfermedades/insuficiencia-cardiaca", "#/direcciones"];
const past = ["", "/informacion/1", "/informacion/2", "/informacion/2?contra=publicada", "/informacion/2/portada", "/informacion/2/restaurar", "/informacion/2/deshacer", "?buscar=hero&tipo=informacion", "?buscar=nadaasi"];
const screens = [
  ...tabs.map((tab) => `/admin/informacion#${tab}`), ...places.map((place) => `/admin/contenido${place}`), ...past.map((path) => `/admin/historial${path}`),
  "/admin/cita", "/admin/secciones", "/admin/horario", "/admin/publicacion", "/admin/firmas", "/admin/llamadas", "/admin/contrasena", "/admin/personas", "/admin/actividad", "/admin/acceso",
];

describe("every screen", { concurrency: 2 }, () => {
  for (const path of screens) {
    test(path, () => visit(browser, server.address, path, { reducedMotion: "reduce", owner }, async (page) => {
      await page.waitForFunction(() => !document.querySelector("main [data-island^=admin-]:not([data-ready])"));
      await page.waitForLoadState("networkidle");
      for (const width of [320, 820, 1366]) {
        // High enough for nothing to lie half under the bar.
        await page.setViewportSize({ width, height: 4000 });
        assert.equal(await overflow(page), "", `at ${width} px`);
        if (width !== 820) assert.deepEqual(await violations(page), [], `at ${width} px`);
      }
    }));
  }
});
