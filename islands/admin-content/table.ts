// The areas of the screen, each with groups of fields, a collection, or both.
import table from "../../views/admin/content.json";
import type { Entry, Group } from "../lib/form/fields";
import type { JsonObject } from "../lib/json";

/** A section or a page; "/sintomas/*" is every page of a symptom. */
export type Shows = { section: string } | { page: string };

/** A group of an area, or of each record of its collection. */
export interface AreaGroup extends Group {
  record?: string;
  shows?: Shows;
}

/** A patient's consent: always required, or if a switch is on. */
export interface Consent {
  /** The object with its date and form. */
  key: string;
  when?: string;
  /** The status of a record without it. */
  lacking: string;
}

export interface Collection {
  path: string;
  key: string;
  /** The address of the list; absent if records have no page. */
  base?: string;
  /** The noun for a record, and its gender for "oculta" or "oculto". */
  item: string;
  gender: "a" | "o";
  /** The fields with the name, the second line and the picture of a record. */
  name: string;
  detail?: string;
  thumbnail?: string;
  /** The switch that hides a record; absent: all are shown. */
  hide?: "hidden" | "visible";
  consents?: readonly Consent[];
  /** Fields that a shown record needs. */
  required: readonly string[];
  /** Recommended fields, which records of older sites lack. */
  asked?: readonly string[];
  /** The initial value of a record; "…" is replaced by its name. */
  outline: JsonObject;
  groups: readonly AreaGroup[];
}

export interface Area {
  group: string;
  hash: string;
  label: string;
  intro: string;
  collection?: Collection;
  groups: readonly AreaGroup[];
}

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

/** The paths that the owner's role may change ("records.services.*.price": of each record); null: all. */
type Fields = readonly string[] | null;

/** Reports whether a role may change a part of an area. */
export const isFor = ({ collection, groups }: Area, fields: Fields): boolean =>
  fields === null ||
  groups.some(({ record }) => record !== undefined && fields.includes(record)) ||
  (collection !== undefined && (isWhole(collection, fields) || groupsFor(collection, fields).length > 0));

/** Reports whether a role may change everything in a collection. */
export const isWhole = ({ path }: Collection, fields: Fields): boolean => fields === null || fields.includes(path);

/** Returns the groups of a record with the entries that a role may change. */
export const groupsFor = (collection: Collection, fields: Fields): readonly AreaGroup[] =>
  fields === null || isWhole(collection, fields)
    ? collection.groups
    : collection.groups
        .map((group) => ({ ...group, entries: group.entries.filter(({ key }) => fields.includes(`${collection.path}.*.${key}`)) }))
        .filter(({ entries }) => entries.length > 0);

export const headings: readonly string[] = [...new Set(areas.map((area) => area.group))];

export const collections: readonly Collection[] = areas.flatMap((area) => area.collection ?? []);

export const areaOf = (collection: Collection): Area => areas.find((area) => area.collection === collection) as Area;

export const entriesOf = (collection: Collection): Entry[] => collection.groups.flatMap((group) => group.entries);

/** The entries outside collections, with their paths. */
export const single: readonly { area: Area; group: AreaGroup; entry: Entry; record: string; path: string }[] = areas.flatMap((area) =>
  area.groups.flatMap((group) => group.entries.map((entry) => ({ area, group, entry, record: group.record ?? "", path: `${group.record}.${entry.key}` }))),
);
