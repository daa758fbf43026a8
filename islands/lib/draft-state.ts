import type { ApiError, Resource } from "./client";
import type { Json, JsonObject } from "./json";
import type { Merged } from "./merge";
import type { Copy } from "./recovery";

export interface EditorConfig {
  resource: Resource;
  /** The prefix of its copies in localStorage, "latido.informacion.". */
  copies: string;
  /** Reads the edited part of a document, with the keys of before. Throws if that is impossible. */
  read: (document: JsonObject, before?: JsonObject) => JsonObject;
  /** Returns the changes since base as the API expects them. */
  write: (value: JsonObject, base: JsonObject) => JsonObject;
  /** Returns the value as stored, if the server changes more than was sent. */
  saved?: (value: JsonObject, base: JsonObject) => Promise<JsonObject>;
  /** Returns the value as another screen would read it on top of base. */
  portable?: (value: JsonObject, base: JsonObject) => JsonObject;
  /** Names a path, "Sección Hero › Altura del logo". */
  nameOf: (path: string, value?: JsonObject) => string;
  textOf: (value: Json | undefined, path: string) => string;
  /** Returns the draft's path of the server's path ("heroSection.images[2]"), or "". */
  find: (field: string) => string;
  /** Fields that repeat another one. */
  repeated?: readonly (readonly [path: string, source: string])[];
}

export interface Choice {
  merged: Merged;
  kind: "save" | "recover";
  /** The task that found another version. */
  doing: Task | "";
  /** The base of the merged value, once it is chosen. */
  base: JsonObject;
  etag: string;
}

export type Task = "saving" | "updating";

/** The state of a draft besides its value. It is immutable. */
export interface State {
  doing: Task | "";
  /** The error of the last task, and how many failed in a row. */
  failure: { doing: Task; error: ApiError; times: number } | null;
  choice: Choice | null;
  /** The copy of a closed screen, offered for recovery. */
  copy: Copy | undefined;
  /** There is no copy of the edits: localStorage is full or disabled. */
  uncopied: boolean;
  /** Incremented when the form is filled again. */
  filling: number;
}

/** The result of a task. adopted are the paths that others have changed; busy means that another task was running. */
export type Outcome = { end: "done"; adopted: string[] } | { end: "choice" | "failed" | "busy" };
