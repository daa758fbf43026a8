import { useEffect, useState } from "react";

export function useTitle(place: string): void {
  const [screen] = useState(() => document.title);
  useEffect(() => {
    document.title = `${place} · ${screen}`;
    return () => {
      document.title = screen;
    };
  }, [place, screen]);
}
