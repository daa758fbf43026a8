import { load, siteContent } from "../lib/client";
import { Draft, type EditorConfig } from "../lib/draft";
import { inWords } from "../lib/form/records";
import type { Words } from "../lib/form/use-save";
import { isObject, type JsonObject } from "../lib/json";
import { at } from "../lib/paths";
import { describePath, readRecords } from "./records";
import { copies } from "./table";

export const loadFailure = "Falla al extraer la información del sitio";
export const words: Words = {
  saved: "Información del sitio actualizada correctamente",
  failed: "Falla al actualizar la información del sitio",
  screen: "/admin/informacion",
};

/** Leaves out unchanged copies, which the server may have filled since. */
function write(records: JsonObject, base: JsonObject): JsonObject {
  const kept = new Set(copies.map(([path]) => path).filter((path) => at(records, path) === at(base, path)));
  return Object.fromEntries(
    Object.entries(records).map(([name, record]) => [name, isObject(record) ? Object.fromEntries(Object.entries(record).filter(([key]) => !kept.has(`${name}.${key}`))) : record]),
  );
}

const information: EditorConfig = {
  resource: siteContent,
  copies: "latido.informacion.",
  repeated: copies,
  read: readRecords,
  write,
  // The server fills copies of changed fields; if that cannot be read, the save still counts.
  saved: async (records, base) =>
    copies.some(([path, source]) => at(records, source) !== at(base, source) || String(at(records, path)).trim() === "")
      ? load(siteContent).then(({ document }) => readRecords(document), () => records)
      : records,
  nameOf: (path) => describePath(path).join(" › "),
  textOf: inWords,
  find: (field) => (describePath(field).length > 0 ? field.replace(/\[(\d+)\]/g, ".$1") : ""),
};

/** Loads the six records. Rejects with `loadFailure` and the reason as its cause. */
export async function loadInformation(): Promise<Draft> {
  try {
    return await Draft.load(information);
  } catch (cause) {
    throw new Error(loadFailure, { cause });
  }
}
