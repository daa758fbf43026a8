// What the tests of the content screen share.
import assert from "node:assert/strict";
import { openServer, signIn, visit as visitAt } from "./site.mjs";

export const screen = "/admin/contenido";
export const content = async (owner) => (await (await owner("/api/site-content")).json()).siteContent;
export const ready = (page) => page.locator("#guardar").waitFor();
export const field = (page, path) => page.locator(`#campo-${path.replaceAll(".", "-")}`);
export const title = (page) => page.locator("#titulo-de-la-pagina");
export const rows = (page) => page.locator(".content-row");
export const row = (page, name) => rows(page).filter({ has: page.locator(".content-row-name", { hasText: new RegExp(`^${name}$`) }) });
export const names = (page) => page.locator(".content-row-name").allTextContents();
export const mark = (page) => page.getByText("Hay cambios sin guardar", { exact: true });
export const toast = (page, role) => page.locator(`.toaster > [role=${role}]`);
export const focused = (page) => page.evaluate(() => document.activeElement.id);
export const act = async (page, name, action) => {
  await page.getByRole("button", { name: `Acciones de ${name}`, exact: true }).click();
  await page.getByRole("menuitem", { name: new RegExp(`^${action}`) }).click();
};
export const saved = async (page) => {
  await page.locator("#guardar").click();
  await toast(page, "status").getByText("El contenido se guardó y ya está publicado", { exact: true }).waitFor();
  await page.getByText("Todo está guardado", { exact: true }).waitFor();
};
/** The status of an address, and where it leads. */
export const asked = async (server, path) => {
  const answer = await fetch(server.address + path, { redirect: "manual" });
  return [answer.status, answer.headers.get("location")].filter(Boolean).join(" ");
};
/** What the browser says about an answer with the status, which a test provokes. */
export const whole = (status) => [new RegExp(`^${status}: .*/(api/|admin/(vista|afirmaciones)$)`), new RegExp(`^console: .*${status}`)];

/** A server with its owner signed in, and visits to the screen. */
export async function openContent() {
  const { server, browser } = await openServer();
  const owner = await signIn(server);
  const post = async (siteContent, redirects) => {
    const answer = await owner("/api/site-content", { method: "POST", body: JSON.stringify({ siteContent, redirects }) });
    assert.equal(answer.status, 200, await answer.text());
  };
  const visit = (options, use) => visitAt(browser, server.address, screen + (options.at ?? ""), {
    ...options,
    // Of two drawings for one owner the older is given up.
    allow: [...whole(409), ...(options.allow ?? [])],
    owner,
  }, async (page, context) => {
    await ready(page);
    await use(page, context);
  });
  return { server, owner, post, visit };
}
