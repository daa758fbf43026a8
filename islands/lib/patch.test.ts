import { expect, test } from "vitest";
import { overlay, patch } from "./patch";

const base = { a: { x: "1", y: "1", list: ["1", "2"] }, b: { z: "1" } };

test("a patch has what differs and nothing else", () => {
  expect(patch(base, base)).toEqual({});
  expect(patch(base, { a: { x: "2", y: "1", list: ["1"] }, b: { z: "1" } })).toEqual({ a: { x: "2", list: ["1"] } });
  expect(patch({ a: { x: "1" } }, { a: { y: "1" } })).toEqual({ a: { x: null, y: "1" } });
});

test("two versions come back over what there is now", () => {
  const mine = { a: { x: "2", y: "1", list: ["1"] }, b: { z: "1" } };
  const now = { a: { x: "3", y: "9", list: ["1", "2"] }, b: { z: "5" }, c: "new" };
  expect(overlay(now, patch(mine, base), patch(base, mine))).toEqual({
    base: { a: { x: "1", y: "9", list: ["1", "2"] }, b: { z: "5" }, c: "new" },
    mine: { a: { x: "2", y: "9", list: ["1"] }, b: { z: "5" }, c: "new" },
  });
});

test("what was added or taken away is so again; what has gone since is left out", () => {
  const from = { items: { a: { n: "1" }, b: { n: "1" }, c: { n: "1" } } };
  const to = { items: { a: { n: "2" }, c: { n: "1" }, d: { n: "4" } } };
  const [one, other] = [patch(to, from), patch(from, to)];
  expect(other).toEqual({ items: { a: { n: "2" }, b: null, d: { n: "4" } } });
  expect(overlay({ items: { b: { n: "1" }, c: { n: "1" } } }, one, other)).toEqual({
    base: { items: { b: { n: "1" }, c: { n: "1" } } },
    mine: { items: { c: { n: "1" }, d: { n: "4" } } },
  });
  expect(overlay({}, one, other)).toEqual({ base: {}, mine: {} });
});

test("a copy from before, with whole objects in it, is laid over in the same way", () => {
  const mine = { ...base, b: { z: "2" } };
  expect(overlay(base, base, mine)).toEqual({ base, mine });
});

test("what every object inherits is no value of it", () => {
  expect(JSON.stringify(patch({ constructor: { name: "c" } }, {}))).toBe('{"constructor":null}');
  expect(JSON.stringify(patch({}, { constructor: { name: "c" } }))).toBe('{"constructor":{"name":"c"}}');
});

test("a record called __proto__ is sent, and comes back", () => {
  const list = JSON.parse('{"__proto__":{"name":"p"}}');
  expect(JSON.stringify(patch({}, list))).toBe('{"__proto__":{"name":"p"}}');
  expect(JSON.stringify(patch(list, {}))).toBe('{"__proto__":null}');
  expect(JSON.stringify(overlay({ list: {} }, { list: {} }, { list }).mine)).toBe('{"list":{"__proto__":{"name":"p"}}}');
});
