// Highlights elements marked with data-edited (db/content/highlight) and scrolls to them.

/** Returns the element that shows the edited value: one that just changed, or the first visible one, preferably in main. */
export function place(page: Document, changed: ReadonlySet<Element>): Element | undefined {
  const marked = inStyles(page) ?? [...page.body.querySelectorAll("[data-edited]")];
  const innermost = marked.filter((element) => !marked.some((other) => other !== element && element.contains(other)));
  const main = innermost.filter((element) => element.closest("main"));
  const touched = main.filter((element) => [...changed].some((one) => element.contains(one)));
  const found = [...touched, ...main].find(unfolded) ?? innermost.find(isSeen);
  return found && block(found);
}

/** Returns the elements of which only the style changed, by the selector in the body. */
function inStyles(page: Document): Element[] | undefined {
  const selector = page.body.dataset.edited;
  if (selector === undefined) return undefined;
  return [...page.querySelectorAll(selector === ":root" ? "header" : selector)];
}

const block = (element: Element) => (element.matches("strong, em, b, a:not([class])") ? (element.closest("p, li, h1, h2, h3, dd, dt") ?? element) : element);

function isSeen(element: Element): boolean {
  if (element.checkVisibility && !element.checkVisibility()) return false;
  const { width, height } = element.getBoundingClientRect();
  return width > 1 && height > 1; // smaller ones are for screen readers only
}

/** Reports whether an element is visible, after opening its <details> if necessary. */
function unfolded(element: Element): boolean {
  if (isSeen(element)) return true;
  const folded: HTMLDetailsElement[] = [];
  for (let around = element.closest<HTMLDetailsElement>("details:not([open])"); around; around = around.parentElement?.closest("details:not([open])") ?? null) folded.push(around);
  for (const details of folded) details.open = true;
  if (isSeen(element)) return true;
  for (const details of folded) details.open = false;
  return false;
}

/** The height of fixed parts at the edges of the window, in px. */
const covered = 96;

/** Outlines an element and scrolls it into view within its window. */
export function reveal(page: Document, element: Element | undefined, smoothly: boolean): void {
  for (const old of page.querySelectorAll("[data-current]")) if (old !== element) old.removeAttribute("data-current");
  if (!element) return;
  element.setAttribute("data-current", "");
  const behavior = smoothly ? "smooth" : "instant";
  for (let row = element.parentElement; row && row !== page.body; row = row.parentElement) {
    if (row.scrollWidth <= row.clientWidth + 1) continue;
    const [inside, outside] = [element.getBoundingClientRect(), row.getBoundingClientRect()];
    if (inside.left < outside.left - 1 || inside.right > outside.right + 1) row.scrollTo({ left: row.scrollLeft + inside.left - outside.left, behavior });
  }
  const { top, bottom, height } = element.getBoundingClientRect();
  const room = page.documentElement.clientHeight;
  const fits = height < room - 2 * covered;
  const out = fits ? top < covered || bottom > room - covered : top > room * 0.6 || bottom < room * 0.4;
  if (out) page.defaultView?.scrollTo({ top: page.defaultView.scrollY + top - (fits ? Math.max(covered, (room - height) / 2.5) : covered), behavior });
}
