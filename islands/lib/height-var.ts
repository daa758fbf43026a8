import { useLayoutEffect, useRef } from "react";

/** Keeps a custom property of the document at the height of an element in px, or unset without it. */
export function useHeightVar<T extends HTMLElement>(property: `--${string}`) {
  const ref = useRef<T>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    const page = document.documentElement;
    if (!element) return;
    const observer = new ResizeObserver(() => page.style.setProperty(property, `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      page.style.removeProperty(property);
    };
  }, [property]);
  return ref;
}
