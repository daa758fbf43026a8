import { expect, test } from "vitest";
import type { JsonObject } from "./json";
import { same, shared, withAt } from "./paths";

/** An object that may not be looked into. */
const closed = new Proxy({} as JsonObject, {
  ownKeys: () => { throw new Error("looked into"); },
  get: () => { throw new Error("looked into"); },
});

test("what two values share is not looked into", () => {
  expect(same({ big: closed, x: "1" }, { big: closed, x: "2" })).toBe(false);
  expect(same({ big: closed, x: "1" }, { big: closed, x: "1" })).toBe(true);
  expect(same([closed, "a"], [closed, "a"])).toBe(true);
});

test.each([
  [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
  [{ a: "1" }, { a: 1 }, false],
  [{ a: "1" }, { a: "1", b: "2" }, false],
  [{ a: undefined as never }, { b: "2" }, false],
  [["a", "b"], ["b", "a"], false],
  [["a"], { 0: "a" }, false],
  [[], {}, false],
  [null, {}, false],
  [undefined, "", false],
])("%j and %j: %j", (a, b, want) => {
  expect(same(a, b)).toBe(want);
  expect(same(b, a)).toBe(want);
});

test("a value comes to share what is equal in another", () => {
  const base: JsonObject = { a: { x: "1", list: ["1", { y: "2" }] }, b: { z: "3" } };
  const read = structuredClone(base);
  expect(shared(read, base)).toBe(base);
  const next = shared(withAt(read, "b.z", "4"), base);
  expect(next).toEqual({ ...base, b: { z: "4" } });
  expect(next.a).toBe(base.a);
});
