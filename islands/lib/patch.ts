// JSON merge patches (RFC 7386).
import { isObject, type Json, type JsonObject, own } from "./json";
import { same } from "./paths";

/** Returns the patch from one object to another; {} if they are equal. */
export function patch(from: JsonObject, to: JsonObject): JsonObject {
  const different: [string, Json][] = [];
  for (const [key, next] of Object.entries(to)) {
    const before = own(from, key);
    if (same(before, next)) continue;
    different.push([key, isObject(before) && isObject(next) ? patch(before, next) : next]);
  }
  for (const key of Object.keys(from)) if (!Object.hasOwn(to, key)) different.push([key, null]);
  return Object.fromEntries(different);
}

/**
 * Applies the two patches of a copy to the current object, which gives both versions as they would be now. Keys that
 * the object no longer has are left out.
 */
export function overlay(now: JsonObject, base: JsonObject, mine: JsonObject, top = true): { base: JsonObject; mine: JsonObject } {
  const before = new Map(Object.entries(now));
  const after = new Map(before);
  const put = (into: Map<string, Json>, key: string, value: Json | undefined) => {
    if (value === null || value === undefined) into.delete(key);
    else into.set(key, value);
  };
  for (const key of new Set([...Object.keys(base), ...Object.keys(mine)])) {
    const [from, to, current] = [own(base, key), own(mine, key), own(now, key)];
    if (top && current === undefined) continue;
    if (!isObject(from) || !isObject(to)) {
      put(before, key, from);
      put(after, key, to);
    } else if (isObject(current)) {
      const inner = overlay(current, from, to, false);
      before.set(key, inner.base);
      after.set(key, inner.mine);
    }
  }
  return { base: Object.fromEntries(before), mine: Object.fromEntries(after) };
}
