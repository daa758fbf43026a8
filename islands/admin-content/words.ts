// Names of paths and values, and the server's paths.
import { describeKeys, inWords } from "../lib/form/records";
import type { Entry } from "../lib/form/fields";
import { isObject, type Json, type JsonObject } from "../lib/json";
import { idOf, nameOf as recordName, pathOf, recordsIn } from "./records";
import { areaOf, type Collection, collections, entriesOf, redirects, single } from "./table";

/** The typed and the saved content; removed records have a name only in the saved one. */
export interface Versions {
  value: JsonObject;
  base: JsonObject;
}

const recordAt = ({ value, base }: Versions, collection: Collection, key: string): JsonObject | undefined =>
  recordsIn(value, collection).items[key] ?? recordsIn(base, collection).items[key];

export function inCollection(path: string): { collection: Collection; part: string; key: string; field: string } | undefined {
  const collection = collections.find((candidate) => path.startsWith(`${candidate.path}.`));
  if (!collection) return undefined;
  const [part = "", key = "", ...field] = path.slice(collection.path.length + 1).split(".");
  return part === "order" || part === "items" ? { collection, part, key, field: field.join(".") } : undefined;
}

const describe = (path: string, entries: readonly Entry[]): string[] => describeKeys(path.split("."), entries);

export function nameOf(path: string, versions: Versions): string {
  const place = inCollection(path);
  if (place) {
    const { collection, part, key, field } = place;
    const { label } = areaOf(collection);
    if (part === "order") return `Orden de ${label}`;
    const name = recordName(collection, recordAt(versions, collection, key));
    const where = field === collection.hide ? ["Mostrar en el sitio"] : describe(field, entriesOf(collection));
    return [label, name, ...where].join(" › ");
  }
  const found = single.find((candidate) => path === candidate.path || path.startsWith(`${candidate.path}.`));
  if (!found) return "";
  return [found.area.label, ...describe(path.slice(found.path.length - found.entry.key.length), [found.entry])].join(" › ");
}

export function textOf(value: Json | undefined, path: string, versions: Versions): string {
  const place = inCollection(path);
  if (!place) return inWords(value, path);
  const { collection, part, field } = place;
  if (part === "order") return (value as string[]).map((key, i) => `${i + 1}. ${recordName(collection, recordAt(versions, collection, key))}`).join("\n");
  if (field === "" && value === undefined) return `(eliminad${collection.gender})`;
  if (field === "" && isObject(value)) return `${recordName(collection, value)}\n${collection.detail ? inWords(value[collection.detail]) : ""}`.trim();
  return inWords(value, path);
}

/** Returns the draft's path of a server's path, which names records by id or index. */
export function find(field: string, versions: Versions): string {
  const path = field.replace(/\[(\d+)\]/g, ".$1");
  if (path.startsWith("redirects")) return findRedirect(path.slice("redirects.".length), versions);
  const collection = collections.find((candidate) => path === candidate.path || path.startsWith(`${candidate.path}.`));
  if (!collection) return nameOf(path, versions) ? path : "";
  const [id = "", ...rest] = path.slice(collection.path.length + 1).split(".");
  const key = keyOf(collection, id, versions);
  return key ? [pathOf(collection, key), ...rest].join(".") : "";
}

/** Returns the key of a record by its saved id, typed id, key or index. */
export function keyOf(collection: Collection, id: string, { value, base }: Versions): string | undefined {
  const now = recordsIn(value, collection);
  const stored = recordsIn(base, collection);
  const has = (records: typeof now) => records.order.find((key) => Object.hasOwn(now.items, key) && idOf(collection, records.items[key] as JsonObject) === id);
  return has(stored) ?? has(now) ?? (Object.hasOwn(now.items, id) ? id : /^\d+$/.test(id) ? now.order[Number(id)] : undefined);
}

function findRedirect(from: string, { value }: Versions): string {
  const { order, items } = recordsIn(value, redirects);
  const key = order.find((candidate) => items[candidate]?.from === from) ?? order[0];
  return key ? `${pathOf(redirects, key)}.from` : "";
}
