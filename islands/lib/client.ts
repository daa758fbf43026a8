// The JSON API for admin screens: documents are read with an ETag and saved with If-Match. Every failure is
// an ApiError.
import { setClock } from "./clock";
import { isObject, type JsonObject } from "./json";

export interface Resource {
  address: string;
  /** Extracts the object from an answer, or returns undefined. */
  unwrap: (answer: unknown) => unknown;
  wrap: (document: JsonObject) => JsonObject;
  /** A second document that is read and saved with it under this key. */
  beside?: { key: string; address: string };
}

/** The whole site content: only then its ETag is valid for If-Match. */
export const siteContent: Resource = {
  address: "/api/site-content",
  unwrap: (answer) => (isObject(answer) ? answer.siteContent : undefined),
  wrap: (document) => ({ siteContent: document }),
};

/** The site content with "redirects", which is sent only if changed. */
export const contentWithRedirects: Resource = {
  ...siteContent,
  wrap({ redirects = {}, ...document }) {
    if (Object.keys(redirects as JsonObject).length === 0) return { siteContent: document };
    return { redirects, ...(Object.keys(document).length > 0 && { siteContent: document }) };
  },
  beside: { key: "redirects", address: "/api/redirects" },
};

export const selectedSections: Resource = { address: "/api/selected-sections", unwrap: (answer) => answer, wrap: (document) => document };

/** A document with its ETag. */
export interface Version {
  document: JsonObject;
  etag: string;
}

const noAnswer = "No hubo respuesta del servidor. Revisa tu conexión a internet.";
const unclear = "El servidor respondió algo que no se entiende.";

export class ApiError extends Error {
  constructor(
    /** The HTTP status, or 0 without an answer. */
    readonly status: number,
    /** The reason in Spanish. */
    readonly detail = "",
    /** The path of the rejected value, "heroSection.logoHeight". */
    readonly field = "",
    cause?: unknown,
  ) {
    super(detail || `HTTP error! status: ${status}`, { cause });
  }
  /** The session has expired. */
  get signedOut(): boolean {
    return this.status === 401;
  }
  /** It is unknown whether the server did what it was asked: no answer came, or a proxy's in its place. */
  get unanswered(): boolean {
    return [0, 502, 504].includes(this.status);
  }
  /** The document was saved by somebody else. */
  get outdated(): boolean {
    return this.status === 412;
  }
}

/** The default timeout in ms. */
const usualPatience = 40_000;

export type Options = RequestInit & {
  /** The timeout in ms. */
  patience?: number | undefined;
  /** Sends the request in the place of the browser's fetch, with a timeout of its own. */
  fetch?: (address: string, options: RequestInit) => Promise<Response>;
};

/** Sends a request and passes an OK answer to read. Rejects with an ApiError or the signal's reason. */
export async function send<T>(address: string, { patience = usualPatience, fetch: own, ...options }: Options, read: (response: Response) => T | Promise<T>): Promise<T> {
  const late = new AbortController();
  const timer = own ? undefined : setTimeout(() => late.abort(), patience);
  const abort = () => late.abort();
  options.signal?.addEventListener("abort", abort);
  try {
    options.signal?.throwIfAborted();
    const response = await (own ?? fetch)(address, { cache: "no-cache", ...options, signal: late.signal });
    // A file that the browser kept has the date of its first answer.
    if (options.cache !== "default") setClock(response.headers.get("Date"));
    if (!response.ok) throw await refusal(response);
    return await read(response);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    options.signal?.throwIfAborted();
    throw new ApiError(0, noAnswer, "", error);
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener("abort", abort);
  }
}

/** Parses the application/problem+json of a failed request (RFC 9457). */
async function refusal(response: Response): Promise<ApiError> {
  const problem: unknown = await response.json().catch(() => null);
  const text = (key: string) => (isObject(problem) && typeof problem[key] === "string" ? problem[key] : "");
  return new ApiError(response.status, text("detail"), text("field"));
}

export const json = (response: Response): Promise<unknown> =>
  response.json().catch((error: unknown) => {
    // An interrupted body is a network error, an invalid one a wrong answer.
    throw error instanceof SyntaxError ? new ApiError(0, unclear, "", error) : error;
  });

/** Loads a document, with one retry. A missing ETag is a failure, as nothing could be saved. */
export async function load(resource: Resource, patience?: number): Promise<Version> {
  const ask = () =>
    // Without a session the API returns the public content, which must not be saved over the stored one.
    send(resource.address, { headers: { Accept: "application/json", "Latido-View": "stored" }, patience }, async (response) => {
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

/** Saves a document on top of etag. Resolves to the new ETag or null; the body is not read. */
export function save(resource: Resource, document: JsonObject, etag: string): Promise<string | null> {
  const headers = { Accept: "application/json", "Content-Type": "application/json", Prefer: "handling=strict", "If-Match": etag };
  return send(resource.address, { method: "POST", headers, body: JSON.stringify(resource.wrap(document)) }, etagOf);
}

/** Updates the saved sections to the server's layouts, on top of etag if given. */
export function updateSections(etag?: string): Promise<string | null> {
  return send("/api/update-sections", { method: "POST", headers: etag ? { "If-Match": etag } : {} }, etagOf);
}
