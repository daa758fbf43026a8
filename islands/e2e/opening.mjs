// What the tests of the hours of a visitor share.
import { openServer, visit as visitAt } from "./site.mjs";

export const { server, browser } = await openServer();

/** The midnight with which the day of the practice began, as a page has it. */
export async function midnight(path = "/") {
  const html = await (await fetch(server.address + path)).text();
  return Number(/data-island="opening" data-props="\{&#34;from&#34;:(\d+)/.exec(html)[1]) * 60_000;
}

export const hours = (n) => n * 3_600_000;

/** Opens a page when so many hours of the practice's day are over. */
export async function visit(path, { hour = 12, ...options }, use) {
  const time = await midnight() + hours(hour);
  const prepare = async (page, context) => {
    await page.clock.install({ time });
    await options.prepare?.(page, context);
  };
  await visitAt(browser, server.address, path, { ...options, alone: true, prepare }, async (page, context) => {
    if (options.javaScriptEnabled !== false) await page.locator("[data-island=opening][data-ready]").waitFor({ state: "attached" });
    await use(page, context);
  });
}

export const words = async (locator) => [...new Set((await locator.allTextContents()).map((text) => text.replaceAll("\u00a0", " ").trim()))];

/** What every line of a page says; each kind of them in the same words. */
export const said = async (page) => Object.fromEntries(await Promise.all(["text", "answer", "call", "message"].map(async (kind) => [kind, await words(page.locator(`[data-opening="consulting:${kind}"]`))])));

/** What the hero says between its words and its buttons. */
export const facts = async (page) => (await page.locator(".hero-facts").filter({ visible: true }).innerText()).replace(/\s+/g, " ").trim();

export const later = { text: ["Cerrado · abre hoy a las 14:00"], answer: ["Cerrado · te contestamos hoy desde las 14:00"], call: ["hoy desde las 14:00"], message: ["contestamos hoy"] };
export const open = { text: ["Abierto ahora · cierra a las 21:00"], answer: ["Abierto ahora · contestamos hasta las 21:00"], call: ["hasta las 21:00"], message: ["hasta las 21:00"] };
export const tomorrow = { text: ["Cerrado · abre mañana a las 14:00"], answer: ["Cerrado · te contestamos mañana desde las 14:00"], call: ["mañana desde las 14:00"], message: ["contestamos mañana"] };

export const watchShifts = (page) => page.addInitScript(() => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.shifts.push({ value: entry.value, at: entry.startTime, sources: entry.sources.map(({ node, previousRect, currentRect }) => [node?.parentElement?.outerHTML, previousRect, currentRect]) });
  }).observe({ type: "layout-shift", buffered: true });
});

export const evenings = { spans: [{ from: "14:00", until: "21:00" }] };
export const mornings = { spans: [{ from: "9:00", until: "14:00" }] };
export const week = (of) => Object.fromEntries(["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"].map((day) => [day, of]));

/** A schedule of two places, with a closure and two notices. */
export function several() {
  const day = (n) => new Date(Date.now() + hours(24 * n)).toISOString().slice(0, 10);
  return {
    consulting: week(evenings),
    places: [{ id: "sur", name: "Consultorio del sur", address: "Periférico Sur 100", mapLink: "https://maps.app.goo.gl/sur", phone: "55 1111 2222", hours: week(mornings) }],
    closures: [{ id: "c", from: day(3), until: day(4), reason: "Congreso" }],
    notices: [{ id: "a", text: "Cambiamos de piso. ".repeat(25) }, { id: "b", text: `Pregunta por ${"x".repeat(80)}.` }],
  };
}
