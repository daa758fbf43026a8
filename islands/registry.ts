// Every island, by the name that views give it, which is also that of its folder
// and its module. The build makes a file of each; the server writes their
// addresses into the page, and nothing of this list reaches a browser.
import type { Mount } from "./lib/island";

export const registry = {
  floating: () => import("./floating/floating"),
  gallery: () => import("./gallery/gallery"),
  testimonials: () => import("./testimonials/testimonials"),
} satisfies Record<string, () => Promise<{ default: Mount<never> }>>;
