// What the practice's video is, as views/components/video.go says it.
import { ShapeError } from "../lib/api";
import type { SiteContent } from "../lib/content";
import { isOwnPath, isWeb } from "../lib/link";

/** The presentation video as a page shows it. */
export interface Film {
  url: string;
  title: string;
  /** Watched there, in a new tab. */
  page: boolean;
}

/** What the server drew: where the video lies that the content calls by a path. */
export interface Served {
  path: string;
  url: string;
}

// The hosts whose addresses are pages, as in db/content/value/media.go.
const players = /^(www\.|m\.|player\.)?(youtube\.com|youtu\.be|youtube-nocookie\.com|vimeo\.com|drive\.google\.com|dailymotion\.com|dai\.ly|facebook\.com|fb\.watch|instagram\.com|tiktok\.com|loom\.com)$/;

/** Reads the owner's settings; undefined while there is no video, and for an address that is none. Throws a ShapeError. */
export function read({ multimedia }: Partial<SiteContent>, served: Served): Film | undefined {
  const { videoUrl, videoTitle } = (multimedia ?? {}) as Partial<SiteContent["multimedia"]>;
  if (typeof videoUrl !== "string" || typeof videoTitle !== "string") throw new ShapeError();
  const url = videoUrl.trim();
  if (url === served.path) return { url: served.url, title: videoTitle, page: false };
  if (isOwnPath(url)) return { url, title: videoTitle, page: false };
  return isWeb(url) ? { url, title: videoTitle, page: players.test(new URL(url).hostname) } : undefined;
}

/** Names the control that plays the video. */
export const labelOf = ({ title, page }: Film): string => `Reproducir video${title && `: ${title}`}${page ? " (se abre en otra pestaña)" : ""}`;

/** The title in what labelOf says. */
export const titleOf = (label: string): string => label.replace(/^Reproducir video(: )?/, "");
