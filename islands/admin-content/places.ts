// The places of the screen, each with an address: the menu, an area or a record.
import { inputId } from "../lib/form/input";
import { recordsIn } from "./records";
import { type Area, areas, areaOf, collections, single } from "./table";
import { inCollection, keyOf, type Versions } from "./words";

export interface Place {
  /** Null: the menu. */
  area: Area | null;
  key: string;
  field: string;
}

export const menu: Place = { area: null, key: "", field: "" };

export const addressOf = (area: Area, id = ""): string => `#/${area.hash}${id ? `/${encodeURIComponent(id)}` : ""}`;

/** Returns the address of a record by its stored id, as other screens link to it. */
export function recordAddress(area: Area, key: string, { value, base }: Versions): string {
  const { collection } = area;
  if (!collection) return addressOf(area);
  const record = recordsIn(base, collection).items[key];
  const id = record ? String(record[collection.key] ?? "") : key;
  const plain = /^[\w-]+$/.test(id) && keyOf(collection, id, { value, base }) === key;
  return addressOf(area, plain ? id : key);
}

/** Parses an address; undefined if it is none of this screen. */
export function parse(hash: string, versions: Versions): Place | undefined {
  if (hash === "" || hash === "#" || hash === "#/") return menu;
  if (hash.startsWith(`#${inputId("")}`)) return fieldPlace(hash.slice(1 + inputId("").length), versions);
  const [, name, id] = /^#\/([^/]+)(?:\/(.+))?$/.exec(hash) ?? [];
  const area = areas.find((candidate) => candidate.hash === name);
  if (!area) return undefined;
  const key = id && area.collection ? keyOf(area.collection, decoded(id), versions) : undefined;
  return { area, key: key ?? "", field: "" };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const dashed = (path: string) => path.replaceAll(".", "-");

/** Parses a field's name, "consultationPrice-price" or "records-diseases-arritmias-name". */
function fieldPlace(name: string, versions: Versions): Place | undefined {
  const found = single.find(({ path }) => name === dashed(path)) ?? single.find(({ path }) => name.startsWith(`${dashed(path)}-`));
  if (found) return { area: found.area, key: "", field: name.replaceAll("-", ".") };
  const collection = collections.find(({ path }) => name.startsWith(`${dashed(path)}-`));
  if (!collection) return undefined;
  const rest = name.slice(dashed(collection.path).length + 1).replace(/^items-/, "");
  const ids = [...recordsIn(versions.base, collection).order.map((key) => String(recordsIn(versions.base, collection).items[key]?.[collection.key] ?? "")), ...recordsIn(versions.value, collection).order];
  const id = ids.filter((candidate) => candidate && (rest === candidate || rest.startsWith(`${candidate}-`))).sort((a, b) => b.length - a.length)[0] ?? rest.split("-")[0] ?? "";
  const key = keyOf(collection, id, versions);
  if (key === undefined) return { area: areaOf(collection), key: "", field: "" };
  const field = rest.slice(id.length + 1).replaceAll("-", ".");
  return { area: areaOf(collection), key, field: `${collection.path}.items.${key}${field ? `.${field}` : ""}` };
}

export function placeOf(path: string): Place {
  const inside = inCollection(path);
  if (inside) return { area: areaOf(inside.collection), key: inside.part === "items" ? inside.key : "", field: path };
  const found = single.find((candidate) => path === candidate.path || path.startsWith(`${candidate.path}.`));
  return found ? { area: found.area, key: "", field: path } : menu;
}

