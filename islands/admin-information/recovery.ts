// A copy of what was typed and not saved, in this browser. Each open screen
// keeps its own, under a name that it holds a lock on while it lives; a copy
// that nobody holds is from a screen that was closed, and is offered again.
import { isObject, type JsonObject } from "../lib/json";
import type { Draft } from "./draft";
import { readRecords } from "./records";

const prefix = "latido.informacion.";
const own = prefix + Math.random().toString(36).slice(2);

export interface Copy {
  name: string;
  /** What the server had when the typing began. */
  base: JsonObject;
  records: JsonObject;
  at: Date;
}

/** Runs what storage may refuse (it is full, or switched off): then there is only the guard on leaving. */
function quietly<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

function read(name: string): Copy | undefined {
  const stored: unknown = quietly(() => JSON.parse(localStorage.getItem(name) ?? ""));
  if (!isObject(stored) || !isObject(stored.base ?? null) || !isObject(stored.records ?? null)) return undefined;
  return { name, base: readRecords(stored.base as JsonObject), records: readRecords(stored.records as JsonObject), at: new Date(Number(stored.at)) };
}

/** The newest copy that a closed screen left. */
export async function abandoned(): Promise<Copy | undefined> {
  const names = quietly(() => Object.keys(localStorage).filter((name) => name.startsWith(prefix) && name !== own)) ?? [];
  if (names.length === 0) return undefined;
  const locks = await navigator.locks?.query().catch(() => undefined);
  const alive = new Set(locks?.held?.map((lock) => lock.name));
  return names
    .filter((name) => !alive.has(name))
    .map(read)
    .filter((copy) => copy !== undefined)
    .sort((a, b) => b.at.getTime() - a.at.getTime())[0];
}

export const forget = (name: string): void => void quietly(() => localStorage.removeItem(name));

const pause = 300;

/** Keeps the copy of a draft up to date from now on; flush writes what is due at once. */
export function keep(draft: Draft): { flush: () => void; stop: () => void } {
  const release = new AbortController();
  const stopped = new Promise<void>((resolve) => release.signal.addEventListener("abort", () => resolve()));
  navigator.locks?.request(own, { signal: release.signal }, () => stopped).catch(() => {});
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    if (!draft.isDirty()) return forget(own);
    quietly(() => localStorage.setItem(own, JSON.stringify({ base: draft.base, records: draft.records, at: Date.now() })));
  };
  const soon = () => {
    // A draft that was saved takes its copy along at once.
    if (!draft.isDirty()) return write();
    timer ??= setTimeout(write, pause);
  };
  const flush = () => void (timer && write());
  const stop = draft.subscribe(soon);
  addEventListener("pagehide", flush);
  document.addEventListener("visibilitychange", flush);
  return {
    flush,
    stop: () => {
      stop();
      flush();
      removeEventListener("pagehide", flush);
      document.removeEventListener("visibilitychange", flush);
      release.abort();
    },
  };
}
