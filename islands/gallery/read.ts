import { ShapeError } from "../lib/api";
import type { SiteContent } from "../lib/content";

const limit = 6;

export interface Shown {
  src: string;
  alt: string;
  index: number;
  key: string;
  place: string;
  large?: HTMLElement | undefined;
  small?: HTMLElement | undefined;
}

export interface Gallery {
  title: string;
  text: string;
  pictures: Shown[];
}

const text = (value: unknown) => (typeof value === "string" ? value : "");

/** Returns the first six visible pictures. Throws a ShapeError if there is no list. */
export function read({ records, photosGallery }: Partial<SiteContent>): Gallery {
  const list: unknown = records?.gallery;
  if (!Array.isArray(list) || !list.every((item) => typeof item === "object" && item !== null)) throw new ShapeError();
  const pictures = (list as Record<string, unknown>[])
    .filter(({ hidden }) => !hidden)
    .map((item) => ({ src: text(item.src), alt: text(item.alt) }))
    .filter(({ src }) => src !== "")
    .slice(0, limit)
    .map((picture, index, { length }) => ({ ...picture, index, key: `picture ${index}`, place: `${index + 1} de ${length}` }));
  return { title: text(photosGallery?.sectionTitle), text: text(photosGallery?.sectionSubtitle), pictures };
}
