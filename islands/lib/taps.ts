// Tells the site's own server, in a line of text, that a page was seen and which links
// lead on from it, and nothing of who did so (handlers/public/taps.go). Where a
// browser asks that nobody be followed, nothing is told.

/** What a link or a button is, by its classes and its address. */
const leadsOn = /tel:(911$)?|wa\.me|maps|map-open|doctoralia|booking-open|video-play/;
/** Two taps on a link within so many ms are one. */
const once = 2000;

type Browser = Navigator & { globalPrivacyControl?: boolean };
type Page = Document & { prerendering?: boolean };

/** Counts on the pages that have an address of their own; the screens of the owner have none. What can wait is done when later says so. */
export function countTaps(later: (go: () => void) => void) {
  const browser: Browser = navigator;
  const page: Page = document;
  if (browser.globalPrivacyControl || browser.doNotTrack === "1" || !page.querySelector("[rel=canonical]")) return;
  const tell = (tapped: string) => browser.sendBeacon("/toques", location.pathname + tapped);
  const see = () => later(() => tell(""));
  // A page that is drawn in advance may never be seen.
  if (page.prerendering) page.addEventListener("prerenderingchange", see, { once: true });
  else see();

  let last: Element | null;
  let at = 0;
  const tap = (event: MouseEvent) => {
    const link = (event.target as Element).closest("a,button");
    const found = leadsOn.exec(`${link?.className} ${(link as HTMLAnchorElement | null)?.href}`);
    // What a script clicks was tapped before; the right button opens a menu.
    if (!link || !found || !event.isTrusted || event.button > 1 || (link === last && event.timeStamp - at < once)) return;
    last = link;
    at = event.timeStamp;
    tell(` ${found[0]} ${link.closest("section[class],main>*,body>*")?.className}`);
  };
  for (const type of ["click", "auxclick"] as const) page.addEventListener(type, tap, true);
}
