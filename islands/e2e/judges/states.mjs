// Every document that the server writes: public pages, layouts, and the admin area in its states.
import assert from "node:assert/strict";
import { allPaths, signIn } from "../site.mjs";

const form = (fields) => ({ method: "POST", headers: { "Sec-Fetch-Site": "same-origin" }, body: new URLSearchParams(fields) });

/**
 * Asks a server that runs with -preview for everything that it has as HTML, and makes the owner on the way.
 * Resolves to owner, a fetch that is signed in, and documents: { name, path, status, html, headers } of each.
 */
export async function allDocuments(server) {
  const { address } = server;
  const documents = [];
  const keep = async (name, response) => {
    assert.match(response.headers.get("content-type"), /^text\/html/, name);
    documents.push({ name, path: new URL(response.url || address).pathname, status: response.status, html: await response.text(), headers: response.headers });
  };
  for (const path of await allPaths(address)) await keep(path, await fetch(address + path));
  for (const { type, file } of await (await fetch(`${address}/preview`)).json()) await keep(`/preview/${type}/${file}`, await fetch(`${address}/preview/${type}/${file}`));

  const entrance = "/admin/entrar";
  await keep(`${entrance}, no owner`, await fetch(address + entrance));
  await keep("/admin/bienvenida, no link", await fetch(`${address}/admin/bienvenida`));
  const { pathname, search } = new URL(await server.invited);
  const welcome = pathname + search;
  await keep("/admin/bienvenida", await fetch(address + welcome));
  await keep("/admin/bienvenida, refused", await fetch(address + welcome, form({ token: new URLSearchParams(search).get("token"), usuario: "doctora", contrasena: "corta", repetida: "corta" })));
  const owner = await signIn(server);
  await keep(entrance, await fetch(address + entrance));
  await keep(`${entrance}, refused`, await fetch(address + entrance, form({ usuario: "nadie", contrasena: "no es la contraseña" })));
  for (const path of ["/admin/informacion", "/admin/cita", "/admin/secciones", "/admin/contrasena", "/admin/personas", "/admin/actividad", "/admin/acceso", "/admin/no-existe", "/admin/vista/Hero/hero_split.templ"]) await keep(path, await owner(path));
  await keep("/admin/contrasena, refused", await owner("/admin/contrasena", { ...form({ actual: "otra", contrasena: "corta", repetida: "corta" }), headers: { "Content-Type": "application/x-www-form-urlencoded" } }));
  return { documents, owner };
}
