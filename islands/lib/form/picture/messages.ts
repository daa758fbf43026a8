import type { Rect } from "./crop";
import type { Size } from "./sizes";

export type Format = "avif" | "webp";

export type Codecs = Record<Format, string>;

/** What a worker makes: the part of a photo in these sizes, the narrowest first. */
export interface Job {
  photo: Blob;
  crop: Rect;
  sizes: Size[];
  codecs: Codecs;
}

/** What a job can fail at: to open the photo, to fetch an encoder, which may be gone from the server, or to make the files. */
export type Fault = "open" | "fetch" | "gone" | "make";

/** What a worker reports: how much of the work is done, and how it ended. */
export type Report = { done: number; total: number } | { files: Blob[] } | { fault: Fault };
