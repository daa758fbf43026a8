
export interface Sentence {
  range: Range;
  spoken: string;
}

const blocks = "h1,h2,h3,p,li,dt,dd,summary,th,td";
/** Signed text is the medical text (views/README.md). */
const read = "[data-signed]";
const skipped = "[data-unsigned],.detail-paper,.detail-sources";
/** Chrome ends an utterance after 15 s, some 200 characters. */
const longest = 160;
/** Ends at punctuation before a capital, except after an abbreviated title. */
const sentence = /\S(?:\b(?:Dra?|Sra?)\.|[^])*?(?:[.!?…]["”»)]*(?=\s+["“«(]*[¿¡\p{Lu}])|$)/gu;

export function sentences(root: Element): Sentence[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const all: Sentence[] = [];
  let texts: Text[] = [];
  let block: Element | null = null;
  const end = () => {
    all.push(...divide(texts));
    texts = [];
  };
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    const parent = text.parentElement as Element;
    if (!parent.closest(read) || parent.closest(skipped)) continue;
    const own = parent.closest(blocks);
    if (own !== block || text.previousSibling?.nodeName === "BR") end();
    block = own;
    texts.push(text);
  }
  end();
  return all;
}

function divide(texts: Text[]): Sentence[] {
  const whole = texts.map(({ data }) => data).join("");
  const at = (offset: number): [Text, number] => {
    let remaining = offset;
    const node = texts.find(({ length }) => remaining <= length || ((remaining -= length), false)) as Text;
    return [node, remaining];
  };
  return [...whole.matchAll(sentence)].flatMap((found) => shorten(found[0].trimEnd(), found.index)).map(([text, start]) => {
    const range = document.createRange();
    range.setStart(...at(start));
    range.setEnd(...at(start + text.length));
    return { range, spoken: spoken(text) };
  });
}

/** Splits a long sentence after a comma, or else after a word. */
function shorten(text: string, start: number): [string, number][] {
  if (text.length <= longest) return [[text, start]];
  const head = text.slice(0, longest);
  const cut = Math.max(head.lastIndexOf(", "), head.lastIndexOf("; "), head.lastIndexOf(": ")) + 1 || head.lastIndexOf(" ");
  if (cut < 1) return [[text, start]];
  return [[text.slice(0, cut), start], ...shorten(text.slice(cut + 1), start + cut + 1)];
}

const spoken = (text: string): string =>
  text
    .replace(/\s+/g, " ")
    .replace(/\b911\b/g, "nueve once")
    .replace(/(\d{2,3})\/(\d{2,3})/g, "$1 sobre $2")
    .replace(/mmHg/g, "milímetros de mercurio");
