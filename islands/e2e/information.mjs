// What the tests of the information screen share.
import assert from "node:assert/strict";
import { violations } from "./axe.mjs";
import { openServer, overflow, signIn, still, visit as visitAt } from "./site.mjs";

export const screen = "/admin/informacion";
export const tabNames = ["Información del Doctor", "Información Laboral", "Sección Hero", "Certificaciones", "Experiencia", "Acerca de mí"];
export const records = ["doctorInfo", "doctorWorkInfo", "heroSection", "certifications", "experience", "aboutMe"];

export const content = async (server) => (await fetch(`${server.address}/api/site-content`)).json();
export const ready = (page) => page.getByRole("tablist").waitFor();
export const tab = (page, name) => page.getByRole("tab", { name, exact: true });
export const field = (page, path) => page.locator(`#campo-${path.replaceAll(".", "-")}`);
export const items = (page, path) => field(page, path).locator(":scope > ol > [data-index]");
export const unfold = (item) => item.locator("[data-fold]").first().click();
export const save = (page) => page.locator("#guardar");
export const toast = (page, role) => page.locator(`.toaster > [role=${role}]`);
export const mark = (page) => page.getByText("Hay cambios sin guardar", { exact: true });
export const focused = (page) => page.evaluate(() => document.activeElement.id || document.activeElement.textContent);
export const saved = async (page) => {
  await save(page).click();
  await toast(page, "status").getByText("Información del sitio actualizada correctamente", { exact: true }).waitFor();
};
export const failing = (page, status, body = {}) => page.route("**/api/site-content", (route) =>
  route.request().method() === "POST" ? route.fulfill({ status, contentType: "application/problem+json", body: JSON.stringify(body) }) : route.fallback());
/** What the browser says about an answer with the status, which a test may provoke. */
export const whole = (status) => [new RegExp(`^${status}: .*/(api/site-content|admin/afirmaciones$)`), new RegExp(`^console: .*${status}`)];

/** Nothing for axe to complain of, and nothing outside of the window. */
export async function clean(page, where) {
  // Only what stands still has its real colours.
  await still(page);
  assert.deepEqual(await violations(page), [], where);
  assert.equal(await overflow(page), "", where);
}

let opened;

/** A server with its owner signed in, whose content is the sample before each test, and visits to the screen; one for all of a file. */
export const openInformation = () => (opened ??= open());

async function open() {
  const { server, browser } = await openServer();
  const owner = await signIn(server);
  const { siteContent: sample } = await content(server);
  const restore = async () => {
    const { siteContent: current } = await content(server);
    const changed = records.filter((key) => JSON.stringify(current[key]) !== JSON.stringify(sample[key]));
    if (changed.length === 0) return;
    const part = Object.fromEntries(changed.map((key) => [key, sample[key]]));
    const answer = await owner("/api/site-content", { method: "POST", body: JSON.stringify({ siteContent: part }) });
    assert.equal(answer.status, 200);
  };
  const visit = (options, use) => restore().then(() => visitAt(browser, server.address, options.path ?? screen, { ...options, owner }, async (page, context) => {
    if (!options.early) await ready(page);
    await use(page, context);
  }));
  return { server, owner, sample, visit };
}
