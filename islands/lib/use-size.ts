import { useLayoutEffect, useRef, useState } from "react";

export function useSize() {
  const [area, setArea] = useState({ width: 0, height: 0 });
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([{ contentRect }]) => setArea({ width: contentRect.width, height: contentRect.height }));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, area] as const;
}
