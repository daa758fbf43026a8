// The little Markdown of long texts, as the server draws it: paragraphs, **bold**,
// lists ("- ", "1. ", "1) " and pasted bullets) and [links](/contacto). All else is text as it stands. This
// is for showing what somebody types; the site's pages are drawn in Go.

export type Inline =
  | { kind: "text"; text: string }
  | { kind: "bold"; of: Inline[] }
  | { kind: "link"; href: string; of: Inline[] };

export type Block = { kind: "paragraph"; of: Inline[] } | { kind: "list"; ordered: boolean; items: Block[][] };

/** The signs with which other programs write the items of a list. */
export const bullets = "•◦▪●‣·";

/** How far a list may stand within others; what is deeper is text. */
const deepest = 3;

/** A line that begins an item: its indent, number if it has one, mark, and the blanks after it. */
const marker = /^( {0,3})(?:(\d{1,9})([.)])|-)( +)(?=\S)/;

/** The item that a line begins, or null; marks alone are text. Items of one list have the same mark. */
function itemOf(line: string) {
  const found = marker.exec(line);
  if (!found || /^[- ]*$/.test(line)) return null;
  const [begin, , number, mark = "-"] = found;
  return { offset: begin.length, mark, first: Number(number ?? "1") === 1 };
}

/** An item of a list that has no text yet. */
const isEmptyItem = (line: string) => /^ {0,3}(-|\d{1,9}[.)]) *$/.test(line);

/** A line as other programs write the item of a list. */
const bullet = new RegExp(`^([ \\t]*)[${bullets}][ \\t\u00a0]*(?=[^\\s\u00a0])`, "gm");

const isBlank = (line: string | undefined) => line === undefined || line.trim() === "";
const indentOf = (line: string) => line.length - line.trimStart().length;

/** The blocks of a text. */
export const parse = (text: string): Block[] => blocks(text.replaceAll("\r\n", "\n").replace(bullet, "$1- ").replaceAll("\t", "    ").split("\n"), 0);

function blocks(lines: string[], depth: number): Block[] {
  const found: Block[] = [];
  let paragraph: string[] = [];
  const end = () => {
    if (paragraph.length > 0) found.push({ kind: "paragraph", of: inlines(paragraph.join("\n")) });
    paragraph = [];
  };
  for (let i = 0; i < lines.length; ) {
    const line = lines[i] as string;
    // A number other than 1 is a year, or 911, more often than an item.
    if (depth < deepest && itemOf(line)?.first) {
      end();
      const { block, next } = readList(lines, i, depth);
      found.push(block);
      i = next;
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
function readList(lines: string[], from: number, depth: number): { block: Block; next: number } {
  const mark = itemOf(lines[from] as string)?.mark ?? "-";
  const items: Block[][] = [];
  let next = from;
  for (let item = itemOf(lines[next] ?? ""); item?.mark === mark; item = itemOf(lines[next] ?? "")) {
    const { own, after } = readItem(lines, next, item.offset);
    items.push(blocks(own, depth + 1));
    next = after;
    const further = skipBlanks(lines, next);
    if (itemOf(lines[further] ?? "")?.mark === mark) next = further;
  }
  return { block: { kind: "list", ordered: mark !== "-", items }, next };
}

/** The lines of an item without their indent: those below it that are indented. What stands at the margin is a paragraph of its own. */
function readItem(lines: string[], from: number, offset: number): { own: string[]; after: number } {
  const own = [(lines[from] as string).slice(offset)];
  let i = from + 1;
  for (; i < lines.length; i++) {
    const line = lines[i] as string;
    if (isBlank(line)) {
      if (indentOf(lines[skipBlanks(lines, i)] ?? "") < offset) break;
      own.push("");
    } else if (indentOf(line) >= offset) own.push(line.slice(offset));
    else if (isEmptyItem(line)) continue;
    else if (isBlank(own.at(-1)) || itemOf(line) || indentOf(line) === 0) break;
    else own.push(` ${line.trim()}`);
  }
  return { own, after: i };
}

function skipBlanks(lines: string[], from: number): number {
  let i = from;
  while (i < lines.length && isBlank(lines[i])) i++;
  return i;
}

/** [text](address "title"), without brackets in its text; an image is none. */
const linkPattern = /\[([^[\]\\]+)\]\(\s*(?:<([^<>\n]*)>|([^\s()<>]*(?:\([^\s()]*\)[^\s()]*)*))(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)/y;

/** What a mark is made ordinary text with. */
const escaped = /\\[!-/:-@[-`{-~]/y;

function inlines(text: string): Inline[] {
  const found: Inline[] = [];
  /** The asterisks that bold text may begin with, and their places among what was found. */
  const openers: { index: number; length: number }[] = [];
  const add = (plain: string) => {
    const last = found.at(-1);
    if (last?.kind === "text" && openers.at(-1)?.index !== found.length - 1) last.text += plain;
    else if (plain) found.push({ kind: "text", text: plain });
  };
  for (let i = 0; i < text.length; ) {
    const link = linkAt(text, i);
    const run = link ? 0 : asterisks(text, i);
    if (link) found.push(link.inline);
    else if (run < 2) add(literalAt(text, i));
    else {
      const before = text.charAt(i - 1);
      const after = text.charAt(i + run);
      // What closes is the mirror image of what opens.
      const rest = opens(after, before) ? close(found, openers, run) : run;
      if (opens(before, after) && rest > 1) {
        found.push({ kind: "text", text: "*".repeat(rest) });
        openers.push({ index: found.length - 1, length: rest });
      } else add("*".repeat(rest));
    }
    i += link?.length ?? (run < 2 ? literalAt(text, i).length : run);
  }
  return found.filter((inline) => inline.kind !== "text" || inline.text !== "");
}

/** Makes bold what stands after the last asterisks that can begin it; returns how many of those that end it are over. */
function close(found: Inline[], openers: { index: number; length: number }[], run: number): number {
  let rest = run;
  for (let opener = openers.at(-1); opener && rest > 1; opener = openers.at(-1)) {
    const used = 2 * Math.floor(Math.min(opener.length, rest) / 2);
    found.push({ kind: "bold", of: found.splice(opener.index + 1) });
    opener.length -= used;
    rest -= used;
    found[opener.index] = { kind: "text", text: "*".repeat(opener.length) };
    if (opener.length < 2) openers.pop();
  }
  return rest;
}

/** What stands at a place as it stands. */
function literalAt(text: string, at: number): string {
  escaped.lastIndex = at;
  return escaped.exec(text)?.[0] ?? text.charAt(at);
}

function linkAt(text: string, at: number) {
  if (text[at] !== "[" || text[at - 1] === "!") return null;
  linkPattern.lastIndex = at;
  const [all, words, bracketed, bare = ""] = linkPattern.exec(text) ?? [];
  return all && words ? { inline: { kind: "link", href: bracketed ?? bare, of: inlines(words) } as Inline, length: all.length } : null;
}

const punctuation = /[\p{P}\p{S}]/u;
const isSpace = (char: string) => char.trim() === "";
const isMark = (char: string) => punctuation.test(char);

/** Whether asterisks can begin bold text: what follows belongs to them more than what goes before. */
const opens = (before: string, after: string) => !isSpace(after) && (!isMark(after) || isSpace(before) || isMark(before));

/** How many asterisks stand at a place; one that stands after a backslash is none. */
const asterisks = (text: string, at: number) => (text[at] === "*" ? (/^\*+/.exec(text.slice(at))?.[0].length ?? 0) : 0);

/** Whether the site draws an address as a link: a path of its own, or one that opens a page, a call or a mail. */
export const isLink = (href: string): boolean => /^\/(?![/\\])/.test(href) || /^(https?:\/\/[^\s/]|tel:|mailto:)/i.test(href);
