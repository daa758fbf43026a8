// Keeps the name of a study under the finger that chose it: on a phone it opens below
// itself while the panel above it closes, and not every engine holds the page then
// (https://webkit.org/b/171099); those that do leave it to this.
import type { Mount } from "../lib/island";

const mount: Mount = (layout) => {
  const names = [...layout.querySelectorAll("label")];
  /** Where each name stood, in px from the top of the window, before one was chosen. */
  let tops: number[] = [];
  const look = () => {
    tops = names.map((name) => name.getBoundingClientRect().top);
  };
  layout.style.overflowAnchor = "none";
  for (const type of ["pointerdown", "pointerup", "keydown"]) layout.addEventListener(type, look, { passive: true });
  layout.addEventListener("change", ({ target }) => {
    const i = names.findIndex((name) => name.contains(target as Node));
    if (i in tops) window.scrollBy({ top: names[i].getBoundingClientRect().top - tops[i], behavior: "instant" });
  });
};

export default mount;
