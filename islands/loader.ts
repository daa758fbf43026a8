// The only script of every page: loads each island when its trigger fires. data-src has the addresses of the island's
// module and its imports. The element gets data-ready, or data-failed.

type Mount = (element: HTMLElement, props: unknown) => unknown;

// Fonts load last, or at once if the script was cached, and are applied together.
const script = document.querySelector<HTMLScriptElement>("script[data-faces]");
const faces: FontFace[] = JSON.parse(script?.dataset.faces ?? "[]").map(([family, file, weight]: string[]) => new FontFace(family, `url(${file})`, { weight }));
const showFaces = async () => {
  await Promise.all(faces.map((face) => face.load()));
  for (const face of faces) document.fonts.add(face);
};
const [fetched] = performance.getEntriesByName(script?.src ?? "") as PerformanceResourceTiming[];
if (fetched?.transferSize === 0 || document.readyState === "complete") showFaces().catch(() => {});
else addEventListener("load", () => showFaces().catch(() => {}));

const clickable = "button:not([popovertarget]),[data-replay]";
const waiting = "[data-island]:not([data-ready],[data-failed])";
/** Loading islands, and the index of the control that was clicked meanwhile. */
const clicks = new Map<HTMLElement, number>();
const none = -1;
/** The time that a clicked link waits for its island, in ms. */
const timeout = 5000;

// Browsers cache a failed import by its URL.
const fetchModule = (address: string): Promise<{ default: Mount }> => import(address).catch(() => import(`${address}?2`));

const start = async (element: HTMLElement) => {
  if (clicks.has(element)) return;
  clicks.set(element, none);
  const { src = "", props = "{}" } = element.dataset;
  const [own, ...imports] = src.split(" ");
  for (const href of imports) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
  try {
    const { default: mount } = await fetchModule(own);
    await mount(element, JSON.parse(props));
    element.dataset.ready = "";
  } catch (error) {
    console.error(error);
    element.dataset.failed = "";
  }
  const target = element.querySelectorAll<HTMLElement>(clickable)[clicks.get(element) as number];
  target?.focus();
  target?.click();
};

/** The triggers of data-when; the text after a colon is the condition. */
const triggers: Record<string, (go: () => void, element: HTMLElement, condition: string) => void> = {
  // Deferred until after the first paint. A hidden page paints nothing.
  load: (go) => void (document.hidden ? go() : requestAnimationFrame(() => setTimeout(go, 150))),
  idle: (go) => window.requestIdleCallback?.(go) ?? setTimeout(go, 200),
  visible: (go, element) =>
    new IntersectionObserver((entries, observer) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      go();
    }).observe(element),
  // A condition selects further elements: "interaction:[popovertarget=menu]". Deferred so that the tap is painted first.
  interaction: (go, element, condition) => {
    for (const target of [element, ...(condition ? document.querySelectorAll(condition) : [])]) {
      for (const type of ["pointerover", "pointerdown", "focusin"]) target.addEventListener(type, () => setTimeout(go, 400), { once: true, passive: true });
    }
  },
};

// Clicks on the controls of a loading island are replayed. Links are followed if it fails.
document.addEventListener(
  "click",
  (event) => {
    const target = (event.target as Element).closest<HTMLElement>(clickable);
    const element = target?.closest<HTMLElement>(waiting);
    // Modified clicks open another tab or window.
    if (!target || !element || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    start(element);
    clicks.set(element, [...element.querySelectorAll(clickable)].indexOf(target));
    element.dataset.clicked = "";
    const { href } = target as HTMLAnchorElement;
    setTimeout(() => {
      if (!href || !element.matches(waiting)) return;
      clicks.set(element, none);
      location.assign(href);
    }, timeout);
  },
  true,
);

const whenParsed = (then: () => void) => (document.readyState === "loading" ? document.addEventListener("DOMContentLoaded", then) : then());

whenParsed(() => {
  for (const element of document.querySelectorAll<HTMLElement>("[data-island]")) {
    const [when, condition] = (element.dataset.when ?? "").split(/:(.*)/);
    triggers[when]?.(() => start(element), element, condition);
  }
});
// Reports page views and taps without identifying the visitor (handlers/public/taps.go). Respects Do Not Track and
// Global Privacy Control. In this file, as imports would wait for shared chunks.

/** Matches the class and address of links and buttons that count. */
const leadsOn = /tel:(911$)?|wa\.me|maps|map-open|doctoralia|booking-open|video-play/;
/** Repeated taps within this time count once, in ms. */
const once = 2000;

type Browser = Navigator & { globalPrivacyControl?: boolean };
type Page = Document & { prerendering?: boolean };

/** Counts views and taps on pages with a canonical address, which the owner's screens lack. */
const countTaps = () => {
  const browser: Browser = navigator;
  const page: Page = document;
  if (browser.globalPrivacyControl || browser.doNotTrack === "1" || !page.querySelector("[rel=canonical]")) return;
  const sendTap = (tapped: string) => browser.sendBeacon("/toques", location.pathname + tapped);
  const see = () => triggers.idle(() => sendTap(""), page.documentElement, "");
  // A prerendered page may never be seen.
  if (page.prerendering) page.addEventListener("prerenderingchange", see, { once: true });
  else see();

  let last: Element | null;
  let at = 0;
  const tap = (event: MouseEvent) => {
    const link = (event.target as Element).closest("a,button");
    const found = leadsOn.exec(`${link?.className} ${(link as HTMLAnchorElement | null)?.href}`);
    // Scripted clicks and the right button do not count.
    if (!link || !found || !event.isTrusted || event.button > 1 || (link === last && event.timeStamp - at < once)) return;
    last = link;
    at = event.timeStamp;
    sendTap(` ${found[0]} ${link.closest("section[class],main>*,body>*")?.className}`);
  };
  for (const type of ["click", "auxclick"] as const) page.addEventListener(type, tap, true);
};
countTaps();

// Print styles are in a <noscript>, and load when idle.
triggers.idle(() => document.head.insertAdjacentHTML("beforeend", document.querySelector("head noscript")?.textContent ?? ""), document.documentElement, "");

// CSS shows the controls that need scripts.
document.documentElement.dataset.js = "";
