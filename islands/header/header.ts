// A sticky header is smaller once the page is scrolled. Styles do all of it,
// where they can by the scrolling itself; this tells them when, where they cannot.
import type { Mount } from "../lib/island";

const mount: Mount = (header) => {
  if (!header.classList.contains("is-sticky")) return;
  const update = () => header.toggleAttribute("data-scrolled", scrollY > 0);
  addEventListener("scroll", update, { passive: true });
  update();
};
export default mount;
