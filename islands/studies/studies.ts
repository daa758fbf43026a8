// Keeps a tapped name in place while panels above it collapse, for engines without scroll anchoring
// (https://webkit.org/b/171099).
import type { Mount } from "../lib/island";

const mount: Mount = (layout) => {
  const names = [...layout.querySelectorAll("label")];
  let tops: number[] = [];
  const update = () => {
    tops = names.map((name) => name.getBoundingClientRect().top);
  };
  for (const type of ["pointerdown", "pointerup", "keydown"]) layout.addEventListener(type, update, { passive: true });
  layout.addEventListener("change", ({ target }) => {
    const i = names.findIndex((name) => name.contains(target as Node));
    if (!(i in tops)) return;
    const { style } = document.documentElement;
    style.overflowAnchor = "none";
    window.scrollBy({ top: names[i].getBoundingClientRect().top - tops[i], behavior: "instant" });
    // Scroll anchoring resumes after the frame with the change.
    requestAnimationFrame(() => requestAnimationFrame(() => style.removeProperty("overflow-anchor")));
  });
};

export default mount;
