// Merges concurrent changes of a document.
import { type Collection, completed, isCollection, emptyCollection, rearranged } from "./collection";
import { isObject, type Json, type JsonObject, own } from "./json";
import { at, same, withAt } from "./paths";

export interface Conflict {
  path: string;
  mine: Json | undefined;
  theirs: Json | undefined;
}

export interface Merged {
  /** Both changes; mine on conflict. */
  value: JsonObject;
  conflicts: Conflict[];
  adopted: string[];
}

/**
 * Applies the changes from base to mine to theirs. Values of theirs that equal those in sent, earlier states of mine
 * that may have been stored, count as unchanged.
 */
export function merge(base: JsonObject, mine: JsonObject, theirs: JsonObject, sent: readonly JsonObject[] = []): Merged {
  const conflicts: Conflict[] = [];
  const adopted: string[] = [];

  const walk = (path: string, from: Json | undefined, my: Json | undefined, their: Json | undefined): Json | undefined => {
    if (same(my, their) || same(from, their) || sent.some((earlier) => same(path ? at(earlier, path) : earlier, their))) return my;
    if (same(from, my)) {
      if (!(isObject(my) && isObject(their))) {
        adopted.push(path);
        return their;
      }
    }
    if (isCollection(my) && isCollection(their)) return together(path, isCollection(from) ? from : emptyCollection, my, their);
    if (isObject(my) && isObject(their)) {
      const before = isObject(from) ? from : {};
      const keys = [...Object.keys(my), ...Object.keys(their).filter((key) => !Object.hasOwn(my, key))];
      const merged = keys.map((key) => [key, walk(path ? `${path}.${key}` : key, own(before, key), own(my, key), own(their, key))] as const);
      return Object.fromEntries(merged.filter((entry): entry is [string, Json] => entry[1] !== undefined));
    }
    if (Array.isArray(my) && Array.isArray(their) && Array.isArray(from) && itemByItem(from, my, their)) {
      return my.map((item, i) => walk(`${path}.${i}`, from[i], item, their[i]) as Json);
    }
    conflicts.push({ path, mine: my, theirs: their });
    return my;
  };

  /** Merges records by key, and their order if only one side changed it. */
  const together = (path: string, from: Collection, my: Collection, their: Collection): Collection => {
    const earlier = conflicts.length;
    const items = walk(`${path}.items`, from.items, my.items, their.items) as Collection["items"];
    // A record removed by me and changed by them keeps its place until resolved.
    const undecided = conflicts.slice(earlier).map((conflict) => conflict.path.slice(`${path}.items.`.length)).filter((key) => !Object.hasOwn(items, key) && Object.hasOwn(their.items, key));
    const keys = new Set([...Object.keys(items), ...undecided]);
    const mine = completed(my.order, their.order, keys);
    const theirs = completed(their.order, my.order, keys);
    if (!rearranged(from.order, their.order) || same(mine, theirs) || sent.some((earlier) => same(at(earlier, `${path}.order`), their.order))) return { order: mine, items };
    if (rearranged(from.order, my.order)) {
      conflicts.push({ path: `${path}.order`, mine, theirs });
      return { order: mine, items };
    }
    adopted.push(`${path}.order`);
    return { order: theirs, items };
  };
  return { value: walk("", base, mine, theirs) as JsonObject, conflicts, adopted };
}

export const changed = (mine: JsonObject, theirs: JsonObject): string[] => merge(mine, mine, theirs).adopted;

export function choose(merged: Merged, theirs: ReadonlySet<string>): JsonObject {
  const chosen = merged.conflicts.filter(({ path }) => theirs.has(path)).reduce((value, { path, theirs: their }) => withAt(value, path, their), merged.value);
  return merged.conflicts.reduce(settled, chosen);
}

/** Updates the order of a collection after a choice. */
function settled(value: JsonObject, { path }: Conflict): JsonObject {
  const [list] = path.split(/\.(?:items\.|order$)/);
  const collection = list ? at(value, list) : undefined;
  if (!list || !isCollection(collection)) return value;
  return withAt(value, `${list}.order`, collection.order.filter((key) => Object.hasOwn(collection.items, key)));
}

/** Reports whether an index means the same item on all sides: equal lengths, and each item shares a value with its base. */
function itemByItem(from: Json[], mine: Json[], theirs: Json[]): boolean {
  if (from.length !== mine.length || from.length !== theirs.length) return false;
  return from.every((item, i) => related(item, mine[i]) && related(item, theirs[i]));
}

function related(a: Json, b: Json | undefined): boolean {
  if (same(a, b)) return true;
  if (!isObject(a) || !isObject(b)) return false;
  return Object.keys(a).some((key) => a[key] !== "" && typeof a[key] !== "boolean" && same(a[key], own(b, key)) && !(Array.isArray(a[key]) && a[key].length === 0));
}
