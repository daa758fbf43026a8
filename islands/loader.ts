// The only script that every page loads: it fetches each island at its moment.
//
//   <div data-island="gallery" data-when="visible" data-src="…/gallery-x.js …/react-x.js" data-props="{…}">server HTML</div>
//
// data-src is the island's module and then what it imports, so that all of it
// comes at once. The default export takes the element and its props over; when
// it has, the element gets data-ready, when it cannot, data-failed.

type Mount = (element: HTMLElement, props: unknown) => unknown;

const clickable = "button:not([popovertarget]),[data-replay]";
const started = new Set<HTMLElement>();
const early = new Map<HTMLElement, number>();

const fetchModule = async (address: string): Promise<{ default: Mount }> => {
  try {
    return await import(address);
  } catch {
    // Browsers remember a failed address; with a query it is another one.
    return import(`${address}?2`);
  }
};

const start = async (element: HTMLElement) => {
  if (started.has(element)) return;
  started.add(element);
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
  const index = early.get(element);
  if (index !== undefined) {
    const target = element.querySelectorAll<HTMLElement>(clickable)[index];
    target?.focus();
    target?.click();
  }
};

/** data-when: what has to happen before an island is fetched; text after a colon is the condition's own. */
const moments: Record<string, (go: () => void, element: HTMLElement, condition: string) => void> = {
  load: (go) => go(),
  idle: (go) => ("requestIdleCallback" in window ? requestIdleCallback(go) : setTimeout(go, 200)),
  visible: (go, element) => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      go();
    });
    observer.observe(element);
  },
  // Elements elsewhere that lead to the island may be named: "interaction:[popovertarget=menu]".
  interaction: (go, element, condition) => {
    for (const target of [element, ...(condition ? document.querySelectorAll(condition) : [])]) {
      for (const type of ["pointerover", "pointerdown", "focusin"]) target.addEventListener(type, go, { once: true, passive: true });
    }
  },
  media: (go, _, condition) => {
    const query = matchMedia(condition);
    const check = () => query.matches && go();
    query.addEventListener("change", check);
    check();
  },
};

// A click on a control whose island is not there yet is kept and done afterwards.
document.addEventListener(
  "click",
  (event) => {
    const target = (event.target as Element).closest<HTMLElement>(clickable);
    const element = target?.closest<HTMLElement>("[data-island]:not([data-ready],[data-failed])");
    if (!target || !element) return;
    event.preventDefault();
    event.stopPropagation();
    early.set(element, [...element.querySelectorAll(clickable)].indexOf(target));
    start(element);
  },
  true,
);

for (const element of document.querySelectorAll<HTMLElement>("[data-island]")) {
  const [, when, condition] = /^(\w+):?(.*)/.exec(element.dataset.when ?? "") ?? [];
  moments[when]?.(() => start(element), element, condition);
}
// Styles show the controls that need a script from here on.
document.documentElement.dataset.js = "";
