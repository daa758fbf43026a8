// An appointment from the owner's search to the patient's calendar: sent by three taps, seen without a network, and on half a sheet.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { violations } from "./axe.mjs";
import { openServer, overflow, readyForPaper, saveContent, signIn, until, visit as visitAt } from "./site.mjs";

const { server, browser } = await openServer();
const owner = await signIn(server);
const phone = { width: 390, height: 844 };

/** A day at the practice, so many days from today. */
const day = (ahead) => new Date(Date.now() - 6 * 3_600_000 + ahead * 86_400_000).toISOString().slice(0, 10);
const link = (of, kind = "consulta", minute = 990) => `/cita#1.${of}.${minute}.consulting.${kind}`;
const visit = (path, options, use) => visitAt(browser, server.address, path, { ...phone, alone: true, ...options }, async (page, context) => {
  await page.locator(":is(.appointment, .visit)[data-ready]").waitFor();
  await use(page, context);
});
const title = (page) => page.locator(".appointment-day").innerText();

test("from the first screen it takes four taps; no address that the server is asked for has the appointment", async () => {
  await visitAt(browser, server.address, "/admin", { ...phone, owner, alone: true, hasTouch: true, isMobile: true, allow: [/other host/] }, async (page, context) => {
    const asked = [];
    context.on("request", (request) => asked.push(`${request.url()} ${request.postData() ?? ""}`));
    await context.route("https://wa.me/**", (route) => route.fulfill({ body: "WhatsApp" }));
    await page.getByRole("searchbox").fill("mandar cita");
    await page.locator(".home-search").getByRole("link", { name: "Mandar una cita" }).tap();
    await page.locator(".visit[data-ready]").waitFor();
    assert.deepEqual([await violations(page), await overflow(page)], [[], ""]);
    await page.locator(".visit-days label").nth(1).tap();
    await page.locator(".visit-hours label").nth(2).tap();
    assert.deepEqual([await violations(page), await overflow(page)], [[], ""]);
    const opened = context.waitForEvent("page");
    await page.getByRole("link", { name: "Abrir WhatsApp" }).tap();
    await opened;
    await until(() => asked.some((one) => one.startsWith("https://wa.me/?text=")), "WhatsApp");
    const [, message] = /text=(\S+)/.exec(asked.find((one) => one.startsWith("https://wa.me/")));
    const text = decodeURIComponent(message);
    assert.match(text, /^Hola, tu cita es el \p{L}+ \d+ de \p{L}+( de \d+)? a las 15:00 en Consultorio\./u);
    assert.match(text, new RegExp(`${server.address}/cita#1\\.\\d{4}-\\d\\d-\\d\\d\\.900\\.consulting\\.consulta\n`));
    for (const address of asked.filter((one) => one.startsWith(server.address))) assert.doesNotMatch(address, /15:00|\.900\.|consulta\b/);
    await page.getByText("Listo: puedes hacer la siguiente.").waitFor();
    await page.getByRole("link", { name: "Abrir WhatsApp" }).tap();
    await page.getByText("Elige la hora.").waitFor();
  });
});

for (const scripts of [true, false]) {
  test(`without a fragment the page is complete, with scripts: ${scripts}`, () => visitAt(browser, server.address, "/cita", { ...phone, javaScriptEnabled: scripts }, async (page) => {
    for (const text of ["Abre el enlace que te enviamos", "Consultorio 402", "Ver en Google Maps", "Qué traer", "Cuánto dura", "$1,500 MXN", "Electrocardiograma", "Cambiar mi cita", "llama al 911"]) await page.locator("main").getByText(text).filter({ visible: true }).first().waitFor();
    if (scripts) assert.deepEqual([await violations(page), await overflow(page)], [[], ""]);
  }));
}

for (const width of [320, 1366]) {
  test(`a study at ${width} px: its preparation alone, and little moves`, () => visit(link(day(3), "prueba-de-esfuerzo"), {
    width,
    prepare: (page) => page.addInitScript(() => {
      window.moved = 0;
      new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.moved += entry.value; }).observe({ type: "layout-shift", buffered: true });
    }),
  }, async (page) => {
    assert.equal(await page.locator(".appointment-hour").innerText(), "a las 16:30 · Prueba de esfuerzo");
    assert.deepEqual(await page.locator(".appointment summary").filter({ visible: true }).allInnerTexts(), ["Prueba de esfuerzo", "Antes de escribir: así usamos tus datos"]);
    await page.getByText("Come ligero").waitFor();
    assert.deepEqual([await violations(page), await overflow(page)], [[], ""]);
    const moved = await page.evaluate(() => window.moved);
    assert.ok(moved <= 0.02, `moved ${moved}`);
  }));
}

test("a tap gives a calendar file, with the evening before and how to prepare", () => visit(link(day(3), "prueba-de-esfuerzo"), {}, async (page) => {
  const came = page.waitForEvent("download");
  await page.getByRole("link", { name: "Añadir a mi calendario" }).click();
  const download = await came;
  assert.equal(download.suggestedFilename(), "cita.ics");
  const file = (await readFile(await download.path(), "utf8")).replaceAll("\r\n ", "");
  for (const line of [/^DTSTART:\d{8}T223000Z$/m, /^SUMMARY:Cita con Dr\. Andrés/m, /^TRIGGER:-PT1230M$/m, /^DESCRIPTION:Cómo prepararte:\\n- .*Come ligero/m, /^LOCATION:Consultorio\\, Consultorio 402/m]) assert.match(file.replaceAll("\r", ""), line);
}));

test("it is seen without a network once it was opened, and nothing of the appointment is kept", () => visit(link(day(3)), { allow: [/fail|ERR_/i] }, async (page, context) => {
  const shown = await title(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  assert.ok(!(await page.evaluate(async () => JSON.stringify([...(await (await caches.open("cita")).keys())].map(({ url }) => url)) + JSON.stringify({ ...localStorage }) + document.cookie)).includes("990"));
  await context.setOffline(true);
  await page.goto("about:blank");
  await page.goto(server.address + link(day(3)));
  await page.locator(".appointment[data-ready]").waitFor();
  assert.equal(await title(page), shown);
  assert.notEqual(await page.locator(".appointment-card").first().evaluate((e) => getComputedStyle(e).borderRadius), "0px", "with its styles");
  await context.setOffline(false);
}));

test("what was closed or moved since the link was sent is said at the top", async () => {
  await saveContent(owner, { schedule: { closures: [{ id: "a", from: day(4), until: day(4) }, { id: "b", from: day(5), until: day(5), spans: [{ from: "10:00", until: "12:00" }] }] } });
  for (const [of, wanted] of [[3, /^\p{L}+ \d+ de/u], [4, /^Ese día cerramos: escríbenos$/], [5, /^Cambió nuestro horario: escríbenos$/], [-1, /^Esta cita ya pasó$/]]) {
    await visit(link(day(of)), {}, async (page) => {
      assert.match(await title(page), wanted);
      assert.equal(await page.locator(".appointment-file").isVisible(), of === 3);
      assert.deepEqual([await violations(page), await overflow(page)], [[], ""]);
    });
  }
  await visit("/admin/cita", { owner }, async (page) => {
    await page.getByLabel("Otro día").fill(day(4));
    await page.getByText("Ese día está cerrado.").waitFor();
    await page.getByLabel("Otro día").fill(day(5));
    await page.getByLabel("Otra hora").fill("16:30");
    await page.getByText("A esa hora está cerrado: ese día se atiende de 10:00 a 12:00.").waitFor();
  });
  await saveContent(owner, { schedule: { closures: [] } });
});

for (const kind of ["consulta", "prueba-de-esfuerzo"]) {
  test(`on paper ${kind} takes half a sheet`, () => visit(link(day(3), kind), { width: 700 }, async (page) => {
    await readyForPaper(page);
    await page.emulateMedia({ media: "print" });
    const height = await page.evaluate(() => document.querySelector("main").getBoundingClientRect().bottom);
    assert.ok(height <= 5.5 * 96, `${height} px`);
    for (const text of ["Consultorio 402", "Qué traer", "+52 55 0000 0000", "llama al 911"]) await page.locator("main").getByText(text).filter({ visible: true }).first().waitFor();
    assert.equal(await page.locator("main .button").filter({ visible: true }).count(), 0);
  }));
}
