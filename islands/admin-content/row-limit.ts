import { startTransition, useEffect, useState } from "react";

/** The number of rows that fills any window. */
const windowful = 40;

/** Returns how many rows to render: a windowful first, all when idle, and all at once with atOnce. */
export function useRowLimit(all: number, atOnce: boolean): number {
  const [few, setFew] = useState(atOnce ? Number.POSITIVE_INFINITY : windowful);
  useEffect(() => startTransition(() => setFew(Number.POSITIVE_INFINITY)), []);
  return Math.min(few, all);
}

export function focusSoon(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus());
}
