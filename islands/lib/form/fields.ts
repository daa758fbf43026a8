// What a form is made of: the shape of the tables in views/admin, which have every
// field that the owner edits in the order in which a screen shows them. A new field
// of db/content is one line there; a test fails until it has one.

/** One value: `label` and `help` are what the owner reads beside it. */
export interface Field {
  key: string;
  label: string;
  help: string;
  /** text unless said; integer and decimal are saved as numbers, paragraphs is the tall box with a preview, picture a path with a way to upload one. */
  kind?: "text" | "integer" | "decimal" | "colour" | "choice" | "paragraphs" | "picture";
  /** What a record without the field is taken to have. */
  initial?: string | number;
  /** The values of a choice, with their names. */
  options?: readonly (readonly [value: string, name: string])[];
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
  /** Whether items can be hidden. */
  hideable?: boolean;
  /** The fields that say in a line what an item is: the first that is filled in is its name. */
  summary?: readonly string[];
  /** The field with the path of its picture. */
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
  entries: readonly Entry[];
}

export const isList = (entry: Entry): entry is List => "item" in entry;

/** Help longer than this calls for a box of several lines. */
const longHelp = 100;
export const isMultiline = (field: Field): boolean => [...field.help].length > longHelp;

/** What a telephone's keyboard should offer for a field. */
export function keyboardOf({ key }: Field): "tel" | "email" | "url" | "text" {
  if (/phone|whatsapp/i.test(key) && !/header/i.test(key)) return "tel";
  if (key === "email") return "email";
  return /(Link|Url)$/.test(key) ? "url" : "text";
}
