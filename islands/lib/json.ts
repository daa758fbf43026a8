export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

export const isObject = (value: unknown): value is JsonObject => typeof value === "object" && value !== null && !Array.isArray(value);

/** What an object has itself under a key: a record may be called "constructor", which every object inherits. */
export const own = (object: JsonObject, key: string): Json | undefined => (Object.hasOwn(object, key) ? object[key] : undefined);
