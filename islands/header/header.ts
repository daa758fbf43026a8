// Marks a scrolled header for CSS, in browsers without scroll-driven animations.
import type { Mount } from "../lib/island";

const mount: Mount = (header) => {
  if (!header.classList.contains("is-sticky")) return;
  const update = () => header.toggleAttribute("data-scrolled", scrollY > 0);
  addEventListener("scroll", update, { passive: true });
  update();
};
export default mount;
