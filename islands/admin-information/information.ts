// What the screen of the site's information edits, and its literal failures.
import { siteContent } from "../lib/client";
import { Draft, type Subject } from "../lib/draft";
import { describePath, inWords, readRecords } from "./records";

export const loadFailure = "Falla al extraer la información del sitio";
export const saveFailure = "Falla al actualizar la información del sitio";

const information: Subject = {
  resource: siteContent,
  copies: "latido.informacion.",
  read: readRecords,
  write: (records) => records,
  nameOf: (path) => describePath(path).join(" › "),
  textOf: inWords,
};

/** Reads the six records. Rejects with `loadFailure`, the reason as its cause. */
export async function loadInformation(): Promise<Draft> {
  try {
    return await Draft.load(information);
  } catch (cause) {
    throw new Error(loadFailure, { cause });
  }
}
