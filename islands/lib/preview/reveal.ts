// Highlights elements marked with data-edited (db/content/highlight) and scrolls to them.

/** The element that shows what is edited: the one that just changed, or else the first that is seen, in the main part before its frame. */
export function place(page: Document, changed: ReadonlySet<Element>): Element | undefined {
  const marked = inStyles(page) ?? [...page.body.querySelectorAll("[data-edited]")];
  const innermost = marked.filter((element) => !marked.some((other) => other !== element && element.contains(other)));
  const main = innermost.filter((element) => element.closest("main"));
  const touched = main.filter((element) => [...changed].some((one) => element.contains(one)));
  const found = [...touched, ...main].find(unfolded) ?? innermost.find(isSeen);
  return found && block(found);
}

/** What shows in the styles alone: the body says whose. */
function inStyles(page: Document): Element[] | undefined {
  const selector = page.body.dataset.edited;
  if (selector === undefined) return undefined;
  return [...page.querySelectorAll(selector === ":root" ? "header" : selector)];
}

/** A word in bold is shown with its paragraph. */
const block = (element: Element) => (element.matches("strong, em, b, a:not([class])") ? (element.closest("p, li, h1, h2, h3, dd, dt") ?? element) : element);

function isSeen(element: Element): boolean {
  if (element.checkVisibility && !element.checkVisibility()) return false;
  const { width, height } = element.getBoundingClientRect();
  return width > 1 && height > 1; // less is for the ears only
}

/** Whether an element is seen, if need be once what it is folded in is open. */
function unfolded(element: Element): boolean {
  if (isSeen(element)) return true;
  const folded: HTMLDetailsElement[] = [];
  for (let around = element.closest<HTMLDetailsElement>("details:not([open])"); around; around = around.parentElement?.closest("details:not([open])") ?? null) folded.push(around);
  for (const details of folded) details.open = true;
  if (isSeen(element)) return true;
  for (const details of folded) details.open = false;
  return false;
}

/** What stays at the edges of a window covers this much of it, in px. */
const covered = 96;

/** Scrolls to an element that is out of view, inside its window alone, and outlines it. */
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
