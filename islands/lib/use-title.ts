import { useEffect, useState } from "react";

/** Names a place of the screen before the title of the page. */
export function useTitle(place: string): void {
  const [screen] = useState(() => document.title);
  useEffect(() => {
    document.title = `${place} · ${screen}`;
    return () => {
      document.title = screen;
    };
  }, [place, screen]);
}
