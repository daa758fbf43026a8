// The little Markdown of long texts, as the server draws it: paragraphs, **bold**,
// lists ("- " and "1. ") and [links](/contacto). All else is text as it stands. This
// is for showing what somebody types; the site's pages are drawn in Go.

export type Inline =
  | { kind: "text"; text: string }
  | { kind: "bold"; of: Inline[] }
  | { kind: "link"; href: string; of: Inline[] };

export type Block = { kind: "paragraph"; of: Inline[] } | { kind: "list"; ordered: boolean; start: number; items: Block[][] };

/** A line that begins an item: its indent, marker, number if it has one, and the blanks after it. */
const marker = /^( {0,3})(?:-|(\d{1,9})\.)( +)(?=\S)/;

/** The item that a line of a list begins, or null. */
function itemOf(line: string) {
  const found = marker.exec(line);
  if (!found) return null;
  const [begin, , number] = found;
  return { offset: begin.length, ordered: number !== undefined, number: Number(number ?? 1) };
}

const isBlank = (line: string | undefined) => line === undefined || line.trim() === "";
const indentOf = (line: string) => line.length - line.trimStart().length;

/** The blocks of a text. */
export const parse = (text: string): Block[] => blocks(text.replaceAll("\r\n", "\n").replaceAll("\t", "    ").split("\n"));

function blocks(lines: string[]): Block[] {
  const found: Block[] = [];
  let paragraph: string[] = [];
  const end = () => {
    if (paragraph.length > 0) found.push({ kind: "paragraph", of: inlines(paragraph.join("\n")) });
    paragraph = [];
  };
  for (let i = 0; i < lines.length; ) {
    const line = lines[i] as string;
    const item = itemOf(line);
    // A number in the middle of a text is a year more often than an item.
    if (item && (paragraph.length === 0 || item.number === 1)) {
      end();
      const list = readList(lines, i);
      found.push(list.block);
      i = list.next;
      continue;
    }
    if (isBlank(line)) end();
    else paragraph.push(line.trim());
    i += 1;
  }
  end();
  return found;
}

/** The list that begins at a line, and the line after it. */
function readList(lines: string[], from: number): { block: Block; next: number } {
  const first = itemOf(lines[from] as string);
  const items: Block[][] = [];
  let next = from;
  for (let item = first; item && item.ordered === first?.ordered; item = itemOf(lines[next] ?? "")) {
    const { own, after } = readItem(lines, next, item.offset);
    items.push(blocks(own));
    next = after;
    const further = skipBlanks(lines, next);
    if (itemOf(lines[further] ?? "")?.ordered === item.ordered) next = further;
  }
  return { block: { kind: "list", ordered: first?.ordered ?? false, start: first?.number ?? 1, items }, next };
}

/** The lines of an item without their indent: those below it that are indented, and those that go on with its text. */
function readItem(lines: string[], from: number, offset: number): { own: string[]; after: number } {
  const own = [(lines[from] as string).slice(offset)];
  let i = from + 1;
  for (; i < lines.length; i++) {
    const line = lines[i] as string;
    if (isBlank(line)) {
      if (indentOf(lines[skipBlanks(lines, i)] ?? "") < offset) break;
      own.push("");
    } else if (indentOf(line) >= offset) own.push(line.slice(offset));
    else if (isBlank(own.at(-1)) || itemOf(line)) break;
    else own.push(line.trim());
  }
  return { own, after: i };
}

function skipBlanks(lines: string[], from: number): number {
  let i = from;
  while (i < lines.length && isBlank(lines[i])) i++;
  return i;
}

/** [text](address), of which neither has the brackets of another; an image is none. */
const linkPattern = /\[([^[\]]+)\]\(([^\s()<>]*)\)/y;

function inlines(text: string): Inline[] {
  const found: Inline[] = [];
  let plain = "";
  const end = () => {
    if (plain) found.push({ kind: "text", text: plain });
    plain = "";
  };
  for (let i = 0; i < text.length; ) {
    const special = linkAt(text, i) ?? boldAt(text, i);
    if (special) {
      end();
      found.push(special.inline);
      i = special.next;
    } else {
      plain += text[i];
      i += 1;
    }
  }
  end();
  return found;
}

function linkAt(text: string, at: number) {
  if (text[at] !== "[" || text[at - 1] === "!") return null;
  linkPattern.lastIndex = at;
  const [all, words, href] = linkPattern.exec(text) ?? [];
  return all && words && href !== undefined ? { inline: { kind: "link", href, of: inlines(words) } as Inline, next: at + all.length } : null;
}

const blank = /\s/;
const punctuation = /[\p{P}\p{S}]/u;
const isSpace = (char: string | undefined) => char === undefined || blank.test(char);
const isMark = (char: string | undefined) => char !== undefined && punctuation.test(char);

/** Whether two asterisks can begin bold text: what follows belongs to them more than what goes before. */
const opens = (before: string | undefined, after: string | undefined) => !isSpace(after) && (!isMark(after) || isSpace(before) || isMark(before));

function boldAt(text: string, at: number) {
  if (!text.startsWith("**", at) || !opens(text[at - 1], text[at + 2])) return null;
  for (let close = text.indexOf("**", at + 3); close > 0; close = text.indexOf("**", close + 1)) {
    // The mirror image of what opens; of three asterisks the last two close.
    if (text[close + 2] === "*" || !opens(text[close + 2], text[close - 1])) continue;
    return { inline: { kind: "bold", of: inlines(text.slice(at + 2, close)) } as Inline, next: close + 2 };
  }
  return null;
}

/** Whether the site draws an address as a link: a path of its own, or one that opens a page, a call or a mail. */
export const isLink = (href: string): boolean => /^\/(?![/\\])/.test(href) || /^(https?:\/\/[^\s/]|tel:|mailto:)/i.test(href);
