// The JSON API for public islands: one request of each kind per page.
import type { Sections, SiteContent } from "./content";
import { isObject } from "./json";

/** The answer came, but it is not what the API promises. */
export class ShapeError extends Error {
  constructor() {
    super("Unexpected data structure received from API");
  }
}

/** What islands read; the texts of the records are not among it, the pages have those. */
const fields = "doctorInfo,multimedia.videoTitle,multimedia.videoUrl,navMenu,photosGallery,records.gallery,records.testimonials,testimonials";

const requests = new Map<string, Promise<unknown>>();

/** Fetches JSON once; an answer that failed is asked for again by whoever comes next, one of no use by who wants it fresh. */
function get(address: string, fresh = false): Promise<unknown> {
  let request = requests.get(address);
  if (!request || fresh) {
    request = fetch(address, { headers: { Accept: "application/json" } }).then((response) => {
      if (!response.ok) throw new Error(`HTTP error! status: ${response.status}`);
      return response.json().catch(() => {
        throw new ShapeError();
      });
    });
    request.catch(() => requests.delete(address));
    requests.set(address, request);
  }
  return request;
}

/** The part of the site content that islands use, its placeholders filled in as the server draws them. Rejects with `HTTP error! status: …`, a ShapeError, or the network's own error. */
export async function siteContent(fresh = false): Promise<Partial<SiteContent>> {
  const answer = await get(`/api/site-content?fields=${fields}&placeholders=filled`, fresh);
  if (!isObject(answer) || !isObject(answer.siteContent)) throw new ShapeError();
  return answer.siteContent as Partial<SiteContent>;
}

/** The layout and visibility of each section. Rejects as siteContent does. */
export async function selectedSections(): Promise<Sections> {
  const answer = await get("/api/selected-sections");
  if (!isObject(answer)) throw new ShapeError();
  return answer as Sections;
}
