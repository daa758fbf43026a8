// Two people changed the same document: whose change is kept where.
import { isObject, type Json, type JsonObject } from "./json";
import { same, withAt } from "./paths";

/** A value that both changed, each in another way. */
export interface Conflict {
  path: string;
  /** Undefined on the side that has nothing there. */
  mine: Json | undefined;
  theirs: Json | undefined;
}

export interface Merged {
  /** Both sides' changes; where they conflict, mine. */
  value: JsonObject;
  conflicts: Conflict[];
  /** Paths that only the other side changed. */
  adopted: string[];
}

/** Lays what changed from base to mine over theirs. */
export function merge(base: JsonObject, mine: JsonObject, theirs: JsonObject): Merged {
  const conflicts: Conflict[] = [];
  const adopted: string[] = [];

  const walk = (path: string, from: Json | undefined, my: Json | undefined, their: Json | undefined): Json | undefined => {
    if (same(my, their) || same(from, their)) return my;
    if (same(from, my)) {
      if (!(isObject(my) && isObject(their))) {
        adopted.push(path);
        return their;
      }
    }
    if (isObject(my) && isObject(their)) {
      const before = isObject(from) ? from : {};
      const keys = [...Object.keys(my), ...Object.keys(their).filter((key) => !(key in my))];
      const merged = keys.map((key) => [key, walk(path ? `${path}.${key}` : key, before[key], my[key], their[key])] as const);
      return Object.fromEntries(merged.filter((entry): entry is [string, Json] => entry[1] !== undefined));
    }
    if (Array.isArray(my) && Array.isArray(their) && Array.isArray(from) && itemByItem(from, my, their)) {
      return my.map((item, i) => walk(`${path}.${i}`, from[i], item, their[i]) as Json);
    }
    conflicts.push({ path, mine: my, theirs: their });
    return my;
  };
  return { value: walk("", base, mine, theirs) as JsonObject, conflicts, adopted };
}

/** The paths at which two versions differ. */
export const changed = (mine: JsonObject, theirs: JsonObject): string[] => merge(mine, mine, theirs).adopted;

/** Takes the other side's value at the given paths. */
export function choose(merged: Merged, theirs: ReadonlySet<string>): JsonObject {
  return merged.conflicts.filter(({ path }) => theirs.has(path)).reduce((value, { path, theirs: their }) => withAt(value, path, their), merged.value);
}

/**
 * Lists can be merged item by item only while an index means the same item on
 * both sides: as many items, all objects, each with a text in common with what
 * it was. After a removal and an addition it would mix two different items.
 */
function itemByItem(from: Json[], mine: Json[], theirs: Json[]): boolean {
  if (from.length !== mine.length || from.length !== theirs.length) return false;
  return from.every((item, i) => related(item, mine[i]) && related(item, theirs[i]));
}

function related(a: Json, b: Json | undefined): boolean {
  if (same(a, b)) return true;
  if (!isObject(a) || !isObject(b)) return false;
  return Object.keys(a).some((key) => a[key] !== "" && typeof a[key] !== "boolean" && same(a[key], b[key]) && !(Array.isArray(a[key]) && a[key].length === 0));
}
