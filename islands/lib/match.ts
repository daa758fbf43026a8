import { useEffect, useState } from "react";

export function useMatch(query: string): boolean {
  const [matches, setMatches] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const check = () => setMatches(list.matches);
    check();
    list.addEventListener("change", check);
    return () => list.removeEventListener("change", check);
  }, [query]);
  return matches;
}
