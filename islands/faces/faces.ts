// The site's own faces, which a first visit has after the first picture of its page. Nothing that is
// seen may move for them: a line of text that would end elsewhere gets its letters a little closer
// or wider, a text whose words would jump or touch keeps its stand-ins, and where that is not enough the page does.
import type { Mount } from "../lib/island";

/** From so many px on a browser counts a move as a shift. */
const shift = 3;
/** The largest shift that a text may add to those of its page, as browsers measure them (Layout Instability §2). */
const negligible = 0.0002;
/** Steps of letter spacing, in em, for lines. */
const steps = [0.004, 0.008, 0.012, 0.016, 0.02, 0.025, 0.03];
const most = 0.1;
/** So much closer small letters would touch, as in rows of capitals or digits, which stand-ins miss by far. */
const closest = -0.06;
const small = 16;

const root = document.documentElement;

/** The faces as the loader's element names them. */
const faces: [family: string, file: string, weight: string][] = JSON.parse(document.querySelector<HTMLScriptElement>("script[data-faces]")?.dataset.faces ?? "[]");

/** Whether the loader had the faces here well before the page was first drawn: then it has them. */
function inTime(): boolean {
  const [paint] = performance.getEntriesByName("first-contentful-paint");
  return faces.every(([, file]) => {
    const [came] = performance.getEntriesByName(new URL(file, location.href).href) as PerformanceResourceTiming[];
    return paint && came && came.responseEnd + 50 < paint.startTime;
  });
}

/** Loads the faces under names that no rule of the page knows; rejects when one does not come. */
const loadFonts = (): Promise<FontFace[]> => Promise.all(faces.map(([family, file, weight]) => new FontFace(`${family} Late`, `url(${file})`, { weight }).load()));

/** Puts the names of the late faces before all others in a part of the page, or takes them away. */
function applyFonts(part: HTMLElement, late: boolean): void {
  // What a part inherits is the body's, with the names that its stack has there.
  const inherits = part !== root && getComputedStyle(part).fontFamily === getComputedStyle(document.body).fontFamily;
  for (const stack of ["--text", "--display"]) {
    part.style.removeProperty(stack);
    const names = getComputedStyle(part).getPropertyValue(stack);
    if (late) part.style.setProperty(stack, names.replace(/"(.*?)"/, '"$1 Late", "$1"'));
  }
  if (inherits && late) part.style.setProperty("font-family", "var(--text)");
  if (!late) part.style.removeProperty("font-family");
}

/** The parts of the page, one below the other. */
const parts = () => [...document.querySelectorAll<HTMLElement>("body > :not(main), main > *")];

/** The inline styles that hold things in place, in the order in which they were set. */
let holds: { element: HTMLElement; name: string; before: string; held: string }[] = [];

function hold(element: HTMLElement, name: string, value: string): void {
  const before = element.style.getPropertyValue(name);
  element.style.setProperty(name, value);
  holds.push({ element, name, before, held: element.style.getPropertyValue(name) });
}

/** Takes back what holds things in place, the last first, in the page or in a part of it; what others have set since then stays. */
function release(part: HTMLElement = root): void {
  const all = holds;
  holds = all.filter(({ element }) => !part.contains(element));
  for (const { element, name, before, held } of all.reverse()) {
    if (part.contains(element) && element.style.getPropertyValue(name) === held) element.style.setProperty(name, before);
  }
}

/** Whether a box is in the window, or was before somebody scrolled on: what lies above holds in its place what is seen. */
const reached = (box: DOMRect): boolean => box.width > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
const seen = (box: DOMRect): boolean => reached(box) && box.bottom > 0;

/** The elements in the window or above it that have text of their own, and that text. */
function texts(inside: HTMLElement[]): Map<HTMLElement, Node[]> {
  const found = new Map<HTMLElement, Node[]>();
  for (const part of inside) {
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode;
      const element = text.parentElement;
      if (!element || !text.nodeValue?.trim() || !reached(element.getBoundingClientRect())) continue;
      found.set(element, [...(found.get(element) ?? []), text]);
    }
  }
  return found;
}

/** How wide the words of an element are; NaN when they take more than one line. */
function widthOf(element: HTMLElement, words: Node[]): number {
  const range = document.createRange();
  let sum = 0;
  for (const word of words) {
    range.selectNodeContents(word);
    const box = range.getBoundingClientRect();
    if (box.height > 2 * parseFloat(getComputedStyle(element).fontSize)) return Number.NaN;
    sum += box.width;
  }
  return sum;
}

/** Where a text begins, and the box around all of it. */
function placeOfText(text: Node): { first: DOMRect; around: DOMRect } {
  const range = document.createRange();
  range.selectNodeContents(text);
  const around = range.getBoundingClientRect();
  return { first: range.getClientRects()[0] ?? around, around };
}

/** The box from which the lines of an element are made; of words in whose place others may stand (opening.css), the one with the room for those. */
function blockOf(element: HTMLElement): HTMLElement {
  if (getComputedStyle(element).display === "inline") return blockOf(element.parentElement as HTMLElement);
  return element.closest<HTMLElement>("[data-room]") ?? element;
}

/** What an element has of its own, in px. */
function metricsOf(element: HTMLElement) {
  const { fontSize, letterSpacing, paddingInlineStart, paddingInlineEnd } = getComputedStyle(element);
  return { em: parseFloat(fontSize), spacing: parseFloat(letterSpacing) || 0, start: parseFloat(paddingInlineStart), end: parseFloat(paddingInlineEnd) };
}

/** Parts of the page as they stand: where they and everything in these is, and what their lines and the boxes of those measure. */
function measure(inside: HTMLElement[]) {
  const elements = [...parts(), ...inside.flatMap((part) => [...part.querySelectorAll<HTMLElement>("*")])];
  const places = new Map(elements.map((element) => [element, element.getBoundingClientRect()]));
  const found = texts(inside);
  const lines = [...found].map(([element, words]) => ({ element, words, width: widthOf(element, words) }));
  const words = new Map([...found.values()].flat().map((text) => [text, placeOfText(text)]));
  const blocks = [...new Set([...found.keys()].map(blockOf))];
  const metrics = new Map([...found.keys(), ...blocks].map((element) => [element, metricsOf(element)]));
  return {
    places,
    lines,
    words,
    blocks,
    placeOf: (element: HTMLElement) => places.get(element) as DOMRect,
    own: (element: HTMLElement) => metrics.get(element) as ReturnType<typeof metricsOf>,
  };
}
type Layout = ReturnType<typeof measure>;

/** Sets the letters of an element so much closer or wider than they are by themselves. */
function space({ own }: Layout, element: HTMLElement, em: number): void {
  hold(element, "letter-spacing", `${own(element).spacing + em * own(element).em}px`);
}

/**
 * Makes each line as wide as it was, so that what stands beside it stays where it is. The second time
 * mends what the first left over: of the spaces at the ends of a text not all are drawn. Returns those
 * that it would squeeze.
 */
function adjustLines(was: Layout): HTMLElement[] {
  const closer = new Map<HTMLElement, number>();
  for (let time = 0; time < 2; time++) {
    const misses = was.lines.map((line) => ({ ...line, miss: line.width - widthOf(line.element, line.words) }));
    for (const { element, words, miss } of misses) {
      if (!(Math.abs(miss) > 0.25)) continue;
      const letters = words.reduce((sum, word) => sum + (word.nodeValue?.trim().length ?? 0), 0) * was.own(element).em;
      const em = (closer.get(element) ?? 0) + miss / letters;
      closer.set(element, em);
      space(was, element, Math.max(-most, Math.min(most, em)));
    }
  }
  return [...closer].filter(([element, em]) => em < closest && was.own(element).em < small).map(([element]) => element);
}

/** Gives the boxes that are of another width the one that they had; the words take of the room beside them. */
function adjustWidths({ blocks, placeOf, own }: Layout): void {
  const wider = blocks.map((box) => [box, box.getBoundingClientRect().width - placeOf(box).width] as const);
  for (const [box, by] of wider) {
    if (Math.abs(by) < 0.5) continue;
    const { em, start, end } = own(box);
    hold(box, "width", `${placeOf(box).width}px`);
    if (placeOf(box).height < 2 * em) hold(box, "white-space", "nowrap");
    hold(box, "flex-shrink", "0");
    if (start >= by / 2 && end >= by / 2) hold(box, "padding-inline", `${start - by / 2}px ${end - by / 2}px`);
  }
}

/** Sets the letters of the boxes that have more or fewer lines closer or wider until they have as many as they had. */
function adjustHeights(was: Layout): void {
  const uneven = (boxes: HTMLElement[]) => boxes.map((box) => [box, box.getBoundingClientRect().height - was.placeOf(box).height] as const).filter(([, taller]) => Math.abs(taller) > 1);
  let left = uneven(was.blocks);
  for (const step of steps) {
    for (const [box, taller] of left) space(was, box, taller > 0 ? -step : step);
    left = uneven(left.map(([box]) => box));
  }
  for (const [box, taller] of left) if (taller < 0) hold(box, "min-height", `${was.placeOf(box).height}px`);
}

/** Gives the boxes of texts that would be squeezed, or in which words would jump, as where a link goes on in another line, their stand-ins back. */
function keepStandIns({ words }: Layout, squeezed: HTMLElement[]): void {
  // The items of a list, as of a menu, look alike.
  const jumped = new Set(squeezed.map((element) => element.closest<HTMLElement>("ul") ?? blockOf(element)));
  for (const [text, was] of words) {
    const { first } = placeOfText(text);
    const far = Math.max(Math.abs(first.left - was.first.left), Math.abs(first.top - was.first.top));
    const share = (was.around.width * was.around.height) / (innerWidth * innerHeight);
    if (far >= shift && (share * far) / Math.max(innerWidth, innerHeight) > negligible) jumped.add(blockOf(text.parentElement as HTMLElement));
  }
  for (const box of jumped) {
    release(box);
    for (const element of [box, ...box.querySelectorAll<HTMLElement>("*")]) {
      const { fontFamily } = getComputedStyle(element);
      if (fontFamily.includes(" Late")) hold(element, "font-family", fontFamily.replace(/"[^"]* Late", [^,]*, /, ""));
    }
  }
}

/** Whether something that is seen, or was, is elsewhere than it was. */
function hasMoved({ places }: Layout): boolean {
  return [...places].some(([element, was]) => {
    const is = element.getBoundingClientRect();
    const far = Math.abs(was.top - is.top) >= shift || Math.abs(was.left - is.left) >= shift;
    // Words within a line may lie a little beside where they were: that is no ten-thousandth of the window.
    return far && was.width > 1 && (seen(was) || seen(is)) && getComputedStyle(element).display !== "inline";
  });
}

/**
 * Gives the late faces to what is seen of the page, unless something would move. All is read before anything is
 * written, step by step: each turn from one to the other costs a phone the layout of what has changed.
 */
function settle(inside: HTMLElement[]): boolean {
  // A browser that held what is read in its place would do so between two steps, and then for good.
  root.style.setProperty("overflow-anchor", "none");
  const was = measure(inside);
  root.toggleAttribute("data-faces", true);
  for (const part of inside) applyFonts(part, true);
  const squeezed = adjustLines(was);
  adjustWidths(was);
  adjustHeights(was);
  keepStandIns(was, squeezed);
  const moved = hasMoved(was);
  if (moved) {
    for (const part of inside) {
      applyFonts(part, false);
      release(part);
    }
  }
  root.style.removeProperty("overflow-anchor");
  return !moved;
}

/**
 * What holds things in place here holds them in no window of another width, and not on paper. The
 * height alone changes while somebody reads: a phone hides its address bar.
 */
function releaseInOtherWindows(): void {
  let { clientWidth } = root;
  addEventListener("resize", () => {
    if (root.clientWidth === clientWidth) return;
    clientWidth = root.clientWidth;
    release();
  });
  addEventListener("beforeprint", () => release());
}

/** Lets the browser do what somebody waits for between one part of the page and the next. */
const pause = () => new Promise<unknown>((soon) => void (window.requestIdleCallback?.(soon) ?? setTimeout(soon)));

const mount: Mount = async () => {
  if (inTime()) return;
  // A face that does not come at all is no failure: the page is whole without it.
  const late = await loadFonts().catch(() => []);
  if (late.length === 0) return;
  for (const face of late) document.fonts.add(face);
  const all = parts();
  const inside = all.filter((part) => seen(part.getBoundingClientRect()));
  if (!settle(inside)) {
    root.toggleAttribute("data-faces", false);
    return;
  }
  releaseInOtherWindows();
  // Below the window nothing is seen to move, and the whole page at once would hold up a phone. Who
  // has scrolled there meanwhile sees it, and what would move for him does without.
  let whole = true;
  for (const part of all.filter((part) => !inside.includes(part))) {
    await pause();
    if (reached(part.getBoundingClientRect())) whole = settle([part]) && whole;
    else applyFonts(part, true);
  }
  await pause();
  if (whole) applyFonts(root, true);
};

export default mount;
