// The JSON API as the owner's screen of the site content uses it. The whole
// content object is asked for, because only then the ETag is one that If-Match takes.

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

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

export const isObject = (value: unknown): value is JsonObject => typeof value === "object" && value !== null && !Array.isArray(value);

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
    const problem: unknown = await response.json().catch(() => null);
    const text = (key: string) => (isObject(problem) && typeof problem[key] === "string" ? problem[key] : "");
    throw new SaveError(response.status, text("detail"), text("field"));
  }
  return version(response).catch(() => {
    throw new SaveError(0, "El servidor respondió algo que no se entiende.");
  });
}
