import type { Size } from "./sizes";

export interface Rect extends Size {
  x: number;
  y: number;
}

/** The part of a photo in the frame: its aspect ratio, the zoom, and the center (0 to 1). */
export interface View {
  aspect: number;
  zoom: number;
  x: number;
  y: number;
}

export const closest = 4;
export const narrowest = 1 / 3;
export const widest = 4;

const between = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

/** Clamps a view so that the frame is within the photo. */
export function clampView(photo: Size, view: View): View {
  const aspect = between(view.aspect, narrowest, widest);
  const zoom = between(view.zoom, 1, closest);
  const { width, height } = frame(photo, aspect, zoom);
  const halfX = width / photo.width / 2;
  const halfY = height / photo.height / 2;
  return { aspect, zoom, x: between(view.x, halfX, 1 - halfX), y: between(view.y, halfY, 1 - halfY) };
}

/** Returns the largest frame of an aspect ratio, reduced by the zoom. */
function frame(photo: Size, aspect: number, zoom: number): Size {
  const width = Math.min(photo.width, photo.height * aspect) / zoom;
  return { width, height: width / aspect };
}

export function cropOf(photo: Size, view: View): Rect {
  const { aspect, zoom, x, y } = clampView(photo, view);
  const size = frame(photo, aspect, zoom);
  const width = between(Math.round(size.width), 1, photo.width);
  const height = between(Math.round(size.height), 1, photo.height);
  return {
    width,
    height,
    x: between(Math.round(x * photo.width - width / 2), 0, photo.width - width),
    y: between(Math.round(y * photo.height - height / 2), 0, photo.height - height),
  };
}

/** Reports whether a field holds the doctor's portrait, which keeps the head and has an outline. */
export const isPortrait = (path: string): boolean => path === "aboutMe.imagePath" || path === "doctorInfo.portraitPath";

/** Returns the initial view: the largest crop of the middle, or of the top for a portrait. */
export const firstView = (photo: Size, path: string, aspect: number): View => clampView(photo, { aspect, zoom: 1, x: 0.5, y: isPortrait(path) ? 0 : 0.5 });

/** An aspect ratio to choose; undefined is the photo's own. */
export interface Shape {
  name: string;
  aspect?: number;
}

const original: Shape = { name: "Completa" };
const horizontal: Shape = { name: "Horizontal 3:2", aspect: 3 / 2 };
const square: Shape = { name: "Cuadrada", aspect: 1 };
const vertical: Shape = { name: "Vertical 4:5", aspect: 4 / 5 };

/** The aspect ratios of layouts, by the key of the field. */
const places: Record<string, Shape> = {
  mainImage: { name: "Portada 2:1", aspect: 2 },
  tabletImage: { name: "Portada 6:5", aspect: 6 / 5 },
  mobileImage: { name: "Portada 3:4", aspect: 3 / 4 },
  logoPath: original,
  foregroundHeroImage: original,
};

/** Returns the shapes for a field, the most suitable first. */
export function shapesFor(path: string): Shape[] {
  const keys = path.split(".").filter((key) => !/^\d+$/.test(key));
  const key = keys.at(-1) ?? "";
  const own = isPortrait(path) ? vertical : path.startsWith("certifications.") ? original : (places[key] ?? horizontal);
  return [own, ...[original, horizontal, square, vertical].filter((shape) => shape !== own)];
}
