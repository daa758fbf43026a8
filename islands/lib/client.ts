// The JSON API for admin screens: documents are read with an ETag and saved with If-Match. Every failure is an ApiError.
import { setClock } from "./clock";
import { isObject, type JsonObject } from "./json";

export interface Resource {
  address: string;
  /** Returns the document in an answer, or undefined. */
  unwrap: (answer: unknown) => unknown;
  wrap: (document: JsonObject) => JsonObject;
  /** A second document, loaded and saved together under this key. */
  extra?: { key: string; address: string };
}

/** The whole content, so that its ETag is valid for If-Match. */
export const siteContent: Resource = {
  address: "/api/site-content",
  unwrap: (answer) => (isObject(answer) ? answer.siteContent : undefined),
  wrap: (document) => ({ siteContent: document }),
};

/** The content with "redirects", which is sent only if changed. */
export const contentWithRedirects: Resource = {
  ...siteContent,
  wrap({ redirects = {}, ...document }) {
    if (Object.keys(redirects as JsonObject).length === 0) return { siteContent: document };
    return { redirects, ...(Object.keys(document).length > 0 && { siteContent: document }) };
  },
  extra: { key: "redirects", address: "/api/redirects" },
};

export const selectedSections: Resource = { address: "/api/selected-sections", unwrap: (answer) => answer, wrap: (document) => document };

export interface Version {
  document: JsonObject;
  etag: string;
}

const noAnswer = "No hubo respuesta del servidor. Revisa tu conexión a internet.";
const unclear = "El servidor respondió algo que no se entiende.";

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly detail = "",
    /** The path of the rejected value, "heroSection.logoHeight". */
    readonly field = "",
    cause?: unknown,
  ) {
    super(detail || `HTTP error! status: ${status}`, { cause });
  }
  get signedOut(): boolean {
    return this.status === 401;
  }
  /** It is unknown whether the request took effect. */
  get unanswered(): boolean {
    return [0, 502, 504].includes(this.status);
  }
  get outdated(): boolean {
    return this.status === 412;
  }
}

const defaultTimeout = 40_000;

export type Options = RequestInit & {
  /** The timeout in ms. */
  timeout?: number | undefined;
  /** Replaces fetch, and the timeout with its own. */
  fetch?: (address: string, options: RequestInit) => Promise<Response>;
};

/** Sends a request and passes an OK answer to read. Rejects with an ApiError or the signal's reason. */
export async function send<T>(address: string, { timeout = defaultTimeout, fetch: own, ...options }: Options, read: (response: Response) => T | Promise<T>): Promise<T> {
  const controller = new AbortController();
  const timer = own ? undefined : setTimeout(() => controller.abort(), timeout);
  const abort = () => controller.abort();
  options.signal?.addEventListener("abort", abort);
  try {
    options.signal?.throwIfAborted();
    const response = await (own ?? fetch)(address, { cache: "no-cache", ...options, signal: controller.signal });
    // A cached file has an old Date.
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

/** Parses application/problem+json (RFC 9457). */
async function refusal(response: Response): Promise<ApiError> {
  const problem: unknown = await response.json().catch(() => null);
  const text = (key: string) => (isObject(problem) && typeof problem[key] === "string" ? problem[key] : "");
  return new ApiError(response.status, text("detail"), text("field"));
}

export const json = (response: Response): Promise<unknown> =>
  response.json().catch((error: unknown) => {
    // An interrupted body is a network error, an invalid one an unclear answer.
    throw error instanceof SyntaxError ? new ApiError(0, unclear, "", error) : error;
  });

/** Loads a document, with one retry. A missing ETag is an error, as nothing could be saved. */
export async function load(resource: Resource, timeout?: number): Promise<Version> {
  const fetchVersion = () =>
    // Without a session the API returns the public content, which must not overwrite the stored one.
    send(resource.address, { headers: { Accept: "application/json", "Latido-View": "stored" }, timeout }, async (response) => {
      const document = resource.unwrap(await json(response));
      const etag = response.headers.get("ETag");
      if (!isObject(document) || !etag) throw new ApiError(0, unclear);
      return { document, etag };
    });
  const loadBoth = async () => {
    const [version, beside] = await Promise.all([fetchVersion(), resource.extra && loadExtra(resource.extra)]);
    return { ...version, document: { ...version.document, ...beside } };
  };
  try {
    return await loadBoth();
  } catch (error) {
    if (error instanceof ApiError && error.cause instanceof TypeError) return loadBoth();
    throw error;
  }
}

export function loadExtra({ key, address }: NonNullable<Resource["extra"]>): Promise<JsonObject> {
  return send(address, { headers: { Accept: "application/json" } }, async (response) => {
    const answer = await json(response);
    if (!isObject(answer) || !isObject(answer[key])) throw new ApiError(0, unclear);
    return { [key]: answer[key] };
  });
}

const etagOf = (response: Response) => response.headers.get("ETag");

/** Saves a document on top of etag. Resolves to the new ETag or null. */
export function save(resource: Resource, document: JsonObject, etag: string): Promise<string | null> {
  const headers = { Accept: "application/json", "Content-Type": "application/json", Prefer: "handling=strict", "If-Match": etag };
  return send(resource.address, { method: "POST", headers, body: JSON.stringify(resource.wrap(document)) }, etagOf);
}

/** Replaces missing layouts by the server's, on top of etag if given. */
export function updateSections(etag?: string): Promise<string | null> {
  return send("/api/update-sections", { method: "POST", headers: etag ? { "If-Match": etag } : {} }, etagOf);
}
