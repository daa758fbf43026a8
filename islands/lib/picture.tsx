// Pictures in React. Content paths are no addresses, so the server's <picture> is moved into the tree.
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { isOwnPath } from "./link";

export type DrawnPictures = Map<string, HTMLElement[]>;

/** Returns the pictures of a selector; paths are in the same order. */
export function drawn(element: ParentNode, selector: string, paths: string[]): DrawnPictures {
  const found: DrawnPictures = new Map();
  const pictures = element.querySelectorAll<HTMLElement>(selector);
  paths.forEach((path, i) => {
    const picture = pictures[i];
    if (picture) found.set(path, [...(found.get(path) ?? []), picture]);
  });
  return found;
}

/** Removes and returns one picture of a path. */
export function reuseElement(pictures: DrawnPictures, path: string): HTMLElement | undefined {
  return pictures.get(path)?.shift();
}

interface Props {
  src: string;
  alt: string;
  /** The server's picture; without one, the path is tried. */
  node: HTMLElement | undefined;
  className: string;
  hidden?: boolean;
  /** Replaces a broken picture. */
  missing?: ReactNode;
}

const failedAlready = (img: HTMLImageElement | null | undefined) => Boolean(img?.complete && img.currentSrc && img.naturalWidth === 0);

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
    // An empty text keeps the picture's own.
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
