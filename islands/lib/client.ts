// The JSON API for admin screens: documents are read with an ETag and saved with If-Match. Every failure is
// an ApiError.
import { isObject, type JsonObject } from "./json";

/** A document of the API: its address, and how its object lies in an answer and in what is sent. */
export interface Resource {
  address: string;
  /** Takes the object out of an answer; undefined when it is not there. */
  unwrap: (answer: unknown) => unknown;
  wrap: (document: JsonObject) => JsonObject;
  /** Another document that is read with it, and saved with it under this key. */
  beside?: { key: string; address: string };
}

/** The site content. It is asked for as a whole, because only then its ETag is one that If-Match takes. */
export const siteContent: Resource = {
  address: "/api/site-content",
  unwrap: (answer) => (isObject(answer) ? answer.siteContent : undefined),
  wrap: (document) => ({ siteContent: document }),
};

/** The site content, and in it as "redirects" the addresses that lead elsewhere, which are sent only when there is something to change. */
export const contentWithRedirects: Resource = {
  ...siteContent,
  wrap({ redirects = {}, ...document }) {
    if (Object.keys(redirects as JsonObject).length === 0) return { siteContent: document };
    return { redirects, ...(Object.keys(document).length > 0 && { siteContent: document }) };
  },
  beside: { key: "redirects", address: "/api/redirects" },
};

export const selectedSections: Resource = { address: "/api/selected-sections", unwrap: (answer) => answer, wrap: (document) => document };

/** A document as it was read, and the validator to save on top of it. */
export interface Version {
  document: JsonObject;
  etag: string;
}

const noAnswer = "No hubo respuesta del servidor. Revisa tu conexión a internet.";
const unclear = "El servidor respondió algo que no se entiende.";

export class ApiError extends Error {
  constructor(
    /** Of the answer; 0 when none came. */
    readonly status: number,
    /** Why, in Spanish. */
    readonly detail = "",
    /** The path of the value at fault, "heroSection.logoHeight". */
    readonly field = "",
    cause?: unknown,
  ) {
    super(detail || `HTTP error! status: ${status}`, { cause });
  }
  /** The session ended. */
  get signedOut(): boolean {
    return this.status === 401;
  }
  /** Somebody else saved since the document was read. */
  get outdated(): boolean {
    return this.status === 412;
  }
}

/** How long an answer is waited for, in ms, unless the caller has a signal of its own. */
const patience = 40_000;

/** Sends a request and hands an answer that is OK to read. Rejects with an ApiError, or with the reason of the caller's signal. */
export async function send<T>(address: string, options: RequestInit, read: (response: Response) => T | Promise<T>): Promise<T> {
  const late = new AbortController();
  const timer = options.signal ? undefined : setTimeout(() => late.abort(), patience);
  try {
    const response = await fetch(address, { cache: "no-cache", signal: late.signal, ...options });
    if (!response.ok) throw await refusal(response);
    return await read(response);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    options.signal?.throwIfAborted();
    throw new ApiError(0, noAnswer, "", error);
  } finally {
    clearTimeout(timer);
  }
}

/** What an answer that is not OK says in its application/problem+json (RFC 9457). */
async function refusal(response: Response): Promise<ApiError> {
  const problem: unknown = await response.json().catch(() => null);
  const text = (key: string) => (isObject(problem) && typeof problem[key] === "string" ? problem[key] : "");
  return new ApiError(response.status, text("detail"), text("field"));
}

/** The JSON of an answer. Rejects with an ApiError when it is none. */
export const json = (response: Response): Promise<unknown> =>
  response.json().catch((error: unknown) => {
    // One that breaks off on its way is no answer; one that is something else is.
    throw error instanceof SyntaxError ? new ApiError(0, unclear, "", error) : error;
  });

/** Reads a document; a connection that breaks is tried once more. Without an ETag nothing could be saved on top of it, so that is a failure. */
export async function load(resource: Resource): Promise<Version> {
  const ask = () =>
    // Without a session the API would answer with what visitors see, to be saved over what is stored.
    send(resource.address, { headers: { Accept: "application/json", "Latido-View": "stored" } }, async (response) => {
      const document = resource.unwrap(await json(response));
      const etag = response.headers.get("ETag");
      if (!isObject(document) || !etag) throw new ApiError(0, unclear);
      return { document, etag };
    });
  const both = async () => {
    const [version, beside] = await Promise.all([ask(), resource.beside && loadBeside(resource.beside)]);
    return { ...version, document: { ...version.document, ...beside } };
  };
  try {
    return await both();
  } catch (error) {
    if (error instanceof ApiError && error.cause instanceof TypeError) return both();
    throw error;
  }
}

/** Reads the document that lies beside another one. */
export function loadBeside({ key, address }: NonNullable<Resource["beside"]>): Promise<JsonObject> {
  return send(address, { headers: { Accept: "application/json" } }, async (response) => {
    const answer = await json(response);
    if (!isObject(answer) || !isObject(answer[key])) throw new ApiError(0, unclear);
    return { [key]: answer[key] };
  });
}

const etagOf = (response: Response) => response.headers.get("ETag");

/** Saves a document on top of the version that etag names. Resolves to the new validator, or to null when the answer has none; its body is not read. */
export function save(resource: Resource, document: JsonObject, etag: string): Promise<string | null> {
  const headers = { Accept: "application/json", "Content-Type": "application/json", Prefer: "handling=strict", "If-Match": etag };
  return send(resource.address, { method: "POST", headers, body: JSON.stringify(resource.wrap(document)) }, etagOf);
}

/** Brings the saved sections in line with the layouts of the server; with a validator, only on top of that version. */
export function updateSections(etag?: string): Promise<string | null> {
  return send("/api/update-sections", { method: "POST", headers: etag ? { "If-Match": etag } : {} }, etagOf);
}
