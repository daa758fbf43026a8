import type { Rect } from "./crop";
import type { Size } from "./sizes";

export type Format = "avif" | "webp";

export type Codecs = Record<Format, string>;

/** The request to a worker: the crop of a photo in these sizes, the narrowest first. */
export interface Job {
  photo: Blob;
  crop: Rect;
  sizes: Size[];
  codecs: Codecs;
}

/** The cause of a failure. "fetch" and "gone" are about the encoder; "gone" means that the server has a new version. */
export type Fault = "open" | "fetch" | "gone" | "make";

export type Report = { done: number; total: number } | { files: Blob[] } | { fault: Fault };
