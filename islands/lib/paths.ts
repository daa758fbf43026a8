// Values inside a JSON object, by paths like "certifications.entities.0.name".
import { isObject, type Json, type JsonObject } from "./json";

/** The value at a path, or undefined. */
export function at(root: Json | undefined, path: string): Json | undefined {
  let value = root;
  for (const key of path.split(".")) {
    if (Array.isArray(value)) value = value[Number(key)];
    else if (isObject(value)) value = value[key];
    else return undefined;
  }
  return value;
}

/** A copy of root with another value at a path, or without one there; what is not on the way stays the same object. */
export function withAt<T extends Json>(root: T, path: string, value: Json | undefined): T {
  const [key, ...rest] = path.split(".") as [string, ...string[]];
  const inner = (old: Json | undefined) => (rest.length ? withAt(old ?? {}, rest.join("."), value) : value);
  if (Array.isArray(root)) return root.map((item, i) => (i === Number(key) ? (inner(item) as Json) : item)) as T;
  const { [key]: old, ...others } = root as JsonObject;
  const next = inner(old);
  if (next === undefined) return others as T;
  // A key that was there keeps its place.
  return { ...(root as JsonObject), [key]: next } as T;
}

/** A copy of a list with one of its items in another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, i) => i !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}

export const same = (a: Json | undefined, b: Json | undefined): boolean => JSON.stringify(a) === JSON.stringify(b);
