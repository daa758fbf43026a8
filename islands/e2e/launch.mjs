// What the tests of the list before publishing share.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { violations } from "./axe.mjs";
import { openServer, overflow, signIn, visit as visitAt } from "./site.mjs";

export const { server, browser } = await openServer();

export const list = "/admin/publicacion";
export const areas = JSON.parse(await readFile(new URL("../../views/admin/content.json", import.meta.url), "utf8"));
export const owner = await signIn(server);

// A preview whose turn passes to a newer one is told so with 409, in whatever order the two arrive.
const superseded = [/^409: \S+\/admin\/vista$/, /^console: .*\b409 \(Conflict\)$/];

export const visit = (options, use) => visitAt(browser, server.address, options.path ?? list, { ...options, allow: superseded, owner }, use);
export const point = (page, id) => page.locator(`#punto-${id}`);
export const state = async (page, id) => (await point(page, id).locator(".launch-state").innerText()).trim();
export const focusedId = (page) => page.evaluate(() => document.activeElement?.id);

export const post = async (part) => {
  const answer = await owner("/api/site-content", { method: "POST", body: JSON.stringify({ siteContent: part }) });
  assert.equal(answer.status, 200, await answer.text());
};

export async function clean(page, where) {
  assert.deepEqual(await violations(page), [], where);
  assert.equal(await overflow(page), "", where);
}
