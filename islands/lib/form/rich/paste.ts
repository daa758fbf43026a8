// Converts pasted text of other programs to the site's Markdown.

/** Invisible characters, which are removed: soft hyphens and zero-width characters. */
const invisible = /[\u00ad\u200b\u2060\ufeff]/g;
/** A word hyphenated at the end of a line. */
const broken = /(\p{Ll})-\n(?=\p{Ll})/gu;
const tab = "[ \\t\\u00a0]";
const bullet = new RegExp(`^(${tab}*)(?:(?:[•◦▪●‣·○■□❖➤►▶✓✔]|[\\uf000-\\uf0ff])${tab}*|[*–—]${tab}+|[o§]\\t${tab}*)(?=\\S)`);
const numbered = new RegExp(`^(${tab}*)(\\d{1,2})(?:\\.-${tab}*|[.)]\\t${tab}*)(?=\\S)`);
const lettered = new RegExp(`^(${tab}*)([a-z])[.)]${tab}+(?=\\S)`);
const heading = /^#{1,6}\s+(.*?)\s*#*$/;
const row = /^\s*\|(.+)\|\s*$/;
const rule = /^[\s|:-]+$/;
/** Words that are bold in chat programs and in Markdown. */
const starred = /(^|[\s(¿¡"«])(?:\*(?![\s*])([^*\n]*[^\s*])\*|__(?![\s_])([^\n]*?[^\s_])__)(?=$|[\s).,;:!?"»])/gm;

const strong = (words: string): string => (words.replaceAll("**", "").trim() ? `**${words.replaceAll("**", "").trim()}**` : "");

/** Converts the lists, bold text and headings of a plain text. */
export function cleanPasted(text: string): string {
  const lines = text.replaceAll("\r\n", "\n").replace(invisible, "").replace(broken, "$1").split("\n");
  let letter = "";
  const read = lines.flatMap((line, i) => {
    const [, indent = "", mark = ""] = lettered.exec(line) ?? [];
    const isNext = mark !== "" && (mark === "a" || mark.charCodeAt(0) === letter.charCodeAt(0) + 1);
    const alone = mark === "a" && !lettered.exec(lines[i + 1] ?? "");
    if (mark || line.trim() !== "") letter = isNext && !alone ? mark : "";
    if (letter && mark) return [line.replace(lettered, `${indent}${mark.charCodeAt(0) - 96}. `)];
    const cells = row.exec(line)?.[1]?.split("|").map((cell) => cell.trim());
    if (cells) return rule.test(line) ? [] : [`- ${cells[0]}${cells.length > 1 ? `: ${cells.slice(1).filter(Boolean).join(", ")}` : ""}`];
    const title = heading.exec(line)?.[1];
    if (title) return [...(i > 0 && lines[i - 1]?.trim() ? [""] : []), strong(title), ...(lines[i + 1]?.trim() ? [""] : [])];
    return [line.replace(bullet, "$1- ").replace(numbered, "$1$2. ")];
  });
  return read.join("\n").replace(starred, (_, before: string, star?: string, underlined?: string) => `${before}**${star ?? underlined}**`);
}

/** Elements with more meaning than their text. */
const meaning = "li, b, strong, a[href], h1, h2, h3, h4, h5, h6, td, img, p[style*='mso-list'], [style*='font-weight']";
const blocks = new Set(["P", "DIV", "UL", "OL", "TABLE", "H1", "H2", "H3", "H4", "H5", "H6", "BLOCKQUOTE", "SECTION", "ARTICLE"]);

/** Converts a pasted page; null if it has only plain text. */
export function fromHTML(html: string): string | null {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  if (!body.querySelector(meaning)) return null;
  for (const element of body.querySelectorAll("style, script, meta, title, template")) element.remove();
  const text = inner(body, "").replace(/[ \t]*\n[ \t]*(?=\n)/g, "\n").replace(/\n{3,}/g, "\n\n").trim();
  return cleanPasted(text);
}

const inner = (parent: Node, indent: string): string => [...parent.childNodes].map((node) => written(node, indent)).join("");

function written(node: Node, indent: string): string {
  if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? "").replace(/[ \t\r\n]+/g, " ");
  if (!(node instanceof HTMLElement)) return "";
  switch (node.tagName) {
    case "BR":
      return "\n";
    case "UL":
    case "OL":
      return `\n${listed(node, indent)}\n${indent ? "" : "\n"}`;
    case "TR":
      return `- ${[...node.children].map((cell) => inner(cell, "").replace(/\s+/g, " ").trim()).join(", ")}\n`;
    case "A": {
      const words = inner(node, indent).trim();
      const href = node.getAttribute("href") ?? "";
      return words && /^(https?:|mailto:|tel:)/i.test(href) && !/[\s()]/.test(href) ? `[${words.replace(/[[\]\n]/g, " ")}](${href})` : words;
    }
  }
  const words = inner(node, indent);
  if (/^H[1-6]$/.test(node.tagName)) return `\n\n${strong(words)}\n\n`;
  if (blocks.has(node.tagName)) return `\n\n${words.trim()}\n\n`;
  return isBold(node) && words.trim() && !words.includes("**") && !words.includes("\n") ? words.replace(/\S(?:.*\S)?/, (part) => `**${part}**`) : words;
}

/** Google Docs wraps everything in a <b> that is not bold. */
function isBold(element: HTMLElement): boolean {
  const weight = element.style.fontWeight;
  if (weight) return weight === "bold" || Number(weight) >= 600;
  return element.tagName === "B" || element.tagName === "STRONG";
}

function listed(list: HTMLElement, indent: string): string {
  return [...list.children].map((item, i) => `${indent}${list.tagName === "OL" ? `${i + 1}.` : "-"} ${inner(item, `${indent}   `).trim()}`).join("\n");
}

export const hasPictures = (html: string): boolean => /<img\b/i.test(html);
