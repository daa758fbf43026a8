import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

/** Scrolls the chosen tab into view and returns CSS classes for the sides with more tabs. */
export function useEdges(list: RefObject<HTMLElement | null>, chosen: unknown): string {
  const [edges, setEdges] = useState("");
  const first = useRef(true);

  useEffect(() => {
    const row = list.current;
    if (!row) return;
    const update = () => {
      const more = row.scrollWidth - row.clientWidth - row.scrollLeft;
      setEdges(`${row.scrollLeft > 4 ? "more-before" : ""} ${more > 4 ? "more-after" : ""}`);
    };
    const observer = new ResizeObserver(update);
    observer.observe(row);
    row.addEventListener("scroll", update, { passive: true });
    return () => {
      observer.disconnect();
      row.removeEventListener("scroll", update);
    };
  }, [list]);

  // chosen only triggers the effect.
  useLayoutEffect(() => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>("[aria-selected=true]");
    if (!row || !tab) return;
    const middle = tab.offsetLeft + tab.offsetWidth / 2 - row.clientWidth / 2;
    row.scrollTo({ left: middle, behavior: first.current ? "instant" : "auto" });
    const past = row.closest(".info-tabs")?.parentElement?.getBoundingClientRect().top ?? 0;
    if (!first.current && past < 0) window.scrollBy({ top: past, behavior: "instant" });
    first.current = false;
  }, [list, chosen]);

  return edges;
}
