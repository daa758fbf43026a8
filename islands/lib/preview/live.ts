// Requests a preview of unsaved content: one request at a time, after typing pauses, and only on changes.
import { ApiError, send } from "../client";
import type { JsonObject } from "../json";

/** What POST /admin/vista takes. */
export interface Wanted {
  /** "/enfermedades/arritmias", or "section:Hero" for a section alone. */
  page: string;
  /** What is unsaved, as a save would send it. */
  siteContent: JsonObject;
  redirects?: JsonObject;
  /** The path of the field that is being edited. */
  focus?: string;
  /** The moment that it is seen at, "2026-12-24T10:00" at the practice; now unless said. */
  at?: string;
}

export interface State {
  /** A page has been waited for longer than one does not notice. */
  slow: boolean;
  /** Why the last page did not come; empty when it did. */
  failure: string;
}

/** How long typing pauses before a page is asked for, in ms. */
const pause = 150;
/** After how long it is said that a page is on its way. */
const noticed = 1000;
/** How long one is waited for. */
const patience = 15_000;

const tooLate = "El servidor tarda demasiado en responder.";
const superseded = Symbol("superseded");

export class Live {
  state: State = { slow: false, failure: "" };
  #address: string;
  #wanted: () => object;
  #show: (html: string) => void;
  #shown = "";
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking: AbortController | undefined;
  #listeners = new Set<() => void>();

  /** wanted is what to send to the address; show draws the HTML that came. */
  constructor(address: string, wanted: () => object, show: (html: string) => void) {
    this.#address = address;
    this.#wanted = wanted;
    this.#show = show;
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Something was typed: asks once that pauses. */
  changed(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#ask(), pause);
  }

  /** Asks at once, also for what was shown before. */
  again(): void {
    this.#shown = "";
    clearTimeout(this.#timer);
    void this.#ask();
  }

  /** Says why there can be no page. */
  fail(why: string): void {
    this.#say({ slow: false, failure: why });
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#asking?.abort(superseded);
  }

  async #ask(): Promise<void> {
    const body = JSON.stringify(this.#wanted());
    this.#asking?.abort(superseded);
    if (body === this.#shown) return this.#say({ slow: false, failure: "" });
    const asking = new AbortController();
    this.#asking = asking;
    const slow = setTimeout(() => this.#say({ ...this.state, slow: true }), noticed);
    const late = setTimeout(() => asking.abort(new ApiError(0, tooLate)), patience);
    try {
      const headers = { Accept: "text/html, application/problem+json", "Content-Type": "application/json" };
      const html = await send(this.#address, { method: "POST", cache: "no-store", headers, body, signal: asking.signal }, (response) => response.text());
      asking.signal.throwIfAborted();
      this.#show(html);
      this.#shown = body;
      this.#say({ slow: false, failure: "" });
    } catch (error) {
      if (error === superseded) return;
      // Another window of the same owner asked meanwhile: both take turns.
      if (error instanceof ApiError && error.status === 409) return this.changed();
      if (!(error instanceof ApiError)) throw error;
      this.#say({ slow: false, failure: error.message });
    } finally {
      clearTimeout(slow);
      clearTimeout(late);
    }
  }

  #say(state: State): void {
    if (state.slow === this.state.slow && state.failure === this.state.failure) return;
    this.state = state;
    for (const listener of this.#listeners) listener();
  }
}
