// The presentation video, as views/components/video.go reads it.
import { ShapeError } from "../lib/api";
import type { SiteContent } from "../lib/content";
import { isOwnPath, isWeb } from "../lib/link";

export interface Film {
  url: string;
  title: string;
  /** A page that plays it, opened in a new tab. */
  page: boolean;
}

/** The content path of the server's video, and its address. */
export interface Served {
  path: string;
  url: string;
}

// The hosts whose addresses are pages, as in db/content/value/media.go.
const players = /^(www\.|m\.|player\.)?(youtube\.com|youtu\.be|youtube-nocookie\.com|vimeo\.com|drive\.google\.com|dailymotion\.com|dai\.ly|facebook\.com|fb\.watch|instagram\.com|tiktok\.com|loom\.com)$/;

/** Returns the video in the content, or undefined without a valid one. Throws a ShapeError. */
export function read({ multimedia }: Partial<SiteContent>, served: Served): Film | undefined {
  const { videoUrl, videoTitle } = (multimedia ?? {}) as Partial<SiteContent["multimedia"]>;
  if (typeof videoUrl !== "string" || typeof videoTitle !== "string") throw new ShapeError();
  const url = videoUrl.trim();
  if (url === served.path) return { url: served.url, title: videoTitle, page: false };
  if (isOwnPath(url)) return { url, title: videoTitle, page: false };
  return isWeb(url) ? { url, title: videoTitle, page: players.test(new URL(url).hostname) } : undefined;
}

export const labelOf = ({ title, page }: Film): string => `Reproducir video${title && `: ${title}`}${page ? " (se abre en otra pestaña)" : ""}`;

export const titleOf = (label: string): string => label.replace(/^Reproducir video(: )?/, "");
