// The calls of this screen. A failed one rejects with Refused, when there was an
// answer, or else with the network's own error.
import { problemOf } from "../lib/admin";
import { type Entry, readMap, type SectionType, writeMap } from "./model";

/** An answer of the server that is not OK. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    detail: string,
  ) {
    super(detail);
  }
  /** The session ended. */
  get signedOut() {
    return this.status === 401;
  }
  /** Somebody else saved since the map was read. */
  get outdated() {
    return this.status === 412;
  }
}

/** A map as the server has it, and the validator to save on top of. */
export interface Version {
  entries: Entry[];
  etag: string;
}

async function send(path: string, init: RequestInit): Promise<Response> {
  const response = await fetch(path, { cache: "no-store", ...init });
  if (response.ok) return response;
  throw new Refused(response.status, (await problemOf(response)).detail);
}

const etagOf = (response: Response) => response.headers.get("ETag") ?? "*";

const conditional = (etag: string | undefined): Record<string, string> => (etag ? { "If-Match": etag } : {});

export async function load(types: SectionType[]): Promise<Version> {
  const response = await send("/api/selected-sections", { headers: { Accept: "application/json" } });
  return { entries: readMap(await response.json(), types), etag: etagOf(response) };
}

/** Saves the whole map on top of the version with the validator; resolves to the new validator. */
export async function save(entries: Entry[], etag: string): Promise<string> {
  const headers = { "Content-Type": "application/json", ...conditional(etag) };
  return etagOf(await send("/api/selected-sections", { method: "POST", headers, body: JSON.stringify(writeMap(entries)) }));
}

/** Brings the saved map in line with the layouts of the server; with a validator, only on top of that version. */
export async function update(etag?: string): Promise<void> {
  await send("/api/update-sections", { method: "POST", headers: conditional(etag) });
}
