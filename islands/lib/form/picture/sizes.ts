// The sizes of an owner's picture; db/picture/name.go rejects others.
export interface Size {
  width: number;
  height: number;
}

export const largest: Size = { width: 2400, height: 3200 };
const ladder = [480, 960, 1600];

/** Returns the stored size of a crop, at most largest. */
export function keptSize(crop: Size): Size {
  const scale = Math.min(1, largest.width / crop.width, largest.height / crop.height);
  return { width: Math.max(1, Math.round(crop.width * scale)), height: Math.max(1, Math.round(crop.height * scale)) };
}

/** Returns all stored sizes, the narrowest first. */
export function sizesOf({ width, height }: Size): Size[] {
  const widths = [...ladder.filter((step) => step * 6 <= width * 5), width];
  return widths.map((w) => ({ width: w, height: Math.max(1, Math.floor((2 * w * height + width) / (2 * width))) }));
}

const ownPath = /^\/fotos\/([0-9a-f]{24})-(\d{1,4})x(\d{1,4})\.webp$/;

/** Parses the path of an owner's picture; null for any other path. */
export function ownPicture(path: string): (Size & { id: string }) | null {
  const [, id, width, height] = ownPath.exec(path) ?? [];
  return id ? { id, width: Number(width), height: Number(height) } : null;
}

export const fileAddress = (id: string, { width, height }: Size, format: "avif" | "webp"): string => `/fotos/${id}-${width}x${height}.${format}`;
