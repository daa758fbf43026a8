// What the tests of the screen of the sections share.
import assert from "node:assert/strict";
import { test } from "node:test";
import { violations } from "./axe.mjs";
import { openServer, overflow, signIn, visit } from "./site.mjs";

export const { server, browser } = await openServer();
export const call = await signIn(server);
export const home = await (await call("/api/selected-sections")).json();

// To draw the site again costs more than to see that no test has changed it.
const restore = async () => {
  if (JSON.stringify(await stored()) !== JSON.stringify(home)) await post(home);
};

export async function post(map) {
  const answer = await call("/api/selected-sections", { method: "POST", body: JSON.stringify(map) });
  assert.equal(answer.status, 200, await answer.text());
}

export const stored = async () => (await call("/api/selected-sections")).json();
export const publicPage = async () => (await call("/")).text();

// Frames and pictures that the screen takes away while they come are no mistake.
const aborted = /failed: .*ERR_ABORTED/;

export const refused = (status) => [new RegExp(`^${status}:|status of ${status} `)];

/** Opens the screen, ready, as the owner, with the sections of the sample. */
export const open = (options, use) => restore().then(() => visit(browser, server.address, "/admin/secciones", { owner: call, ...options, allow: [aborted, ...(options.allow ?? [])] }, async (page, context) => {
  if (!options.unready) await page.locator(".sections-card").first().waitFor();
  await use(page, context);
}));

export const button = (page, name) => page.getByRole("button", { name, exact: true });
export const layout = (page, name) => page.getByLabel(`Diseño de ${name}`, { exact: true });
export const card = (page, type) => page.locator(`[data-type="${type}"]`);
export const shown = (page, name) => page.getByRole("switch", { name: `Mostrar en el sitio ${name}`, exact: true });
export const order = (page) => page.locator(".sections-card").evaluateAll((cards) => cards.map((e) => e.dataset.type));
export const says = (page, role, text) => page.locator(`.sections-bar [role=${role}]`).getByText(text, { exact: true }).waitFor();
export const homeTypes = (map) => Object.keys(map).filter((type) => !["Header", "NavMenu", "GeneralCallToAction", "CallToActionIndividual", "Footer"].includes(type));

export async function accessible(page, part) {
  assert.deepEqual(await violations(page, part), []);
  assert.equal(await overflow(page), "");
}

export const onPhone = (name, options, use) => test(name, () => open({ width: 390, ...options }, use));
