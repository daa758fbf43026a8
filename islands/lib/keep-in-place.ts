import { useLayoutEffect, useRef } from "react";

/**
 * For reordering lists: call the result with the pressed button before the change; afterwards the button has the focus
 * and its former position in the window.
 */
export function useKeepInPlace(): (button: HTMLElement) => void {
  const pinned = useRef<{ button: HTMLElement; top: number } | null>(null);
  // Runs after the next render, which has the change.
  useLayoutEffect(() => {
    if (!pinned.current) return;
    const { button, top } = pinned.current;
    pinned.current = null;
    button.focus({ preventScroll: true });
    window.scrollBy({ top: button.getBoundingClientRect().top - top, behavior: "instant" });
  });
  return (button) => {
    pinned.current = { button, top: button.getBoundingClientRect().top };
  };
}
