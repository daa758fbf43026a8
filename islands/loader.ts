// The only script that every page loads: it fetches each island at its moment.
//
//   <div data-island="gallery" data-when="visible" data-src="…/gallery-x.js …/react-x.js" data-props="{…}">server HTML</div>
//
// data-src is the island's module and then what it imports, so that all of it
// comes at once. The default export takes the element and its props over; when
// it has, the element gets data-ready, when it cannot, data-failed.

type Mount = (element: HTMLElement, props: unknown) => unknown;

// Fonts are requested last, or at once if they are cached with the script, and swapped in together.
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
/** The islands that are on their way, and the place of the control that was clicked meanwhile. */
const clicks = new Map<HTMLElement, number>();
const none = -1;
/** How long a click on a link waits for its island, in ms. */
const patience = 5000;

// Browsers remember a failed address; with a query it is another one.
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

/** data-when: what has to happen before an island is fetched; text after a colon is the condition's own. */
const moments: Record<string, (go: () => void, element: HTMLElement, condition: string) => void> = {
  // What is on the screen is drawn first, and its pictures are made ready beside that; a page that nobody sees yet draws nothing.
  load: (go) => void (document.hidden ? go() : requestAnimationFrame(() => setTimeout(go, 150))),
  idle: (go) => window.requestIdleCallback?.(go) ?? setTimeout(go, 200),
  visible: (go, element) =>
    new IntersectionObserver((entries, observer) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      go();
    }).observe(element),
  // A condition may name other triggers: "interaction:[popovertarget=menu]". The load is deferred so that the
  // tap is rendered first.
  interaction: (go, element, condition) => {
    for (const target of [element, ...(condition ? document.querySelectorAll(condition) : [])]) {
      for (const type of ["pointerover", "pointerdown", "focusin"]) target.addEventListener(type, () => setTimeout(go, 400), { once: true, passive: true });
    }
  },
};

// A click on a control whose island is still loading is replayed afterwards. Links keep their default if the
// island fails.
document.addEventListener(
  "click",
  (event) => {
    const target = (event.target as Element).closest<HTMLElement>(clickable);
    const element = target?.closest<HTMLElement>(waiting);
    // Who wants a link in another tab or window gets it there.
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
    }, patience);
  },
  true,
);

/** Does something once the whole document is here: this script may come before that. */
const whole = (then: () => void) => (document.readyState === "loading" ? document.addEventListener("DOMContentLoaded", then) : then());

whole(() => {
  for (const element of document.querySelectorAll<HTMLElement>("[data-island]")) {
    const [when, condition] = (element.dataset.when ?? "").split(/:(.*)/);
    moments[when]?.(() => start(element), element, condition);
  }
});
// Reports page views and outgoing links to this server without identifying the visitor
// (handlers/public/taps.go). It respects Do Not Track and Global Privacy Control. It is not a module, since
// importing scripts would wait for shared chunks.

/** What a link or a button is, by its classes and its address. */
const leadsOn = /tel:(911$)?|wa\.me|maps|map-open|doctoralia|booking-open|video-play/;
/** Two taps on a link within so many ms are one. */
const once = 2000;

type Browser = Navigator & { globalPrivacyControl?: boolean };
type Page = Document & { prerendering?: boolean };

/** Counts on the pages that have an address of their own; the screens of the owner have none. */
const countTaps = () => {
  const browser: Browser = navigator;
  const page: Page = document;
  if (browser.globalPrivacyControl || browser.doNotTrack === "1" || !page.querySelector("[rel=canonical]")) return;
  const tell = (tapped: string) => browser.sendBeacon("/toques", location.pathname + tapped);
  const see = () => moments.idle(() => tell(""), page.documentElement, "");
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
};
countTaps();

// Paper can wait, too: its styles stand where a browser without scripts finds them.
moments.idle(() => document.head.insertAdjacentHTML("beforeend", document.querySelector("head noscript")?.textContent ?? ""), document.documentElement, "");

// Styles show the controls that need a script from here on.
document.documentElement.dataset.js = "";
