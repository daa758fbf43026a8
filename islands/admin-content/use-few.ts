import { startTransition, useEffect, useState } from "react";

/** How many rows fill any window. */
const windowful = 40;

/** How many rows are drawn: those that can be seen at once, and the others as soon as there is time, unless the page is to stand as it stood. */
export function useFew(all: number, atOnce: boolean): number {
  const [few, setFew] = useState(atOnce ? Number.POSITIVE_INFINITY : windowful);
  useEffect(() => startTransition(() => setFew(Number.POSITIVE_INFINITY)), []);
  return Math.min(few, all);
}

/** Takes the focus to an element that is drawn with the change that was just made. */
export function focusSoon(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus());
}
