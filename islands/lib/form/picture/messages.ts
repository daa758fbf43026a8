import type { Rect } from "./crop";
import type { Size } from "./sizes";

export type Format = "avif" | "webp";

/** The addresses of the encoders. */
export type Codecs = Record<Format, string>;

/** One file to make. */
export interface Task {
  format: Format;
  size: Size;
}

/**
 * What a worker is asked to do: to get the encoder of AVIF while another opens the
 * photo, to cut and scale the photo to its largest size, to take that from another
 * worker, or to make a file of it. The second and the last are answered.
 */
export type Order = { ahead: string } | { photo: Blob; crop: Rect; size: Size } | { base: ImageBitmap } | { task: Task; encoder: string };

/** What it answers: the photo as it was cut, a file, or what it failed at; "format" is a format that this browser cannot make. */
export type News = { base: ImageBitmap } | { file: Blob } | { failed: "open" | "fetch" | "make" | "format" };
