// A row that scrolls and snaps, moved by a program.
import { lessMotion } from "./rotation";

/** Frames without a movement after which a row has come to rest, where the browser does not say so. */
const still = 10;

/** Whenever a row has come to rest it snaps again as its styles say, and run is called; returns what ends that. */
export function onRest(row: HTMLElement, run: () => void = () => undefined): () => void {
  const rested = () => {
    row.style.scrollSnapType = "";
    run();
  };
  // Only older browsers lack it, which the types do not know.
  const tells: boolean = "onscrollend" in row;
  if (tells) {
    row.addEventListener("scrollend", rested);
    return () => row.removeEventListener("scrollend", rested);
  }
  let frame = 0;
  const scrolled = () => {
    cancelAnimationFrame(frame);
    // Frames, not time: a busy machine has few of them, and the row stands still between two.
    const after = (left: number) => {
      if (left === 0) rested();
      else frame = requestAnimationFrame(() => after(left - 1));
    };
    after(still);
  };
  row.addEventListener("scroll", scrolled);
  return () => {
    cancelAnimationFrame(frame);
    row.removeEventListener("scroll", scrolled);
  };
}

/**
 * Scrolls a row to a place. On its way it does not snap: WebKit would snap it back to where it
 * came from as soon as anything on the page is laid out. A row under onRest snaps again when it is there.
 */
export function scrollRow(row: HTMLElement, left: number): void {
  const smooth = !lessMotion().matches;
  const moves = Math.abs(Math.min(left, row.scrollWidth - row.clientWidth) - row.scrollLeft) >= 1;
  if (smooth && moves) row.style.scrollSnapType = "none";
  row.scrollTo({ left, behavior: smooth ? "smooth" : "instant" });
}
