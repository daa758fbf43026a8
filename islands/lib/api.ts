// The JSON API for public islands: one request of each kind per page.
import type { Sections, SiteContent } from "./content";
import { isObject } from "./json";

/** The error for an answer that does not have the promised form. */
export class ShapeError extends Error {
  constructor() {
    super("Unexpected data structure received from API");
  }
}

/** The fields that islands use, without the texts of records. */
const fields = "doctorInfo,multimedia.videoTitle,multimedia.videoUrl,navMenu,photosGallery,records.gallery,records.testimonials,testimonials";

const requests = new Map<string, Promise<unknown>>();

/** Fetches JSON once per address. It requests again with fresh, or after a failure. */
function get(address: string, bypassCache = false): Promise<unknown> {
  let request = requests.get(address);
  if (!request || bypassCache) {
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

/** Loads the content with placeholders filled in. Rejects with `HTTP error! status: …`, a ShapeError, or the network's error. */
export async function siteContent(bypassCache = false): Promise<Partial<SiteContent>> {
  const answer = await get(`/api/site-content?fields=${fields}&placeholders=filled`, bypassCache);
  if (!isObject(answer) || !isObject(answer.siteContent)) throw new ShapeError();
  return answer.siteContent as Partial<SiteContent>;
}

export async function selectedSections(): Promise<Sections> {
  const answer = await get("/api/selected-sections");
  if (!isObject(answer)) throw new ShapeError();
  return answer as Sections;
}
