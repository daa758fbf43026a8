// The site's own faces, where they came too late for the first picture of a page. Nothing that is
// seen may move for them: a line of text that would end elsewhere gets its letters a little closer
// or wider, and where that is not enough the page keeps the faces that it has.
import type { Mount } from "../lib/island";

/** From so many px on a browser counts a move as a shift. */
const shift = 3;
/** Steps of letter spacing, in em, for lines; the most is for the few words in capitals or digits that stand-ins miss by far. */
const steps = [0.004, 0.008, 0.012, 0.016, 0.02, 0.025, 0.03];
const most = 0.1;

const root = document.documentElement;

/** The files of the faces, which the page has asked for already. */
const files = [...document.querySelectorAll<HTMLLinkElement>("link[rel=preload][as=font]")].map(({ href }) => href);

/** Whether the faces were here well before the page was first drawn: then it has them. */
function inTime(): boolean {
  const [paint] = performance.getEntriesByName("first-contentful-paint");
  return files.every((file) => {
    const [came] = performance.getEntriesByName(file) as PerformanceResourceTiming[];
    return paint && came && came.responseEnd + 50 < paint.startTime;
  });
}

/** The faces once more, under names that no rule of the page knows; rejects when one does not come. */
function again(): Promise<FontFace[]> {
  const declared = [...document.fonts].filter(({ family }) => !family.includes("Fallback"));
  return Promise.all(
    declared.map(async ({ family, weight }) => {
      const name = family.replaceAll('"', "");
      const file = files.find((file) => file.includes(`/${name.toLowerCase()}.`));
      return new FontFace(`${name} Late`, `url(${file})`, { weight }).load();
    }),
  );
}

/** Puts the names of the late faces before all others, or takes them away. */
function use(late: boolean): void {
  root.toggleAttribute("data-faces", late);
  for (const stack of ["--text", "--display"]) {
    root.style.removeProperty(stack);
    const names = getComputedStyle(root).getPropertyValue(stack);
    if (late) root.style.setProperty(stack, names.replace(/"(.*?)"/, '"$1 Late", "$1"'));
  }
}

const seen = (box: DOMRect): boolean => box.width > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;

/** The elements of the window that have text of their own, and that text. */
function texts(): Map<HTMLElement, Node[]> {
  const found = new Map<HTMLElement, Node[]>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    const element = text.parentElement;
    if (!element || !text.nodeValue?.trim() || !seen(element.getBoundingClientRect())) continue;
    found.set(element, [...(found.get(element) ?? []), text]);
  }
  return found;
}

/** How wide the words of an element are; NaN when they take more than one line. */
function width(element: HTMLElement, words: Node[]): number {
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

/** The box from which the lines of an element are made. */
function block(element: HTMLElement): HTMLElement {
  let box = element;
  while (box.parentElement && getComputedStyle(box).display === "inline") box = box.parentElement;
  return box;
}

/**
 * Gives the late faces to the page, unless something seen would move. All is read before anything is
 * written, step by step: each turn from one to the other costs a phone the layout of a long page.
 */
function settle(): void {
  const all = [...document.body.querySelectorAll<HTMLElement>("*")];
  const places = new Map(all.map((element) => [element, element.getBoundingClientRect()]));
  const place = (element: HTMLElement) => places.get(element) as DOMRect;
  const unevenOf = (boxes: HTMLElement[]) => boxes.map((box) => [box, box.getBoundingClientRect().height - place(box).height] as const).filter(([, height]) => Math.abs(height) > 1);
  const found = texts();
  const widths = new Map([...found].map(([element, words]) => [element, width(element, words)]));
  const blocks = new Set([...found.keys()].map(block));
  const touched = [...new Set([...found.keys(), ...blocks])].map((element) => ({ element, css: element.style.cssText }));
  const own = new Map(
    touched.map(({ element }) => {
      const { fontSize, letterSpacing, paddingInlineStart, paddingInlineEnd } = getComputedStyle(element);
      return [element, { em: parseFloat(fontSize), spacing: parseFloat(letterSpacing) || 0, start: parseFloat(paddingInlineStart), end: parseFloat(paddingInlineEnd) }] as const;
    }),
  );
  const of = (element: HTMLElement) => own.get(element) as { em: number; spacing: number; start: number; end: number };
  const space = (element: HTMLElement, em: number) => {
    element.style.letterSpacing = `${of(element).spacing + em * of(element).em}px`;
  };
  use(true);

  // A line stays as wide as it was, and what stands beside it where it is. The second time mends what
  // the first left over: of the spaces at the ends of a text not all are drawn.
  const closer = new Map<HTMLElement, number>();
  for (let time = 0; time < 2; time++) {
    const misses = [...found].map(([element, words]) => [element, words, (widths.get(element) as number) - width(element, words)] as const);
    for (const [element, words, wider] of misses) {
      const letters = words.reduce((sum, word) => sum + (word.nodeValue?.trim().length ?? 0), 0) * of(element).em;
      if (!(Math.abs(wider) > 0.25)) continue;
      const em = (closer.get(element) ?? 0) + wider / letters;
      closer.set(element, em);
      space(element, Math.max(-most, Math.min(most, em)));
    }
  }
  // Where that was not enough, the box keeps its width, and the words take of the room beside them.
  for (const [box, wider] of [...blocks].map((box) => [box, box.getBoundingClientRect().width - place(box).width] as const)) {
    if (Math.abs(wider) < 0.5) continue;
    const { start, end } = of(box);
    box.style.width = `${place(box).width}px`;
    if (place(box).height < 2 * of(box).em) box.style.whiteSpace = "nowrap";
    box.style.flexShrink = "0";
    if (start >= wider / 2 && end >= wider / 2) box.style.paddingInline = `${start - wider / 2}px ${end - wider / 2}px`;
  }
  let uneven = unevenOf([...blocks]);
  for (const step of steps) {
    for (const [box, height] of uneven) space(box, height > 0 ? -step : step);
    uneven = unevenOf(uneven.map(([box]) => box));
  }
  for (const [box, height] of uneven) if (height < 0) box.style.minHeight = `${place(box).height}px`;

  const moved = all.some((element) => {
    const [was, is] = [place(element), element.getBoundingClientRect()];
    const far = Math.abs(was.top - is.top) >= shift || Math.abs(was.left - is.left) >= shift;
    // Words within a line may lie a little beside where they were: that is no ten-thousandth of the window.
    return far && was.width > 1 && (seen(was) || seen(is)) && getComputedStyle(element).display !== "inline";
  });
  const release = () => {
    for (const { element, css } of touched) element.style.cssText = css;
  };
  if (moved) {
    use(false);
    release();
  } else {
    // What held things in place here holds them in no other window, and not on paper.
    addEventListener("resize", release, { once: true });
    addEventListener("beforeprint", release, { once: true });
  }
}

const mount: Mount = async () => {
  if (inTime()) return;
  // A face that does not come at all is no failure: the page is whole without it.
  const late = await again().catch(() => []);
  if (late.length === 0) return;
  for (const face of late) document.fonts.add(face);
  settle();
};

export default mount;
