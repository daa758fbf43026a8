// Requests a preview of unsaved content: one request at a time, after typing pauses, and only on changes.
import { ApiError, send } from "../client";
import type { JsonObject } from "../json";

/** The body of POST /admin/vista. */
export interface Wanted {
  /** "/enfermedades/arritmias", or "section:Hero" for a section alone. */
  page: string;
  siteContent: JsonObject;
  redirects?: JsonObject;
  focus?: string;
  /** A local time of the practice, "2026-12-24T10:00"; default: now. */
  at?: string;
}

export interface State {
  /** The request exceeds noticed. */
  slow: boolean;
  failure: string;
}

/** The pause in typing before a request, in ms. */
const pause = 150;
/** The delay before a loading message, in ms. */
const noticed = 1000;
/** The timeout of a request, in ms. */
const timeout = 15_000;

const tooLate = "El servidor tarda demasiado en responder.";
const superseded = Symbol("superseded");

export class Live {
  state: State = { slow: false, failure: "" };
  #address: string;
  #wanted: () => object;
  #show: (html: string) => void;
  #shown = "";
  #timer: ReturnType<typeof setTimeout> | undefined;
  #request: AbortController | undefined;
  #listeners = new Set<() => void>();

  /** wanted returns the body of a request; show renders the HTML. */
  constructor(address: string, wanted: () => object, show: (html: string) => void) {
    this.#address = address;
    this.#wanted = wanted;
    this.#show = show;
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  changed(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#send(), pause);
  }

  /** Requests at once, even without changes. */
  again(): void {
    this.#shown = "";
    clearTimeout(this.#timer);
    void this.#send();
  }

  fail(why: string): void {
    this.#setState({ slow: false, failure: why });
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#request?.abort(superseded);
  }

  async #send(): Promise<void> {
    const body = JSON.stringify(this.#wanted());
    this.#request?.abort(superseded);
    if (body === this.#shown) return this.#setState({ slow: false, failure: "" });
    const asking = new AbortController();
    this.#request = asking;
    const slow = setTimeout(() => this.#setState({ ...this.state, slow: true }), noticed);
    const late = setTimeout(() => asking.abort(new ApiError(0, tooLate)), timeout);
    try {
      const headers = { Accept: "text/html, application/problem+json", "Content-Type": "application/json" };
      const html = await send(this.#address, { method: "POST", cache: "no-store", headers, body, signal: asking.signal }, (response) => response.text());
      asking.signal.throwIfAborted();
      this.#show(html);
      this.#shown = body;
      this.#setState({ slow: false, failure: "" });
    } catch (error) {
      if (error === superseded) return;
      if (!(error instanceof ApiError)) throw error;
      this.#setState({ slow: false, failure: error.message });
    } finally {
      clearTimeout(slow);
      clearTimeout(late);
    }
  }

  #setState(state: State): void {
    if (state.slow === this.state.slow && state.failure === this.state.failure) return;
    this.state = state;
    for (const listener of this.#listeners) listener();
  }
}
