// What the tests of signatures share.
import assert from "node:assert/strict";
import { violations } from "./axe.mjs";
import { openServer, overflow, ownerPassword, signIn, visit } from "./site.mjs";

export const { server, browser } = await openServer();
const call = await signIn(server);
export const list = "/admin/firmas";
export const page = "/enfermedades/arritmias";
await save({ doctorInfo: { name: "Dra. Ana Ruiz Peña", cedProf: "5432109 (UNAM)", cedEsp: "8765432 (UNAM)", cedEsp2: "" } });

export async function save(siteContent) {
  const answer = await call("/api/site-content", { method: "POST", body: JSON.stringify({ siteContent }) });
  assert.equal(answer.status, 200, await answer.text());
}

/** Opens a screen as the owner on a phone, in a browser without scripts unless said. */
export const open = (path, options, use) => visit(browser, server.address, path, {
  width: 390, javaScriptEnabled: false, ...options, owner: call,
}, use);

export async function fits(tab, name) {
  assert.deepEqual(await violations(tab), [], name);
  assert.equal(await overflow(tab), "", name);
}

export const headings = (tab) => tab.locator(".signing-group h2").evaluateAll((all) => all.map((h) => h.textContent.trim()));
export const seal = async () => (await (await fetch(server.address + page)).text()).includes("Revisado por <strong>Dra. Ana Ruiz Peña</strong>");
export const sign = (tab) => tab.getByRole("button", { name: "Leí y firmo esta página" });
export const vow = (tab) => tab.getByRole("checkbox", { name: /^Soy Dra\. Ana Ruiz Peña/ });
/** Types the password, if the form asks for it. */
export const confirm = async (tab) => {
  const field = tab.locator(".signing-form").getByLabel("Tu contraseña, para firmar");
  if (await field.count() > 0) await field.fill(ownerPassword);
};
export const changeName = (name) => save({ records: { diseases: { arritmias: { name } } } });
