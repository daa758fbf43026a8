// The toolbar actions of a long text. Each is one edit, so that undo reverts it in one step.

/** List markers of other programs. */
const bullets = "•◦▪●‣·";

export interface Selection {
  text: string;
  start: number;
  end: number;
}

/** A replaced part of the text, and the selection afterwards. */
export interface Edit {
  from: number;
  to: number;
  insert: string;
  start: number;
  end: number;
}

interface Span {
  from: number;
  to: number;
}

/** Removes characters at an index and inserts others. */
interface Step {
  at: number;
  remove: number;
  insert: string;
}

/** Combines ordered steps into one edit that keeps the selected words. */
function edit({ text, start, end }: Selection, steps: Step[]): Edit {
  const first = steps[0];
  const last = steps.at(-1);
  if (!first || !last) return { from: start, to: start, insert: "", start, end };
  const moved = (place: number, kept: boolean) => {
    let by = 0;
    for (const { at, remove, insert } of steps) {
      if (at > place || (at === place && remove === 0 && kept)) break;
      by += insert.length - Math.min(remove, place - at);
    }
    return place + by;
  };
  let insert = "";
  let done = first.at;
  for (const step of steps) {
    insert += text.slice(done, step.at) + step.insert;
    done = step.at + step.remove;
  }
  const from = moved(start, false);
  return { from: first.at, to: done, insert, start: from, end: start === end ? from : moved(end, true) };
}

const lineStart = (text: string, at: number) => text.lastIndexOf("\n", at - 1) + 1;
const lineEnd = (text: string, at: number) => {
  const found = text.indexOf("\n", at);
  return found < 0 ? text.length : found;
};

function linesOf({ text, start, end }: Selection): Span[] {
  const lines: Span[] = [];
  // A selection that ends at the start of a line excludes it.
  const last = end > start && text[end - 1] === "\n" ? end - 1 : end;
  for (let from = lineStart(text, start); ; ) {
    const to = lineEnd(text, from);
    lines.push({ from, to });
    if (to >= last) return lines;
    from = to + 1;
  }
}

const marker = new RegExp(`^( *)([-${bullets}]|\\d{1,9}[.)]) +`);
const markerOf = (line: string) => marker.exec(line)?.[0] ?? "";

function* spansAround(text: string, at: number, pattern: RegExp): Generator<Span & { found: RegExpExecArray }> {
  const begin = lineStart(text, at);
  for (const found of text.slice(begin, lineEnd(text, at)).matchAll(pattern)) {
    const from = begin + found.index;
    yield { from, to: from + found[0].length, found: found as RegExpExecArray };
  }
}

const boldPattern = /\*\*(?=\S).*?[^\s*]\*\*/g;
const inside = (span: Span, from: number, to: number) => span.from <= from && to <= span.to;
const unwrap = ({ from, to }: Span): Step[] => [{ at: from, remove: 2, insert: "" }, { at: to - 2, remove: 2, insert: "" }];

const boldAround = (text: string, { from, to }: Span): Span | undefined => [...spansAround(text, from, boldPattern)].find((span) => inside(span, from, to));

export const isBold = (now: Selection): boolean => {
  const parts = partsOf(now);
  return parts.length > 0 && parts.every((part) => boldAround(now.text, part) !== undefined);
};

/** Returns the parts to make bold: the words of each selected line without list markers, or the word at the caret. */
function partsOf(now: Selection): Span[] {
  const { text, start, end } = now;
  if (start === end) {
    const whole = boldAround(text, { from: start, to: start });
    if (whole) return [{ from: start, to: start }];
    const before = /[\p{L}\p{N}]*$/u.exec(text.slice(0, start))?.[0].length ?? 0;
    const after = /^[\p{L}\p{N}]*/u.exec(text.slice(start))?.[0].length ?? 0;
    return before && after ? [{ from: start - before, to: start + after }] : [];
  }
  return linesOf(now).flatMap(({ from, to }) => {
    const line = text.slice(from, to);
    const begin = Math.max(start, from + markerOf(line).length);
    const words = text.slice(begin, Math.min(end, to));
    const lead = words.length - words.trimStart().length;
    return words.trim() ? [{ from: begin + lead, to: begin + lead + words.trim().length }] : [];
  });
}

export function bold(now: Selection): Edit {
  const { text, start } = now;
  if (text.slice(start - 2, start + 2) === "****" && now.end === start) return edit(now, [{ at: start - 2, remove: 4, insert: "" }]);
  const parts = partsOf(now);
  if (parts.length === 0) return { ...edit(now, [{ at: start, remove: now.end - start, insert: "****" }]), start: start + 2, end: start + 2 };
  if (isBold(now)) {
    const spans = new Map(parts.map((part) => boldAround(text, part) as Span).map((span) => [span.from, span]));
    return edit(now, [...spans.values()].flatMap(unwrap));
  }
  return edit(now, parts.filter((part) => !boldAround(text, part)).flatMap((part) => wrap(text, part)));
}

/** Makes a part of a line bold, merged with bold text that it overlaps. */
function wrap(text: string, part: Span): Step[] {
  const met = [...spansAround(text, part.from, boldPattern)].filter((span) => span.from < part.to && part.from < span.to);
  const from = Math.min(part.from, ...met.map((span) => span.from));
  const to = Math.max(part.to, ...met.map((span) => span.to));
  const steps = [{ at: from, remove: 0, insert: "**" }, ...met.flatMap(unwrap), { at: to, remove: 0, insert: "**" }];
  return steps.sort((a, b) => a.at - b.at);
}

export type ListKind = "bulleted" | "numbered";
const isOf = (kind: ListKind, line: string) => (/^\d/.test(marker.exec(line)?.[2] ?? "-") === (kind === "numbered")) && marker.test(line);

/** Returns the selected lines with words, or the only line. */
function itemsOf(now: Selection): Span[] {
  const lines = linesOf(now);
  const written = lines.filter(({ from, to }) => now.text.slice(from, to).trim() !== "");
  return written.length > 0 ? written : lines.slice(0, 1);
}

export function listOf(now: Selection): ListKind | null {
  const all = (kind: ListKind) => itemsOf(now).every(({ from, to }) => isOf(kind, now.text.slice(from, to)));
  return all("bulleted") ? "bulleted" : all("numbered") ? "numbered" : null;
}

/** Toggles a list of the selected lines, with blank lines around it. */
export function list(now: Selection, kind: ListKind): Edit {
  const { text } = now;
  const lines = itemsOf(now);
  const off = listOf(now) === kind;
  const steps = lines.map(({ from, to }, i) => ({ at: from, remove: markerOf(text.slice(from, to)).length, insert: off ? "" : kind === "numbered" ? `${i + 1}. ` : "- " }));
  const first = lines[0];
  const last = lines.at(-1);
  if (off || !first || !last) return edit(now, steps);
  const joins = (line: string) => line.trim() !== "" && !markerOf(line);
  const before = text.slice(lineStart(text, first.from - 1), Math.max(0, first.from - 1));
  if (steps[0] && first.from > 0 && joins(before)) steps[0].insert = `\n${steps[0].insert}`;
  const after = text.slice(last.to + 1, lineEnd(text, last.to + 1));
  if (last.to < text.length && joins(after)) steps.push({ at: last.to, remove: 0, insert: "\n" });
  return edit(now, steps);
}

/** Handles Enter in a list: continues it, or ends it after an empty item. Null outside of lists. */
export function enter(now: Selection): Edit | null {
  const { text, start, end } = now;
  const begin = lineStart(text, start);
  const [all, indent = "", mark = ""] = marker.exec(text.slice(begin, lineEnd(text, start))) ?? [];
  if (all === undefined || start < begin + all.length) return null;
  if (text.slice(begin + all.length, lineEnd(text, start)).trim() === "") {
    const insert = text.slice(lineStart(text, begin - 1), Math.max(0, begin - 1)).trim() === "" ? "" : "\n";
    const caret = begin + insert.length;
    return { from: begin, to: lineEnd(text, start), insert, start: caret, end: caret };
  }
  const number = Number.parseInt(mark, 10);
  const next = `\n${indent}${Number.isNaN(number) ? mark : `${number + 1}${mark.slice(-1)}`} `;
  const steps = [{ at: start, remove: end - start, insert: next }];
  if (!Number.isNaN(number)) steps.push(...renumbered(text, lineEnd(text, end) + 1, indent, number + 2));
  const caret = start + next.length;
  return { ...edit(now, steps), start: caret, end: caret };
}

function renumbered(text: string, from: number, indent: string, first: number): Step[] {
  const steps: Step[] = [];
  let at = from;
  for (let number = first; at < text.length; number++) {
    const found = /^( *)(\d{1,9})[.)] /.exec(text.slice(at, lineEnd(text, at)));
    if (found?.[1] !== indent) break;
    steps.push({ at: at + indent.length, remove: (found[2] ?? "").length, insert: String(number) });
    at = lineEnd(text, at) + 1;
  }
  return steps;
}

export interface Link extends Span {
  words: string;
  href: string;
}

export function linkAt({ text, start, end }: Selection): Link | null {
  for (const { from, to, found } of spansAround(text, start, /\[([^[\]]*)\]\(([^()\s]*)\)/g)) {
    if (inside({ from, to }, start, end)) return { from, to, words: found[1] ?? "", href: found[2] ?? "" };
  }
  return null;
}

/** Replaces the selection or its link by a link. */
export function link(now: Selection, words: string, href: string): Edit {
  const { from, to } = linkAt(now) ?? { from: now.start, to: now.end };
  const insert = `[${words.replace(/[[\]\n]/g, " ").trim()}](${href})`;
  return { from, to, insert, start: from + insert.length, end: from + insert.length };
}

export function unlink(now: Selection): Edit | null {
  const found = linkAt(now);
  return found && { from: found.from, to: found.to, insert: found.words, start: found.from, end: found.from + found.words.length };
}

export const replace = ({ start, end }: Selection, insert: string): Edit => ({ from: start, to: end, insert, start: start + insert.length, end: start + insert.length });

/** Reports whether the site renders an address as a link. */
const isLink = (href: string): boolean => /^\/(?![/\\])/.test(href) || /^(https?:\/\/[^\s/]|tel:|mailto:)/i.test(href);

/** Returns a typed address with its scheme, or null. */
export function addressOf(typed: string): string | null {
  const text = typed.trim();
  const made =
    /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(text) ? `mailto:${text}`
    : /^\+?[\d ().-]{8,}$/.test(text) ? `tel:${text.replace(/[^\d+]/g, "")}`
    : /^[\w-]+(\.[\w-]+)+([/?#]\S*)?$/.test(text) ? `https://${text}`
    : text;
  const written = made.replaceAll(" ", "%20").replaceAll("(", "%28").replaceAll(")", "%29");
  return isLink(written) && !/[\s<>]/.test(written) ? written : null;
}
