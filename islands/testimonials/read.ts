import { ShapeError } from "../lib/api";
import type { SiteContent, Testimonial } from "../lib/content";

export interface Voice extends Pick<Testimonial, "name" | "image" | "rating" | "shortTestimonial" | "fullTestimonial"> {
  face?: HTMLElement | undefined;
  facts: Fact[];
}

interface Fact {
  label: string;
  value: string;
}

export interface Voices {
  voices: Voice[];
  linkText: string;
}

const text = (value: unknown) => (typeof value === "string" ? value : "");

const facts = ["procedure", "weightLoss", "timeElapsed"] as const;

/** Returns the visible testimonials. Throws a ShapeError if there is no list. */
export function read({ records, testimonials }: Partial<SiteContent>): Voices {
  const list: unknown = records?.testimonials;
  if (!Array.isArray(list) || !list.every((item) => typeof item === "object" && item !== null)) throw new ShapeError();
  const voices = (list as Partial<Testimonial>[])
    // Only true shows an item, as on the site.
    .filter((item) => item.visible === true)
    .map((item) => ({
      name: text(item.name),
      image: text(item.image),
      rating: Math.trunc(Number(item.rating) || 0),
      shortTestimonial: text(item.shortTestimonial),
      fullTestimonial: text(item.fullTestimonial),
      facts: facts.map((key) => ({ label: text(testimonials?.dataBlocks?.[key]), value: text(item[key]) })).filter(({ value }) => value !== ""),
    }));
  return { voices, linkText: text(testimonials?.linkText) || "Ver más" };
}
