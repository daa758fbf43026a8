// Every island by name, which is also its folder and module. The build emits a file for each; this list is
// not sent to browsers.
import type { Mount } from "./lib/island";

export const registry = {
  "admin-appointment": () => import("./admin-appointment/admin-appointment"),
  "admin-content": () => import("./admin-content/admin-content"),
  "admin-information": () => import("./admin-information/admin-information"),
  "admin-passkey": () => import("./admin-passkey/admin-passkey"),
  "admin-reveal": () => import("./admin-reveal/admin-reveal"),
  "admin-schedule": () => import("./admin-schedule/admin-schedule"),
  "admin-sections": () => import("./admin-sections/admin-sections"),
  appointment: () => import("./appointment/appointment"),
  booking: () => import("./booking/booking"),
  carousel: () => import("./carousel/carousel"),
  copy: () => import("./copy/copy"),
  drawer: () => import("./drawer/drawer"),
  floating: () => import("./floating/floating"),
  gallery: () => import("./gallery/gallery"),
  header: () => import("./header/header"),
  "hero-slider": () => import("./hero-slider/hero-slider"),
  listen: () => import("./listen/listen"),
  map: () => import("./map/map"),
  message: () => import("./message/message"),
  "nav-menu": () => import("./nav-menu/nav-menu"),
  opening: () => import("./opening/opening"),
  "page-search": () => import("./page-search/page-search"),
  "social-links": () => import("./social-links/social-links"),
  studies: () => import("./studies/studies"),
  testimonials: () => import("./testimonials/testimonials"),
  video: () => import("./video/video"),
} satisfies Record<string, () => Promise<{ default: Mount<never> }>>;
