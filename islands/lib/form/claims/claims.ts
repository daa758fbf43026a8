// Claims in the texts of a form, checked by the server while typing.
import { createContext } from "react";
import { ApiError, json, send } from "../../client";
import type { Draft } from "../../draft";
import { isObject, type Json } from "../../json";
import { at } from "../../paths";

interface Answer {
  reason: string;
  by: string;
  at: string;
}

/** A claim in a text: its words from start to end within a sentence, the quote. */
export interface Mark {
  path: string;
  start: number;
  end: number;
  quote: string;
  words: string;
  rule: string;
  title: string;
  article: string;
  explain: string;
  answer: Answer | null;
}

const pause = 400;

const post = (address: string, body: Json, signal?: AbortSignal) =>
  send(
    address,
    { method: "POST", headers: { Accept: "application/json, application/problem+json", "Content-Type": "application/json" }, body: JSON.stringify(body), ...(signal && { signal }) },
    json,
  );

const none: readonly Mark[] = [];

/** Reports whether a value is prose and not an address, path, colour or id. */
const isProse = (value: Json | undefined): value is string =>
  typeof value === "string" && /\S/.test(value) && !/^(\/|#|http)/.test(value) && !/^[a-z0-9]+(-[a-z0-9]+)+$/.test(value);

/** Collects texts by path, except sources. */
function texts(value: Json | undefined, path: string, found: Map<string, string>): void {
  if (isProse(value)) found.set(path, value);
  else if (Array.isArray(value) || isObject(value)) {
    for (const [key, part] of Object.entries(value)) if (key !== "sources") texts(part, path ? `${path}.${key}` : key, found);
  }
}

const recordOf = (path: string): string => /^records\.\w+\.items\.[^.]+(?=\.)/.exec(path)?.[0] ?? "";

interface Checked {
  text: string;
  sourced: boolean;
  marks: readonly Mark[];
}

export class Claims {
  /** The announcement about the last typed text. */
  announcement = "";
  #checked = new Map<string, Checked>();
  #watched = new Map<string, number>();
  #pending: readonly Mark[] = none;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #request: AbortController | undefined;
  #listeners = new Set<() => void>();

  constructor(readonly draft: Draft) {}

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Follows the draft until the returned function is called. */
  open(): () => void {
    const close = this.draft.subscribe(this.#schedule);
    this.#schedule();
    return () => {
      close();
      clearTimeout(this.#timer);
      this.#request?.abort();
    };
  }

  watch(path: string): () => void {
    this.#watched.set(path, (this.#watched.get(path) ?? 0) + 1);
    this.#schedule();
    return () => {
      const left = (this.#watched.get(path) ?? 1) - 1;
      if (left > 0) this.#watched.set(path, left);
      else this.#watched.delete(path);
    };
  }

  /** The claims of a text when it was last checked. */
  marksOf = (path: string): readonly Mark[] => this.#checked.get(path)?.marks ?? none;

  /** The unanswered claims in unsaved texts. */
  pending = (): readonly Mark[] => this.#pending;

  /** Returns the range of a mark in a text that may have changed, or null. */
  find({ path, start, end }: Mark, now: string): [number, number] | null {
    const words = this.#checked.get(path)?.text.slice(start, end) ?? "";
    const place = now.slice(start, end) === words ? start : now.indexOf(words);
    return words === "" || place < 0 ? null : [place, place + words.length];
  }

  /** Stores why a claim stays; an empty reason removes it. Rejects with an ApiError. */
  async answer({ path, rule, quote }: Mark, reason: string): Promise<void> {
    const response = await post("/admin/afirmaciones/respuesta", { path, rule, quote, reason });
    const answer = isObject(response) ? (response.answer as unknown as Answer | null) : null;
    for (const [at, checked] of this.#checked) {
      const marks = checked.marks.map((mark) => (mark.rule === rule && mark.quote === quote ? { ...mark, answer } : mark));
      if (marks.some((mark, i) => mark !== checked.marks[i])) this.#checked.set(at, { ...checked, marks });
    }
    this.#notify();
  }

  #schedule = () => {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#check(), pause);
  };

  /** Checks the changed texts. */
  async #check(): Promise<void> {
    const changed = this.#changed();
    // Announcements about a save and its failure come first.
    if (changed.size === 0 || this.draft.state.doing || this.draft.state.failure) return this.#notify();
    this.#request?.abort();
    const controller = new AbortController();
    this.#request = controller;
    try {
      const response = await post("/admin/afirmaciones", { texts: { ...Object.fromEntries(this.#sources(changed)), ...Object.fromEntries(changed) } }, controller.signal);
      const marks = isObject(response) && Array.isArray(response.marks) ? (response.marks as unknown as Mark[]) : [];
      const before = new Map([...changed.keys()].map((path) => [path, this.#checked.get(path)]));
      for (const [path, text] of changed) this.#checked.set(path, { text, sourced: this.#sourced(path), marks: marks.filter((mark) => mark.path === path) });
      this.announcement = [...before].map(([path, was]) => this.#news(path, was)).filter(Boolean).join(" ");
      this.#notify();
    } catch (error) {
      // Not reported: the next change checks it again.
      if (!controller.signal.aborted && !(error instanceof ApiError)) throw error;
    } finally {
      if (this.#request === controller) this.#request = undefined;
    }
  }

  #changed(): Map<string, string> {
    const now = new Map<string, string>();
    for (const path of this.#watched.keys()) texts(this.draft.get(path), path, now);
    for (const path of this.draft.changed()) if (!path.includes(".sources")) texts(this.draft.get(path), path, now);
    for (const path of this.#checked.keys()) if (!isProse(this.draft.get(path))) this.#checked.delete(path);
    return new Map([...now].filter(([path, text]) => {
      const checked = this.#checked.get(path);
      return checked?.text !== text || checked.sourced !== this.#sourced(path);
    }));
  }

  /** Returns the labels of the sources of the records of texts. */
  #sources(asked: Map<string, string>): [string, string][] {
    const records = new Set([...asked.keys()].map(recordOf).filter(Boolean));
    return [...records].flatMap((record) => this.#labels(record).map((label, i) => [`${record}.sources.${i}.label`, label] as [string, string]));
  }

  #labels(record: string): string[] {
    const list = at(this.draft.value, `${record}.sources`);
    return Array.isArray(list) ? list.map((source) => (isObject(source) && typeof source.label === "string" ? source.label : "")) : [];
  }

  #sourced(path: string): boolean {
    const record = recordOf(path);
    return record !== "" && this.#labels(record).some((label) => label.trim() !== "");
  }

  /** Returns the announcement about a typed text whose claims changed. */
  #news(path: string, was: Checked | undefined): string {
    if (!was && at(this.draft.base, path) === this.draft.get(path)) return "";
    const knownMarks = new Set(was?.marks.map(({ rule, quote }) => rule + quote));
    const open = this.marksOf(path).filter(({ answer }) => !answer);
    const name = this.draft.config.nameOf(path);
    if (open.some(({ rule, quote }) => !knownMarks.has(rule + quote))) return `${counted(open.length)} en ${name}: ${open.map(({ title }) => title).join(", ")}.`;
    return open.length === 0 && was?.marks.some(({ answer }) => !answer) ? `Nada por revisar en ${name}.` : "";
  }

  #notify(): void {
    const changed = this.draft.changed();
    const pending = [...this.#checked.values()].flatMap(({ marks }) => marks.filter(({ path, answer }) => !answer && changed.some((part) => `${path}.`.startsWith(`${part}.`))));
    if (pending.length !== this.#pending.length || pending.some((mark, i) => mark !== this.#pending[i])) this.#pending = pending;
    for (const listener of this.#listeners) listener();
  }
}

export const counted = (count: number): string => (count === 1 ? "1 frase por revisar" : `${count} frases por revisar`);

/** Null outside of screens with claims. */
export const ClaimsContext = createContext<Claims | null>(null);
