import { startTransition, useEffect, useState } from "react";

/** Rows that fill any window. */
const windowful = 40;

/** Returns how many rows to draw: a windowful first and all when idle, unless a scroll position is restored. */
export function useFew(all: number, atOnce: boolean): number {
  const [few, setFew] = useState(atOnce ? Number.POSITIVE_INFINITY : windowful);
  useEffect(() => startTransition(() => setFew(Number.POSITIVE_INFINITY)), []);
  return Math.min(few, all);
}

export function focusSoon(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus());
}
