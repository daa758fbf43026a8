// The types of the tables in views/admin, which list every field of a form in order. A test fails if a field
// of db/content is missing.

/**
 * What a value is. An integer and a decimal are saved as numbers, a switch as a
 * boolean, a pick as a list of ids, all others as strings: paragraphs and rich are
 * texts with paragraphs, bold, lists and links (paragraphs is the tall box, its preview
 * beside it), long a plain text of several lines, picture and icon a path with a way to
 * choose one, date a YYYY-MM-DD, slug the last part of an address, path the
 * address of a page.
 */
export type Kind =
  | "text" | "integer" | "decimal" | "colour" | "choice" | "suggest" | "paragraphs" | "picture"
  | "rich" | "long" | "switch" | "date" | "slug" | "icon" | "pick" | "path";

/** One value: `label` and `help` are what the owner reads beside it. */
export interface Field {
  key: string;
  label: string;
  help: string;
  /** What is to be said of it besides, as things stand. */
  note?: { text: string; address: string; link: string };
  /** The path of the field whose value it has, unless the owner writes something else; or of the hours that fill it. */
  copies?: string;
  /** The layouts that show it, each with its section type, where its group has no section of its own. */
  layouts?: readonly (readonly [type: string, layout: string])[];
  /** text unless said. */
  kind?: Kind;
  /** What a record without the field is taken to have. */
  initial?: string | number | boolean;
  /** The values of a choice, with their names; of a suggest, values that may be chosen. */
  options?: readonly (readonly [value: string, name: string])[];
  /** Of a pick: where in the content the records lie that it names. */
  from?: string;
  /** The kind of value that the server reads its text as, of value.Read in db/content/value. */
  reads?: string;
  /** How many characters suit it, at least and at most. */
  length?: readonly [least: number, most: number];
  /** How many characters the site shows of it: more are refused. */
  most?: number;
  /** Of a slug: what its address begins with, "/enfermedades/". */
  prefix?: string;
}

/** A list of values, or of objects with entries of their own. */
export interface List {
  key: string;
  label: string;
  help: string;
  /** What one item is called: "certificación" gives "Agregar certificación" and "Eliminar certificación". */
  item: string;
  /** For "eliminada" or "eliminado". */
  gender: "a" | "o";
  hideable?: boolean;
  /** The fields that say in a line what an item is: the first that is filled in is its name. */
  summary?: readonly string[];
  thumbnail?: string;
  /** Of the items, when those are plain texts. */
  kind?: "picture";
  /** Absent when the items are plain texts. */
  fields?: readonly Entry[];
}

export type Entry = Field | List;

export interface Group {
  title: string;
  help?: string;
  /** Shows what becomes of its entries in a search and in a shared link. */
  seo?: boolean;
  entries: readonly Entry[];
}

export const isList = (entry: Entry): entry is List => "item" in entry;

/** Help longer than this calls for a box of several lines. */
const longHelp = 100;
export const isMultiline = (field: Field): boolean => [...field.help].length > longHelp;

const prose: readonly (Kind | undefined)[] = [undefined, "text", "long", "rich", "paragraphs"];

/** Whether a field is a text that people read. */
export const isProse = (field: Field): boolean => prose.includes(field.kind) && keyboardOf(field) === "text";

/** What a telephone's keyboard should offer for a field. */
export function keyboardOf({ key }: Pick<Field, "key">): "tel" | "email" | "url" | "text" {
  if (/phone|whatsapp/i.test(key) && !/header/i.test(key)) return "tel";
  if (/email$/i.test(key)) return "email";
  return /(Link|Url)$/.test(key) ? "url" : "text";
}
