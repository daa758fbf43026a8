// Unsaved edits of a screen: tracks changes, keeps a copy in the browser, saves, and merges with other saves.
import { ApiError, load, save, type Version } from "./client";
import type { EditorConfig, Outcome, State, Task } from "./draft-state";
import type { Json, JsonObject } from "./json";
import { changed, choose, merge } from "./merge";
import { overlay } from "./patch";
import { at, moved, same, shared, withAt } from "./paths";
import { findAbandoned, type Copy, forget, type Keeper, keep, read } from "./recovery";

export type { Choice, EditorConfig, State, Task } from "./draft-state";

/** The number of attempts of a save while others save. */
const attempts = 3;

/** The timeout for reading the stored version after a save without an answer, in ms. */
const rereadTimeout = 8000;

export class Draft {
  value: JsonObject;
  base: JsonObject;
  state: State = { doing: "", failure: null, choice: null, copy: undefined, uncopied: false, filling: 0 };
  /** Values sent without an answer, which may be stored. */
  unanswered: readonly JsonObject[] = [];
  leaving = false;
  #etag: string;
  #failures = 0;
  #listeners = new Set<() => void>();
  #keeper: Keeper | undefined;

  private constructor(readonly config: EditorConfig, document: JsonObject, etag: string) {
    this.base = config.read(document);
    this.value = this.base;
    this.#etag = etag;
  }

  static async load(config: EditorConfig): Promise<Draft> {
    const { document, etag } = await load(config.resource);
    return new Draft(config, document, etag);
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get = (path: string): Json | undefined => at(this.value, path);

  set(path: string, value: Json): void {
    this.replace(withAt(this.value, path, value));
  }

  insert(path: string, index: number, item: Json): void {
    const list = this.get(path) as Json[];
    this.set(path, [...list.slice(0, index), item, ...list.slice(index)]);
  }

  move(path: string, from: number, to: number): void {
    this.set(path, moved(this.get(path) as Json[], from, to));
  }

  remove(path: string, index: number): void {
    this.set(path, (this.get(path) as Json[]).filter((_, i) => i !== index));
  }

  replace(value: JsonObject): void {
    this.value = value;
    this.#notify();
  }

  isDirty = (): boolean => this.value !== this.base && !same(this.value, this.base);

  changed = (): string[] => changed(this.value, this.base);

  save(): Promise<Outcome> {
    return this.run("saving", async (etag) => {
      const { value: sent, base, config } = this;
      const after = await this.#send(sent, etag);
      this.base = sent;
      this.#etag = after;
      const made = await config.saved?.(sent, base);
      if (made) this.#rebase(made, this.#etag, merge(sent, this.value, made).value);
    });
  }

  /** Saves one change; other edits stay unsaved. On failure, or during another task, the change stays unsaved too. */
  saveChange(change: (value: JsonObject) => JsonObject): Promise<Outcome> {
    this.replace(change(this.value));
    return this.run("saving", async (etag) => {
      const sent = change(this.base);
      if (same(sent, this.base)) return;
      this.#rebase(sent, await this.#send(sent, etag), this.value);
    });
  }

  /** Posts a value and records it in unanswered until it is answered. Resolves to its ETag. */
  async #send(sent: JsonObject, etag: string): Promise<string> {
    const { config, unanswered } = this;
    this.unanswered = [...unanswered, sent];
    try {
      const after = await save(config.resource, config.write(sent, this.base), etag);
      this.unanswered = [];
      return after ?? (await this.#etagOf(sent)) ?? etag;
    } catch (error) {
      if (!(error instanceof ApiError && error.unanswered)) this.unanswered = unanswered;
      throw error;
    }
  }

  /** Runs a task on top of the known version. */
  async run(doing: Task, request: (etag: string) => Promise<unknown>): Promise<Outcome> {
    if (this.state.doing) return { end: "busy" };
    this.#change({ doing, failure: null });
    try {
      const adopted = await this.#attempt(request);
      if (adopted) this.#failures = 0;
      return adopted ? { end: "done", adopted } : { end: "choice" };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.#failures += 1;
      this.#change({ failure: { doing, error, times: this.#failures } });
      return { end: "failed" };
    } finally {
      this.#change({ doing: "" });
    }
  }

  /** Resolves to the paths that others changed, or undefined on a conflict. */
  async #attempt(request: (etag: string) => Promise<unknown>): Promise<string[] | undefined> {
    let adopted: string[] = [];
    for (let i = 0; i < attempts; i++) {
      let version: Version;
      try {
        await request(this.#etag);
        return adopted;
      } catch (error) {
        version = await this.#versionAfter(error);
      }
      const { document, etag } = version;
      // Records keep the keys with which they were sent.
      const base = this.config.read(document, this.unanswered.at(-1) ?? this.base);
      const merged = merge(this.base, this.value, base, this.unanswered);
      if (merged.conflicts.length > 0) {
        this.#change({ choice: { merged, kind: "save", doing: this.state.doing, base, etag } });
        return undefined;
      }
      const arrived = this.unanswered.length > 0;
      this.#rebase(base, etag, merged.value);
      adopted = [...adopted, ...merged.adopted];
      if (arrived && !this.isDirty()) return adopted;
    }
    throw new ApiError(412, "Alguien más está guardando al mismo tiempo.");
  }

  /** Returns the stored version after a failed save if it is another one; rejects with error otherwise. */
  async #versionAfter(error: unknown): Promise<Version> {
    if (!(error instanceof ApiError)) throw error;
    if (error.outdated) return load(this.config.resource);
    const version = error.unanswered ? await load(this.config.resource, rereadTimeout).catch(() => undefined) : undefined;
    if (!version || version.etag === this.#etag) throw error;
    return version;
  }

  /** Requests the ETag of a saved value. Without it, the next save detects a conflict. */
  async #etagOf(sent: JsonObject): Promise<string | undefined> {
    const now = await load(this.config.resource).catch(() => undefined);
    return now && same(this.config.read(now.document, sent), sent) ? now.etag : undefined;
  }

  choose(theirs: ReadonlySet<string>): void {
    const { choice } = this.state;
    if (!choice) return;
    const value = choose(choice.merged, theirs);
    this.#change({ choice: null });
    if (choice.kind === "recover") return this.#recovered(value);
    this.#rebase(choice.base, choice.etag, value);
  }

  postpone(): void {
    this.#change({ choice: null });
  }

  dismissFailure(): void {
    this.#failures = 0;
    this.#change({ failure: null });
  }

  /** Reverts to the server's version, which is read again if unknown. */
  discard(): void {
    this.#change({ failure: null });
    this.#fill(this.base);
    if (this.unanswered.length > 0) void this.#reread();
  }

  async #reread(): Promise<void> {
    const version = await load(this.config.resource, rereadTimeout).catch(() => undefined);
    if (!version || version.etag === this.#etag || this.state.doing || this.isDirty()) return;
    const base = this.config.read(version.document, this.base);
    this.#rebase(base, version.etag, base);
    this.#fill(base);
  }

  recover(copy: Copy): void {
    this.#change({ copy });
    const { base, mine } = overlay(this.value, copy.base, copy.mine);
    const sent = copy.unanswered.map((earlier) => overlay(this.value, copy.base, earlier).mine);
    const merged = merge(base, mine, this.value, sent);
    if (merged.conflicts.length > 0) this.#change({ choice: { merged, kind: "recover", doing: "", base: this.base, etag: this.#etag } });
    else this.#recovered(merged.value);
  }

  #recovered(value: JsonObject): void {
    this.#fill(shared(value, this.base));
    this.forgetCopy();
  }

  inCopy(copy: Copy): string[] {
    const { base, mine } = overlay(this.value, copy.base, copy.mine);
    return changed(mine, base).map((path) => this.config.nameOf(path, mine));
  }

  forgetCopy(): void {
    this.#keeper?.flush();
    if (this.state.copy) forget(this.state.copy.name);
    this.#offer();
  }

  async #offer(): Promise<void> {
    let copy = await findAbandoned(this.config.copies);
    // Equal copies need no recovery.
    while (copy && same(overlay(this.value, copy.base, copy.mine).mine, this.value)) {
      forget(copy.name);
      copy = await findAbandoned(this.config.copies);
    }
    this.#change({ copy });
  }

  kept = (kept: boolean): void => {
    if (kept === this.state.uncopied) this.#change({ uncopied: !kept });
  };

  /** Keeps a copy, offers a left one and warns before unload, until the returned function is called. */
  open(): () => void {
    this.#keeper = keep(this);
    const guard = (event: BeforeUnloadEvent) => {
      if (this.isDirty() && !this.leaving) event.preventDefault();
    };
    addEventListener("beforeunload", guard);
    this.#offer();
    return () => {
      removeEventListener("beforeunload", guard);
      this.#keeper?.stop();
    };
  }

  /** Reloads the page. before receives the name of the copy to resume; the browser warns only if there is none. */
  reload(before: (copy: string | null) => void): void {
    const copy = this.isDirty() ? (this.#keeper?.flush() ?? null) : null;
    this.leaving = copy !== null || !this.isDirty();
    before(copy);
    location.reload();
  }

  resume(name: string): void {
    const copy = read(name);
    if (copy) this.recover(copy);
  }

  #fill(value: JsonObject): void {
    this.#change({ filling: this.state.filling + 1 });
    this.replace(value);
  }

  #rebase(base: JsonObject, etag: string, value: JsonObject): void {
    this.base = base;
    this.#etag = etag;
    this.unanswered = [];
    this.replace(shared(value, base));
  }

  #change(state: Partial<State>): void {
    this.state = { ...this.state, ...state };
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
