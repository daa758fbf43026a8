// The types of a draft.
import type { ApiError, Resource } from "./client";
import type { Json, JsonObject } from "./json";
import type { Merged } from "./merge";
import type { Copy } from "./recovery";

export interface EditorConfig {
  resource: Resource;
  /** The prefix of the names of its copies in this browser, "latido.informacion.". */
  copies: string;
  /** Reads the edited part of a document, laid out like the previous value. Throws if that is impossible. */
  read: (document: JsonObject, before?: JsonObject) => JsonObject;
  /** Returns the changes since base, or more, as the API expects them. */
  write: (value: JsonObject, base: JsonObject) => JsonObject;
  /** Returns the value as the server stores it, if it changes more than was saved. */
  saved?: (value: JsonObject, base: JsonObject) => Promise<JsonObject>;
  /** Returns the value as another screen would read it on top of base. */
  portable?: (value: JsonObject, base: JsonObject) => JsonObject;
  /** Names a path in words, "Sección Hero › Altura del logo". */
  nameOf: (path: string, value?: JsonObject) => string;
  /** Formats the value at a path. */
  textOf: (value: Json | undefined, path: string) => string;
  /** Maps the server's path of a value ("heroSection.images[2]") to the draft's, or "". */
  find: (field: string) => string;
  /** The fields that repeat another one, each with that one. */
  repeated?: readonly (readonly [path: string, source: string])[];
}

/** Two versions to choose from, and the continuation. */
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

/** The state of a draft besides its value; immutable. */
export interface State {
  doing: Task | "";
  /** What the last task failed with, and how many failed in a row. */
  failure: { doing: Task; error: ApiError; times: number } | null;
  choice: Choice | null;
  /** The copy of a closed screen that is offered for recovery. */
  copy: Copy | undefined;
  /** The browser keeps no copy of what is unsaved: its storage is full or switched off. */
  uncopied: boolean;
  /** Incremented whenever the form is filled anew. */
  filling: number;
}

/** How a task ended: done, with what others saved meanwhile; waiting for a choice; failed; or never begun. */
export type Outcome = { end: "done"; adopted: string[] } | { end: "choice" | "failed" | "busy" };
