// The JSON API as the owner's screen of the site content uses it. The whole
// content object is asked for, because only then the ETag is one that If-Match takes.

import { isObject, type JsonObject } from "./json";

/** A content object and the validator of the version that it is. */
export interface Version {
  content: JsonObject;
  etag: string;
}

export const loadFailure = "Falla al extraer la información del sitio";
export const saveFailure = "Falla al actualizar la información del sitio";

/** A save that did not happen; status is 0 when no answer came. */
export class SaveError extends Error {
  constructor(
    readonly status: number,
    /** What the server says about it, in Spanish. */
    readonly detail = "",
    /** The path of the value at fault, "heroSection.logoHeight". */
    readonly field = "",
  ) {
    super(saveFailure);
  }
}

/** What an answer that is not OK says in its application/problem+json (RFC 9457): why, and the path of the value at fault. */
export async function problemOf(response: Response): Promise<{ detail: string; field: string }> {
  const problem: unknown = await response.json().catch(() => null);
  const text = (key: string) => (isObject(problem) && typeof problem[key] === "string" ? problem[key] : "");
  return { detail: text("detail"), field: text("field") };
}

/** A server that never answers is one that failed; older browsers wait as long as it takes. */
const patience = () => AbortSignal.timeout?.(40_000) ?? null;

async function version(response: Response): Promise<Version> {
  const answer: unknown = await response.json();
  if (!isObject(answer) || !isObject(answer.siteContent)) throw new Error("not a content object");
  return { content: answer.siteContent, etag: response.headers.get("ETag") ?? "" };
}

/** Reads the content object as it is published. Rejects with `loadFailure`, the reason as its cause. */
export async function loadSiteContent(): Promise<Version> {
  try {
    const response = await fetch("/api/site-content", { headers: { Accept: "application/json" }, signal: patience() });
    if (!response.ok) throw new Error(`HTTP error! status: ${response.status}`);
    return await version(response);
  } catch (cause) {
    throw new Error(loadFailure, { cause });
  }
}

/** Saves part of the content object on top of the version that etag names. Rejects with a SaveError. */
export async function saveSiteContent(part: JsonObject, etag: string): Promise<Version> {
  let response: Response;
  try {
    response = await fetch("/api/site-content", {
      method: "POST",
      headers: { Accept: "application/json", "Content-Type": "application/json", "If-Match": etag },
      body: JSON.stringify({ siteContent: part }),
      signal: patience(),
    });
  } catch {
    throw new SaveError(0, "No hubo respuesta del servidor. Revisa tu conexión a internet.");
  }
  if (!response.ok) {
    const { detail, field } = await problemOf(response);
    throw new SaveError(response.status, detail, field);
  }
  return version(response).catch(() => {
    throw new SaveError(0, "El servidor respondió algo que no se entiende.");
  });
}
