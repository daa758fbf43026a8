// Every island, by the name that views give it, which is also that of its folder
// and its module. The build makes a file of each; the server writes their
// addresses into the page, and nothing of this list reaches a browser.
import type { Mount } from "./lib/island";

export const registry = {
  "admin-content": () => import("./admin-content/admin-content"),
  "admin-information": () => import("./admin-information/admin-information"),
  "admin-reveal": () => import("./admin-reveal/admin-reveal"),
  "admin-schedule": () => import("./admin-schedule/admin-schedule"),
  "admin-sections": () => import("./admin-sections/admin-sections"),
  booking: () => import("./booking/booking"),
  carousel: () => import("./carousel/carousel"),
  drawer: () => import("./drawer/drawer"),
  floating: () => import("./floating/floating"),
  gallery: () => import("./gallery/gallery"),
  header: () => import("./header/header"),
  "hero-slider": () => import("./hero-slider/hero-slider"),
  map: () => import("./map/map"),
  message: () => import("./message/message"),
  "nav-menu": () => import("./nav-menu/nav-menu"),
  opening: () => import("./opening/opening"),
  "social-links": () => import("./social-links/social-links"),
  studies: () => import("./studies/studies"),
  testimonials: () => import("./testimonials/testimonials"),
  video: () => import("./video/video"),
} satisfies Record<string, () => Promise<{ default: Mount<never> }>>;
