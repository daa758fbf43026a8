import { expect, test } from "vitest";
import { changed, choose, merge } from "./merge";

const item = (name: string, imagePath = "") => ({ nameTitle: "Título", name, imagePath, visible: true });

test("changes of different fields go together", () => {
  const merged = merge({ a: { x: "1", y: "1", z: "1" } }, { a: { x: "2", y: "1", z: "1" } }, { a: { x: "1", y: "3", z: "1" } });
  expect(merged).toEqual({ value: { a: { x: "2", y: "3", z: "1" } }, conflicts: [], adopted: ["a.y"] });
});

test("the same change twice is no conflict", () => {
  expect(merge({ a: { x: "1" } }, { a: { x: "2" } }, { a: { x: "2" } })).toEqual({ value: { a: { x: "2" } }, conflicts: [], adopted: [] });
});

test("two changes of one field are one: mine until theirs is chosen", () => {
  const merged = merge({ a: { x: "1", n: 1 } }, { a: { x: "2", n: 2 } }, { a: { x: "3", n: 3 } });
  expect(merged.conflicts).toEqual([{ path: "a.x", mine: "2", theirs: "3" }, { path: "a.n", mine: 2, theirs: 3 }]);
  expect(choose(merged, new Set())).toEqual({ a: { x: "2", n: 2 } });
  expect(choose(merged, new Set(["a.n"]))).toEqual({ a: { x: "2", n: 3 } });
});

test("items of a list that stayed in place merge one by one", () => {
  const base = { c: { list: [item("a"), item("b")] } };
  const merged = merge(base, { c: { list: [item("a2"), item("b")] } }, { c: { list: [item("a"), item("b2")] } });
  expect(merged.value).toEqual({ c: { list: [item("a2"), item("b2")] } });
  expect(merged.conflicts).toEqual([]);
});

test("a list with items added or removed is chosen as a whole", () => {
  const base = { c: { list: [item("a"), item("b")] } };
  const mine = { c: { list: [item("b")] } };
  const theirs = { c: { list: [item("a"), item("b2")] } };
  expect(merge(base, mine, theirs).conflicts).toEqual([{ path: "c.list", mine: mine.c.list, theirs: theirs.c.list }]);
  expect(merge(base, mine, base).value).toEqual(mine);
  expect(merge(base, base, theirs)).toEqual({ value: theirs, conflicts: [], adopted: ["c.list"] });
});

test("one removed and another added does not mix two items", () => {
  const plain = (name: string) => ({ name });
  const base = { c: { list: [plain("a"), plain("b")] } };
  const merged = merge(base, { c: { list: [plain("b"), plain("new")] } }, { c: { list: [plain("a"), plain("b2")] } });
  expect(merged.conflicts.map(({ path }) => path)).toEqual(["c.list"]);
});

test("lists of texts are chosen as a whole", () => {
  expect(merge({ i: ["a", "b"] }, { i: ["a", "c"] }, { i: ["d", "b"] }).conflicts).toEqual([{ path: "i", mine: ["a", "c"], theirs: ["d", "b"] }]);
});

test("changed names where two versions differ", () => {
  expect(changed({ a: { b: "1", c: "2" }, d: ["x"] }, { a: { b: "1", c: "3" }, d: ["x", "y"] })).toEqual(["a.c", "d"]);
  expect(changed({ a: "1" }, { a: "1" })).toEqual([]);
});

test("keys that one side alone has", () => {
  const base = { a: { x: "1", old: "1" } };
  expect(merge(base, { a: { x: "2", old: "1" } }, { a: { x: "1", old: "1", added: "3" } })).toEqual({ value: { a: { x: "2", old: "1", added: "3" } }, conflicts: [], adopted: ["a.added"] });
  expect(merge(base, { a: { x: "2", old: "1" } }, { a: { x: "1" } }).value).toEqual({ a: { x: "2" } });
  expect(merge(base, { a: { x: "2" } }, base).value).toEqual({ a: { x: "2" } });
  const merged = merge(base, { a: { x: "1", old: "2" } }, { a: { x: "1" } });
  expect(merged.conflicts).toEqual([{ path: "a.old", mine: "2", theirs: undefined }]);
  expect(choose(merged, new Set(["a.old"]))).toEqual({ a: { x: "1" } });
});

test("a record may be called as what every object inherits", () => {
  const added = merge({ items: {} }, { items: { angina: { name: "a" } } }, { items: { constructor: { name: "c" } } });
  expect(JSON.stringify(added.value)).toBe('{"items":{"angina":{"name":"a"},"constructor":{"name":"c"}}}');
  const removed = merge({ items: { constructor: { name: "c" } } }, { items: {} }, { items: { constructor: { name: "c" } } });
  expect(JSON.stringify(removed.value)).toBe('{"items":{}}');
});

test("what was sent before is mine, field by field, with the others' changes beside it", () => {
  const record = (name: string, text: string) => ({ name, text });
  const list = (...records: [string, object][]) => ({ c: { order: records.map(([key]) => key), items: Object.fromEntries(records) } }) as never;
  const base = list(["a", record("a", "1")], ["b", record("b", "1")]);
  const sent = list(["n", record("n", "")], ["b", record("b", "1")], ["a", record("a", "2")]);
  const mine = list(["n", record("n2", "x")], ["b", record("b", "1")], ["a", record("a", "3")]);
  const theirs = list(["n", record("n", "")], ["b", record("b", "theirs")], ["a", record("a", "2")]);
  expect(merge(base, mine, theirs, [sent])).toEqual({ value: list(["n", record("n2", "x")], ["b", record("b", "theirs")], ["a", record("a", "3")]), conflicts: [], adopted: ["c.items.b.text"] });
  expect(merge(base, mine, theirs).conflicts).not.toEqual([]);
});
