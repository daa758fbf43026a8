import { useLayoutEffect, useRef } from "react";

type Find = () => HTMLElement | null | undefined;

/** Moves the focus after a change: call the result before it with a function that finds the element. */
export function useNextFocus(): (find: Find) => void {
  const next = useRef<Find | null>(null);
  // A deferred effect could run before the change.
  useLayoutEffect(() => {
    const find = next.current;
    next.current = null;
    find?.()?.focus();
  });
  return (find) => {
    next.current = find;
  };
}
