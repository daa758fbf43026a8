import { useLayoutEffect, useRef } from "react";

/**
 * For lists whose items change places: call the result with the pressed button
 * before the change, and after it the button has the focus and is where it was
 * in the window, under the pointer.
 */
export function useKeepInPlace(): (button: HTMLElement) => void {
  const held = useRef<{ button: HTMLElement; top: number } | null>(null);
  // Without dependencies: whatever drawing comes next is the one with the change.
  useLayoutEffect(() => {
    if (!held.current) return;
    const { button, top } = held.current;
    held.current = null;
    button.focus({ preventScroll: true });
    window.scrollBy({ top: button.getBoundingClientRect().top - top, behavior: "instant" });
  });
  return (button) => {
    held.current = { button, top: button.getBoundingClientRect().top };
  };
}
