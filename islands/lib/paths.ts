// Values inside a JSON object, by paths like "certifications.entities.0.name".
import { isObject, type Json, type JsonObject, own } from "./json";

export function at(root: Json | undefined, path: string): Json | undefined {
  let value = root;
  for (const key of path.split(".")) {
    if (Array.isArray(value)) value = value[Number(key)];
    else if (isObject(value)) value = own(value, key);
    else return undefined;
  }
  return value;
}

/** Returns a copy of root with a value set at a path, or removed if undefined. Unchanged parts are shared. */
export function withAt<T extends Json>(root: T, path: string, value: Json | undefined): T {
  const [key, ...rest] = path.split(".") as [string, ...string[]];
  const inner = (old: Json | undefined) => (rest.length ? withAt(old ?? {}, rest.join("."), value) : value);
  if (Array.isArray(root)) return root.map((item, i) => (i === Number(key) ? (inner(item) as Json) : item)) as T;
  const { [key]: _, ...others } = root as JsonObject;
  const next = inner(own(root as JsonObject, key));
  if (next === undefined) return others as T;
  // A present key keeps its position.
  return { ...(root as JsonObject), [key]: next } as T;
}

export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, i) => i !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}

/** Reports deep equality, ignoring the order of keys. Shared parts are not compared. */
export function same(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((item, i) => same(item, b[i]));
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && same(a[key], b[key]));
}

/** Returns an equal value that shares the equal parts of other, which makes comparisons fast. */
export function shared<T extends Json>(value: T, other: Json | undefined): T {
  if (value === other || typeof value !== "object" || value === null) return value;
  if (same(value, other)) return other as T;
  if (!isObject(value) || !isObject(other)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shared(part, own(other, key))])) as T;
}
