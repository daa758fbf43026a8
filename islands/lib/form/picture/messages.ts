import type { Rect } from "./crop";
import type { Size } from "./sizes";

export type Format = "avif" | "webp";

/** What the worker is asked to do. */
export interface Order {
  photo: Blob;
  crop: Rect;
  sizes: Size[];
  /** The addresses of the encoders. */
  codecs: Record<Format, string>;
}

/** What it tells: how far it is, what it made, or what it failed at. */
export type News = { done: number; total: number } | { files: Blob[] } | { failed: "open" | "fetch" | "make" };
