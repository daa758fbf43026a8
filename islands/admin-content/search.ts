// Finding any area, record, field or text of the content by words of it.
import { inputId } from "../lib/form/input";
import { isObject, type Json, type JsonObject } from "../lib/json";
import { at } from "../lib/paths";
import { plain } from "../lib/slug";
import { addressOf, recordAddress } from "./places";
import { nameOf as recordName, pathOf, recordsIn } from "./records";
import { areas, type Collection, single } from "./table";
import { nameOf, type Versions } from "./words";

interface Hit {
  title: string;
  where: string;
  address: string;
  /** The words where they were found, when that is in a text. */
  text: string;
}

/** A text and where it lies in its record, ready to be searched. */
interface Leaf {
  path: string;
  text: string;
  plain: string;
}

const leaves = new WeakMap<JsonObject, Leaf[]>();

/** The texts of a record. It is one object until something in it changes, so they are taken out of it once. */
function leavesOf(record: JsonObject): Leaf[] {
  const known = leaves.get(record);
  if (known) return known;
  const found: Leaf[] = [];
  collectTexts(record, "", found);
  leaves.set(record, found);
  return found;
}

const isName = (text: string) => text.startsWith("/") || /^[a-z0-9]+(-[a-z0-9]+)+$/.test(text);

function collectTexts(value: Json, path: string, found: Leaf[]): void {
  if (typeof value === "string") {
    if (value !== "" && !isName(value)) found.push({ path, text: value, plain: plain(value) });
  } else if (isObject(value) || Array.isArray(value)) {
    for (const [key, part] of Object.entries(value)) collectTexts(part as Json, path ? `${path}.${key}` : key, found);
  }
}

const heads = new WeakMap<JsonObject, string>();

export function matches({ name, detail, key }: Collection, record: JsonObject, words: readonly string[]): boolean {
  const head = heads.get(record) ?? plain([name, detail, key].map((field) => (field ? record[field] : "")).join(" "));
  heads.set(record, head);
  return has(head, words);
}

/** The words of a query; a number is its digits alone, however it is typed. */
export const wordsOf = (query: string): string[] => plain(query).replace(/\$(?=\s*\d)/g, "").replace(/(\d)[,.'’](?=\d{3}(?!\d))/g, "$1").split(/\s+/).filter(Boolean);

const numbers = new Map<string, RegExp>();

/** A word with digits as a text may write it, "1500" as "1,500". */
function written(word: string): RegExp {
  const known = numbers.get(word);
  if (known) return known;
  const pattern = new RegExp(word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\d(?=(?:\d{3})+(?!\d))/g, "$&[,.'’\\s]?"));
  numbers.set(word, pattern);
  return pattern;
}

function placeOf(text: string, word: string): number {
  const at = text.indexOf(word);
  return at < 0 && /\d{4}/.test(word) ? text.search(written(word)) : at;
}

const has = (text: string, words: readonly string[]) => words.every((word) => placeOf(text, word) >= 0);

/** How much of a text is shown on each side of the words. */
const around = 60;

function excerpt({ text, plain: searched }: Leaf, words: readonly string[]): string {
  const place = Math.max(0, placeOf(searched, words[0] ?? ""));
  const from = place > around ? text.indexOf(" ", place - around) + 1 : 0;
  const to = place + around < text.length ? text.lastIndexOf(" ", place + 2 * around) : text.length;
  return `${from > 0 ? "… " : ""}${text.slice(from, to > from ? to : text.length).replace(/\s+/g, " ")}${to < text.length ? " …" : ""}`;
}

/** What is found, names first and texts last. */
export function search(query: string, versions: Versions, limit = 30): { hits: Hit[]; more: number } {
  const words = wordsOf(query);
  if (words.join("").length < 2) return { hits: [], more: 0 };
  const ranks: (() => Hit)[][] = [[], [], []];
  for (const area of areas) {
    if (has(plain(area.label), words)) ranks[0]?.push(() => ({ title: area.label, where: area.group, address: addressOf(area), text: "" }));
    if (area.collection) searchRecords(area.collection, words, versions, ranks);
  }
  for (const { area, group, entry, path } of single) {
    const hit = (text: string) => (): Hit => ({ title: entry.label, where: `${area.label} › ${group.title}`, address: `#${inputId(path)}`, text });
    const texts: Leaf[] = [];
    if (has(plain(`${group.title} ${entry.label}`), words)) ranks[1]?.push(hit(""));
    else collectTexts(at(versions.value, path) ?? "", "", texts);
    const leaf = texts.find((candidate) => has(candidate.plain, words));
    if (leaf) ranks[2]?.push(hit(excerpt(leaf, words)));
  }
  const all = ranks.flat();
  return { hits: all.slice(0, limit).map((hit) => hit()), more: Math.max(0, all.length - limit) };
}

function searchRecords(collection: Collection, words: readonly string[], versions: Versions, ranks: (() => Hit)[][]): void {
  const area = areas.find((candidate) => candidate.collection === collection);
  const { order, items } = recordsIn(versions.value, collection);
  for (const key of area ? order : []) {
    const record = items[key] as JsonObject;
    const title = recordName(collection, record);
    if (area && has(plain(title), words)) {
      ranks[0]?.push(() => ({ title, where: area.label, address: recordAddress(area, key, versions), text: "" }));
      continue;
    }
    const leaf = leavesOf(record).find((candidate) => has(candidate.plain, words));
    if (!leaf) continue;
    const path = `${pathOf(collection, key)}.${leaf.path}`;
    ranks[2]?.push(() => ({ title, where: nameOf(path, versions), address: `#${inputId(path)}`, text: excerpt(leaf, words) }));
  }
}
