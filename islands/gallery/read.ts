import { ShapeError } from "../lib/api";
import type { SiteContent } from "../lib/content";

/** How many pictures the gallery shows. */
const limit = 6;

export interface Shown {
  src: string;
  alt: string;
  /** Its number from 0 on, and a key for React. */
  index: number;
  key: string;
  /** "1 de 6" */
  place: string;
  /** The server's pictures of it: the large one, and the small one where there is one. */
  large?: HTMLElement | undefined;
  small?: HTMLElement | undefined;
}

export interface Gallery {
  title: string;
  text: string;
  pictures: Shown[];
}

const text = (value: unknown) => (typeof value === "string" ? value : "");

/** The first six pictures that their owner does not hide. Throws a ShapeError when there is no list of them. */
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
