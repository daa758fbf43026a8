// Unsaved edits of a screen, outside React: tracks changes, keeps a copy in the browser, saves, and merges
// with other saves.
import { ApiError, load, type Resource, save } from "./client";
import type { Json, JsonObject } from "./json";
import { changed, choose, type Merged, merge } from "./merge";
import { overlay } from "./patch";
import { at, moved, same, shared, withAt } from "./paths";
import { abandoned, type Copy, forget, type Keeper, keep, read } from "./recovery";

/** What a screen edits, and its words for it. */
export interface Subject {
  resource: Resource;
  /** How the names of its copies in this browser begin, "latido.informacion.". */
  copies: string;
  /** The part of a document that the screen edits, in the screen's own form, whatever is stored. What it had before may say how it is laid out. Throws when that cannot be. */
  read: (document: JsonObject, before?: JsonObject) => JsonObject;
  /** That part as the API takes it; of what changed from base at least that. */
  write: (value: JsonObject, base: JsonObject) => JsonObject;
  /** What the server made of a value that was saved on top of base, where it does more than keep it. */
  saved?: (value: JsonObject, base: JsonObject) => Promise<JsonObject>;
  /** A value as another screen would have it that reads base anew. */
  portable?: (value: JsonObject, base: JsonObject) => JsonObject;
  /** Where a path leads, "Sección Hero › Altura del logo", in what is typed or in another value. */
  nameOf: (path: string, value?: JsonObject) => string;
  /** The value at a path as somebody reads it. */
  textOf: (value: Json | undefined, path: string) => string;
  /** Where a value lies that the server names as it is stored ("heroSection.images[2]"); empty when the screen does not have it. */
  find: (field: string) => string;
}

/** Two versions to choose from, and what happens with the choice. */
export interface Choice {
  merged: Merged;
  kind: "save" | "recover";
  /** The task that met another version. */
  doing: Task | "";
  /** What the merged value lies on once it is chosen. */
  base: JsonObject;
  etag: string;
}

export type Task = "saving" | "updating";

/** How a draft stands beyond what is typed. It is replaced, never changed. */
export interface State {
  doing: Task | "";
  /** What the last task failed with, and how many failed in a row. */
  failure: { doing: Task; error: ApiError; times: number } | null;
  choice: Choice | null;
  /** What a screen that was closed had left to save. */
  copy: Copy | undefined;
  /** How often the form was filled anew; what it kept of the one before is of no use then. */
  filling: number;
}

/** How a task ended: done, with what others saved meanwhile; waiting for a choice; failed; or never begun. */
export type Outcome = { end: "done"; adopted: string[] } | { end: "choice" | "failed" | "busy" };

/** Saves that meet another one under way begin again this many times. */
const attempts = 3;

export class Draft {
  value: JsonObject;
  /** The value as the server has it. */
  base: JsonObject;
  state: State = { doing: "", failure: null, choice: null, copy: undefined, filling: 0 };
  /** The page is about to be loaded anew, on purpose. */
  leaving = false;
  #etag: string;
  #failures = 0;
  #listeners = new Set<() => void>();
  #keeper: Keeper | undefined;

  private constructor(readonly subject: Subject, document: JsonObject, etag: string) {
    this.base = subject.read(document);
    this.value = this.base;
    this.#etag = etag;
  }

  /** Reads what is to be edited. Rejects with an ApiError. */
  static async load(subject: Subject): Promise<Draft> {
    const { document, etag } = await load(subject.resource);
    return new Draft(subject, document, etag);
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
    this.#tell();
  }

  isDirty = (): boolean => this.value !== this.base && !same(this.value, this.base);

  /** The paths of what is not saved. */
  changed = (): string[] => changed(this.value, this.base);

  /** Saves on top of the version that was read, with the changes of others that do not touch these. */
  save(): Promise<Outcome> {
    return this.run("saving", async (etag) => {
      const { value: sent, base, subject } = this;
      const after = await save(subject.resource, subject.write(sent, base), etag);
      this.base = sent;
      this.#etag = after ?? (await this.#etagOf(sent)) ?? etag;
      const made = await subject.saved?.(sent, base);
      if (made) this.#rebase(made, this.#etag, merge(sent, this.value, made).value);
    });
  }

  /** Makes one change and saves that alone: what else is typed stays unsaved. When it cannot be saved it is one more thing that is typed. */
  publish(change: (value: JsonObject) => JsonObject): Promise<Outcome> {
    if (this.state.doing) return Promise.resolve({ end: "busy" });
    this.replace(change(this.value));
    return this.run("saving", async (etag) => {
      const { base, subject } = this;
      const sent = change(base);
      if (same(sent, base)) return;
      const after = await save(subject.resource, subject.write(sent, base), etag);
      this.#rebase(sent, after ?? (await this.#etagOf(sent)) ?? etag, this.value);
    });
  }

  /** Does a task on top of the version that was read. */
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

  /** Resolves to the paths that only others changed; to nothing when the owner has to choose. */
  async #attempt(request: (etag: string) => Promise<unknown>): Promise<string[] | undefined> {
    let adopted: string[] = [];
    for (let i = 0; i < attempts; i++) {
      try {
        await request(this.#etag);
        return adopted;
      } catch (error) {
        if (!(error instanceof ApiError && error.outdated)) throw error;
      }
      const { document, etag } = await load(this.subject.resource);
      const base = this.subject.read(document, this.base);
      const merged = merge(this.base, this.value, base);
      if (merged.conflicts.length > 0) {
        this.#change({ choice: { merged, kind: "save", doing: this.state.doing, base, etag } });
        return undefined;
      }
      this.#rebase(base, etag, merged.value);
      adopted = [...adopted, ...merged.adopted];
    }
    throw new ApiError(412, "Alguien más está guardando al mismo tiempo.");
  }

  /** Asks for the validator of what was just saved. Without one the next save finds out for itself, as its version is an old one. */
  async #etagOf(sent: JsonObject): Promise<string | undefined> {
    const now = await load(this.subject.resource).catch(() => undefined);
    return now && same(this.subject.read(now.document, sent), sent) ? now.etag : undefined;
  }

  /** Takes the other side's value at the given paths, and the owner's elsewhere. */
  choose(theirs: ReadonlySet<string>): void {
    const { choice } = this.state;
    if (!choice) return;
    const value = choose(choice.merged, theirs);
    this.#change({ choice: null });
    if (choice.kind === "recover") return this.#recovered(value);
    this.#rebase(choice.base, choice.etag, value);
  }

  /** Puts the choice off: all stays as it is. */
  postpone(): void {
    this.#change({ choice: null });
  }

  dismissFailure(): void {
    this.#failures = 0;
    this.#change({ failure: null });
  }

  /** Goes back to what the server has. The copy goes by itself. */
  discard(): void {
    this.#change({ failure: null });
    this.#fill(this.base);
  }

  /** Lays a copy over what is there, unless the owner has to choose first. */
  recover(copy: Copy): void {
    this.#change({ copy });
    const { base, mine } = overlay(this.value, copy.base, copy.mine);
    const merged = merge(base, mine, this.value);
    if (merged.conflicts.length > 0) this.#change({ choice: { merged, kind: "recover", doing: "", base: this.base, etag: this.#etag } });
    else this.#recovered(merged.value);
  }

  #recovered(value: JsonObject): void {
    this.#fill(shared(value, this.base));
    this.forgetCopy();
  }

  /** What a copy has, by name. */
  inCopy(copy: Copy): string[] {
    const { base, mine } = overlay(this.value, copy.base, copy.mine);
    return changed(mine, base).map((path) => this.subject.nameOf(path, mine));
  }

  /** Throws the offered copy away, and offers the next one if there is another. */
  forgetCopy(): void {
    this.#keeper?.flush();
    if (this.state.copy) forget(this.state.copy.name);
    this.#offer();
  }

  async #offer(): Promise<void> {
    let copy = await abandoned(this.subject.copies);
    // What is on the site already needs no recovery.
    while (copy && same(overlay(this.value, copy.base, copy.mine).mine, this.value)) {
      forget(copy.name);
      copy = await abandoned(this.subject.copies);
    }
    this.#change({ copy });
  }

  /** Keeps a copy from now on, offers one that was left, and asks before the page is left with changes; until the returned function is called. */
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

  /** Loads the page anew without asking; taken over there by the name that is handed to before, what is not saved goes on. */
  reload(before: (copy: string | null) => void): void {
    this.leaving = true;
    before(this.isDirty() ? (this.#keeper?.flush() ?? null) : null);
    location.reload();
  }

  /** Goes on with what the page had before it was loaded anew. */
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
    this.replace(shared(value, base));
  }

  #change(state: Partial<State>): void {
    this.state = { ...this.state, ...state };
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
