import { useEffect, useState } from "react";

/** Prefixes the document's title. */
export function useTitle(place: string): void {
  const [screen] = useState(() => document.title);
  useEffect(() => {
    document.title = `${place} · ${screen}`;
    return () => {
      document.title = screen;
    };
  }, [place, screen]);
}
