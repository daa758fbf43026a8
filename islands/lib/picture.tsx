// Pictures in React. Content paths are not addresses, so the server's <picture> element is moved into React's
// tree, which also avoids a flash.
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { isOwnPath } from "./link";

/** Elements that the server drew, by the content path of their picture. */
export type Drawn = Map<string, HTMLElement[]>;

/** The pictures that a selector finds; paths are theirs, in the same order. */
export function drawn(element: ParentNode, selector: string, paths: string[]): Drawn {
  const found: Drawn = new Map();
  const pictures = element.querySelectorAll<HTMLElement>(selector);
  paths.forEach((path, i) => {
    const picture = pictures[i];
    if (picture) found.set(path, [...(found.get(path) ?? []), picture]);
  });
  return found;
}

/** Takes one drawn picture of a path out; nobody else gets it. */
export function take(pictures: Drawn, path: string): HTMLElement | undefined {
  return pictures.get(path)?.shift();
}

interface Props {
  src: string;
  alt: string;
  /** The server's picture; without one the path itself is tried. */
  node: HTMLElement | undefined;
  className: string;
  hidden?: boolean;
  /** What stands in for a picture that cannot be shown. */
  missing?: ReactNode;
}

const failedAlready = (img: HTMLImageElement | null | undefined) => Boolean(img?.complete && img.currentSrc && img.naturalWidth === 0);

/** One picture in a frame that has nothing else in it. */
export function Picture({ src, alt, node, className, hidden = false, missing }: Props) {
  const img = node?.querySelector("img");
  const [failed, setFailed] = useState(() => failedAlready(img) || (!node && !isOwnPath(src)));
  const adopt = useCallback((frame: HTMLElement | null) => {
    if (frame && node && node.parentNode !== frame) frame.append(node);
  }, [node]);
  useEffect(() => {
    const fail = () => setFailed(true);
    img?.addEventListener("error", fail);
    return () => img?.removeEventListener("error", fail);
  }, [img]);
  useEffect(() => {
    // An empty text in the content leaves the picture its own.
    if (img && alt) img.alt = alt;
  }, [img, alt]);

  if (failed) {
    const words = alt || img?.alt;
    return <span key="missing" className={className} aria-hidden={hidden || undefined}>{missing ?? <span className="picture-missing">{words}</span>}</span>;
  }
  if (node) return <span key="kept" className={className} aria-hidden={hidden || undefined} ref={adopt} />;
  return (
    <span key="drawn" className={className} aria-hidden={hidden || undefined}>
      <picture>
        <img src={src} alt={alt} width={1200} height={800} loading="lazy" decoding="async" onError={() => setFailed(true)} />
      </picture>
    </span>
  );
}
