// The history without scripts. What its screens show, find, undo and refuse is tested in handlers and views/history.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { violations } from "./axe.mjs";
import { historyPath, open, read, scripted, server } from "./history.mjs";
import { follow } from "./site.mjs";

describe("restoring", () => {
  const published = async () => (await (await fetch(`${server.address}/api/site-content`)).json()).siteContent.heroSection.title;

  test("asks first, publishes at once, and is undone the same way", async () => {
    await open(`${historyPath}/informacion/2`, {}, async (page) => {
      await follow(page, page.getByRole("link", { name: "Volver a esta versión completa" }));
      assert.match(await page.locator("main").innerText(), /Qué va a cambiar en tu sitio/);
      const dropped = await page.getByRole("region", { name: "Se quita lo que guardaste después:" }).innerText();
      assert.match(dropped, /^Hoy, /m);
      assert.match(dropped, /\d\d:\d\d · doctora · Sección Hero: Título\. Acerca de mí: Descripción/);
      assert.doesNotMatch(dropped, /Color del velo/);
      assert.equal(await published(), "Consulta de cardiología los martes");
      await follow(page, page.getByRole("link", { name: "Cancelar" }));
      await follow(page, page.getByRole("link", { name: "Volver a esta versión completa" }));
      await follow(page, page.getByRole("button", { name: /^Volver a la versión del / }));
      assert.equal(new URL(page.url()).pathname, historyPath);
      assert.match(await page.getByRole("status").innerText(), /Se restauró la versión del \d+ de [a-z]+ de \d{4}, \d\d:\d\d\. Ya está publicada/);
      assert.deepEqual(await violations(await scripted(page)), []);
      assert.equal(await published(), "Consulta de cardiología los lunes");
      const [newest, before] = await page.locator("[id^=informacion-]").evaluateAll((all) => all.map((save) => Number(save.id.split("-")[1])));
      assert.match((await read(page, `#informacion-${newest} .history-what`))[0], /^Se restauró la versión del /);
      assert.equal(before, newest - 1, "nothing is deleted");
      await page.goto(`${server.address}${historyPath}/informacion/5/restaurar`);
      await follow(page, page.getByRole("button", { name: /^Volver a la versión del / }));
      assert.equal(await published(), "Consulta de cardiología los martes");
    });
  });
});
