// The table of the screen: areas with groups of fields, a collection, or both.
import table from "../../views/admin/content.json";
import type { Entry, Group } from "../lib/form/fields";
import type { JsonObject } from "../lib/json";

/** Where something is seen: in a section, or on a page; "/sintomas/*" are all pages of symptoms. */
export type Shows = { section: string } | { page: string };

/** A group of an area; of a collection, its entries are of each record. */
export interface AreaGroup extends Group {
  /** The object of the content in which the entries are. */
  record?: string;
  shows?: Shows;
}

/** A consent that a record needs: always, or when a switch of it is on. */
export interface Consent {
  /** The object with the day and the way of it. */
  key: string;
  when?: string;
  /** How a record without it stands. */
  lacking: string;
}

export interface Collection {
  path: string;
  key: string;
  /** What the address of a record's page begins with; without it records have no page. */
  base?: string;
  /** What a record is called, and for "oculta" or "oculto" its gender. */
  item: string;
  gender: "a" | "o";
  /** The field that names a record, the one below it in the list, and the one with its picture. */
  name: string;
  detail?: string;
  thumbnail?: string;
  /** The switch that hides a record; without it, all are shown. */
  hide?: "hidden" | "visible";
  /** What of a patient a record shows, and what is said of one without the patient's consent. */
  consents?: readonly Consent[];
  /** What has to be filled in before a record can be shown. */
  required: readonly string[];
  /** Fields that pages of older sites lack: named while they are empty, but not needed to show a record. */
  asked?: readonly string[];
  /** What a new record starts from; "…" in it stands for its name. */
  outline: JsonObject;
  groups: readonly AreaGroup[];
}

export interface Area {
  group: string;
  /** What the address has for it. */
  hash: string;
  label: string;
  intro: string;
  collection?: Collection;
  groups: readonly AreaGroup[];
}

/** The addresses that lead elsewhere; they lie beside the content, and have a screen of their own. */
export const redirects: Collection = {
  path: "redirects",
  key: "from",
  item: "dirección",
  gender: "a",
  name: "from",
  detail: "to",
  required: ["from"],
  outline: { from: "", to: "" },
  groups: [],
};

const redirectsArea: Area = {
  group: "Todo el sitio",
  hash: "direcciones",
  label: "Enlaces que cambiaron",
  intro: "Las direcciones que ya no existen y a dónde llevan. Cambian solas cuando cambias o quitas una página.",
  collection: redirects,
  groups: [],
};

export const areas: readonly Area[] = [...(table as unknown as (Omit<Area, "groups"> & Partial<Area>)[]).map((area) => ({ ...area, groups: area.groups ?? [] })), redirectsArea];

/** Whether a role may change an area; fields are the paths that it may change, null: all. */
export const isFor = ({ collection, groups }: Area, fields: readonly string[] | null): boolean =>
  fields === null || [collection?.path, ...groups.map(({ record }) => record)].some((path) => path !== undefined && fields.includes(path));

export const headings: readonly string[] = [...new Set(areas.map((area) => area.group))];

export const collections: readonly Collection[] = areas.flatMap((area) => area.collection ?? []);

export const areaOf = (collection: Collection): Area => areas.find((area) => area.collection === collection) as Area;

export const entriesOf = (collection: Collection): Entry[] => collection.groups.flatMap((group) => group.entries);

/** Every entry that is no record's, with its path in the content. */
export const single: readonly { area: Area; group: AreaGroup; entry: Entry; record: string; path: string }[] = areas.flatMap((area) =>
  area.groups.flatMap((group) => group.entries.map((entry) => ({ area, group, entry, record: group.record ?? "", path: `${group.record}.${entry.key}` }))),
);
