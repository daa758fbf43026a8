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

/** A copy of root with another value at a path, or without one there; what is not on the way stays the same object. */
export function withAt<T extends Json>(root: T, path: string, value: Json | undefined): T {
  const [key, ...rest] = path.split(".") as [string, ...string[]];
  const inner = (old: Json | undefined) => (rest.length ? withAt(old ?? {}, rest.join("."), value) : value);
  if (Array.isArray(root)) return root.map((item, i) => (i === Number(key) ? (inner(item) as Json) : item)) as T;
  const { [key]: _, ...others } = root as JsonObject;
  const next = inner(own(root as JsonObject, key));
  if (next === undefined) return others as T;
  // A key that was there keeps its place.
  return { ...(root as JsonObject), [key]: next } as T;
}

/** A copy of a list with one of its items in another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, i) => i !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}

/** Says that two values are equal, whatever the order of their keys. What both share is the same object, and is not looked into. */
export function same(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((item, i) => same(item, b[i]));
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && same(a[key], b[key]));
}

/** A value equal to the first that shares with the second what is equal in both, so that comparing them is quick. */
export function shared<T extends Json>(value: T, other: Json | undefined): T {
  if (value === other || typeof value !== "object" || value === null) return value;
  if (same(value, other)) return other as T;
  if (!isObject(value) || !isObject(other)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shared(part, own(other, key))])) as T;
}
