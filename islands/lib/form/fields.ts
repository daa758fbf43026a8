// The types of the tables in views/admin, which list every field of a form in order. A test fails if a field of
// db/content is missing.

/**
 * The kinds of values. integer and decimal are stored as numbers, switch as a boolean, pick as a list of ids, the
 * others as strings. paragraphs and rich are long texts with formatting, long is one without; picture, icon and path
 * are paths, date is YYYY-MM-DD, slug the last part of an address.
 */
export type Kind =
  | "text" | "integer" | "decimal" | "colour" | "choice" | "suggest" | "paragraphs" | "picture"
  | "rich" | "long" | "switch" | "date" | "slug" | "icon" | "pick" | "path";

export interface Field {
  key: string;
  label: string;
  help: string;
  note?: { text: string; address: string; link: string };
  /** The path of the field that it repeats unless the owner writes another value, or of the hours that fill it. */
  copies?: string;
  /** Section types and layouts that show it, if its group has no section. */
  layouts?: readonly (readonly [type: string, layout: string])[];
  kind?: Kind;
  /** The value of a record without the field. */
  initial?: string | number | boolean;
  /** Of a choice or suggest: value and label. */
  options?: readonly (readonly [value: string, name: string])[];
  /** Of a pick: the path of the collection. */
  from?: string;
  /** The kind of value that the server reads, of value.Read in db/content/value. */
  reads?: string;
  /** The suitable length in characters. */
  length?: readonly [least: number, most: number];
  /** The maximum length in characters; the server rejects more. */
  most?: number;
  /** Of a slug: the beginning of the address, "/enfermedades/". */
  prefix?: string;
}

/** A list of texts, or of objects with fields. */
export interface List {
  key: string;
  label: string;
  help: string;
  /** The noun for an item, "certificación", as in "Agregar certificación". */
  item: string;
  /** The gender of the noun, for "eliminada" or "eliminado". */
  gender: "a" | "o";
  hideable?: boolean;
  /** The fields of the summary line; the first one with a value names the item. */
  summary?: readonly string[];
  thumbnail?: string;
  /** Of the items, if they are texts. */
  kind?: "picture";
  fields?: readonly Entry[];
}

export type Entry = Field | List;

export interface Group {
  title: string;
  help?: string;
  /** The group is previewed as a search result and as a shared link. */
  seo?: boolean;
  entries: readonly Entry[];
}

export const isList = (entry: Entry): entry is List => "item" in entry;

/** Help longer than this needs a textarea. */
const longHelp = 100;
export const isMultiline = (field: Field): boolean => [...field.help].length > longHelp;

const prose: readonly (Kind | undefined)[] = [undefined, "text", "long", "rich", "paragraphs"];

/** Reports whether a field is prose. */
export const isProse = (field: Field): boolean => prose.includes(field.kind) && keyboardOf(field) === "text";

/** Returns the inputmode of a field. */
export function keyboardOf({ key }: Pick<Field, "key">): "tel" | "email" | "url" | "text" {
  if (/phone|whatsapp/i.test(key) && !/header/i.test(key)) return "tel";
  if (/email$/i.test(key)) return "email";
  return /(Link|Url)$/.test(key) ? "url" : "text";
}
