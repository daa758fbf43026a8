// What the screen of the site's information edits, and its literal failures.
import { load, siteContent } from "../lib/client";
import { Draft, type EditorConfig } from "../lib/draft";
import { inWords } from "../lib/form/records";
import type { Words } from "../lib/form/use-save";
import { at } from "../lib/paths";
import { describePath, readRecords } from "./records";
import { copies } from "./table";

export const loadFailure = "Falla al extraer la información del sitio";
export const words: Words = {
  saved: "Información del sitio actualizada correctamente",
  failed: "Falla al actualizar la información del sitio",
  screen: "/admin/informacion",
};

const information: EditorConfig = {
  resource: siteContent,
  copies: "latido.informacion.",
  read: readRecords,
  write: (records) => records,
  // The server fills the fields that repeat what was changed.
  saved: async (records, base) =>
    copies.some(([path, source]) => at(records, source) !== at(base, source) || String(at(records, path)).trim() === "") ? readRecords((await load(siteContent)).document) : records,
  nameOf: (path) => describePath(path).join(" › "),
  textOf: inWords,
  find: (field) => (describePath(field).length > 0 ? field.replace(/\[(\d+)\]/g, ".$1") : ""),
};

/** Reads the six records. Rejects with `loadFailure`, the reason as its cause. */
export async function loadInformation(): Promise<Draft> {
  try {
    return await Draft.load(information);
  } catch (cause) {
    throw new Error(loadFailure, { cause });
  }
}
