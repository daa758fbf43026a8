// Copies of unsaved edits in localStorage. Each open screen holds a lock on its copy; an unlocked copy is offered for recovery.
import { now } from "./clock";
import { isObject, type JsonObject } from "./json";
import { patch } from "./patch";

const id = Math.random().toString(36).slice(2);

export interface Copy {
  name: string;
  /** Patches of what was changed: to the server's version, and to the typed one. */
  base: JsonObject;
  mine: JsonObject;
  /** Patches to values sent without an answer. */
  unanswered: JsonObject[];
  at: Date;
}

/** Runs work on the storage. Returns undefined if the storage is full or disabled. */
function quietly<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** Returns the copy with a name, or undefined if it cannot be parsed. */
export function read(name: string): Copy | undefined {
  return quietly(() => {
    const stored: unknown = JSON.parse(localStorage.getItem(name) ?? "");
    if (!isObject(stored) || !isObject(stored.base) || !isObject(stored.records)) return undefined;
    const unanswered = Array.isArray(stored.unanswered) ? stored.unanswered.filter(isObject) : [];
    return { name, base: stored.base, mine: stored.records, unanswered, at: new Date(Number(stored.at)) };
  });
}

export async function findAbandoned(copies: string): Promise<Copy | undefined> {
  const names = quietly(() => Object.keys(localStorage).filter((name) => name.startsWith(copies) && name !== copies + id)) ?? [];
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

export interface Keeper {
  /** Writes pending changes; returns the copy's name, or undefined if there is none. */
  flush: () => string | undefined;
  stop: () => void;
}

interface Typed {
  config: { copies: string; portable?: (value: JsonObject, base: JsonObject) => JsonObject };
  value: JsonObject;
  base: JsonObject;
  unanswered: readonly JsonObject[];
  isDirty: () => boolean;
  kept: (kept: boolean) => void;
  subscribe: (listener: () => void) => () => void;
}

export function keep(draft: Typed): Keeper {
  const { config } = draft;
  const own = config.copies + id;
  const release = new AbortController();
  const stopped = new Promise<void>((resolve) => release.signal.addEventListener("abort", () => resolve()));
  navigator.locks?.request(own, { signal: release.signal }, () => stopped).catch(() => {});
  let timer: ReturnType<typeof setTimeout> | undefined;
  let written: JsonObject | undefined;
  let writtenUnanswered: readonly JsonObject[] = [];
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    written = draft.value;
    writtenUnanswered = draft.unanswered;
    if (!draft.isDirty()) return forget(own);
    const portable = (value: JsonObject) => config.portable?.(value, draft.base) ?? value;
    const [base, mine] = [portable(draft.base), portable(draft.value)];
    const unanswered = draft.unanswered.map((sent) => patch(base, portable(sent)));
    const copy = { base: patch(mine, base), records: patch(base, mine), ...(unanswered.length > 0 && { unanswered }), at: now() };
    const kept = quietly(() => {
      localStorage.setItem(own, JSON.stringify(copy));
      return true;
    });
    draft.kept(kept ?? false);
  };
  const soon = () => {
    // A saved draft deletes its copy at once.
    if (!draft.isDirty()) return write();
    if (draft.value !== written || draft.unanswered !== writtenUnanswered) timer ??= setTimeout(write, pause);
  };
  const flush = () => {
    if (timer) write();
    return read(own) && own;
  };
  const stop = draft.subscribe(soon);
  soon();
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
