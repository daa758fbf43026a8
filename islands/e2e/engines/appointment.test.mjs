// An appointment, from the screen that sends it to the patient's calendar, in three engines.
import assert from "node:assert/strict";
import { test } from "node:test";
import { signIn } from "../site.mjs";
import { inEachEngine } from "./page.mjs";

const phone = [390, 844];

inEachEngine(async (page, server) => {
  await signIn(server);
  let link;

  test("a link is made by a tap on a day and one on an hour, and the next one needs but an hour", async () => {
    await page.goto("/admin/entrar");
    await page.size(...phone);
    await page.fill("input[name=usuario]", "doctora");
    await page.fill("input[name=contrasena]", "una frase larga y propia");
    await page.press("Enter");
    await page.until(() => location.pathname === "/admin" && document.readyState === "complete");
    await page.goto("/admin/cita");
    await page.find(".visit[data-ready]");
    await page.click(".visit-days label", "Mañana");
    await page.click(".visit-hours label", "16:30");
    await page.until(() => document.querySelector(".visit-send").href.includes("text="));
    const text = new URL(await page.read(".visit-send", "href")).searchParams.get("text");
    [link] = /\/cita#\S+/.exec(text);
    assert.match(link, /^\/cita#1\.\d{4}-\d\d-\d\d\.990\.consulting\.consulta$/);
    // WhatsApp is not opened: no test leaves this machine.
    await page.evaluate(() => document.querySelector(".visit-send").addEventListener("click", (event) => event.preventDefault()));
    await page.click(".visit-send", "Abrir WhatsApp");
    await page.find(".visit-note", "Listo: puedes hacer la siguiente.");
    assert.equal(await page.evaluate(() => document.querySelector(".visit-hour").value), "");
    await page.click(".visit-hours label", "17:00");
    await page.until(() => decodeURIComponent(document.querySelector(".visit-send").href).includes(".1020."));
  });

  test("the page shows it, and its file is a calendar's", async () => {
    await page.goto(link);
    await page.find(".appointment[data-ready]");
    await page.find(".appointment-hour", "a las 16:30");
    await page.find(".appointment-file", "Añadir a mi calendario");
    assert.equal(await page.read(".appointment-file", "download"), "cita.ics");
    assert.match(await page.read(".appointment-file", "href"), /^blob:http/);
    assert.match(await page.read(".appointment-google", "href"), /^https:\/\/calendar\.google\.com\/calendar\/render\?.*dates=\d{8}T223000Z/);
  });

  test("a link that was changed by hand shows nothing of it, and how to reach the practice", async () => {
    await page.goto("/cita#1.2026-12-01.990.<img src=x onerror=alert(1)>.consulta");
    await page.find(".appointment[data-ready]");
    await page.find(".appointment-day", "Este enlace está incompleto");
    await page.find(".appointment-contact a", "Llama ahora");
    await page.find(".appointment-address", "Consultorio 402");
    assert.equal(await page.evaluate(() => document.querySelector("main").innerHTML.includes("onerror")), false);
  });
});
