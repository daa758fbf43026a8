import { useLayoutEffect, useRef } from "react";

type Find = () => HTMLElement | null | undefined;

/**
 * For controls that bring or take away others: call the result before the change with
 * what finds the one that the focus goes to, and it goes there once the change is drawn.
 */
export function useNextFocus(): (find: Find) => void {
  const next = useRef<Find | null>(null);
  // Not an effect that React may put off: one of an earlier drawing would look for what is not there yet, and forget it.
  useLayoutEffect(() => {
    const find = next.current;
    next.current = null;
    find?.()?.focus();
  });
  return (find) => {
    next.current = find;
  };
}
