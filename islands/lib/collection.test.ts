import { expect, test } from "vitest";
import { type Collection, collect, completed, rearranged, rekeyed, withItem, withoutItem } from "./collection";
import type { JsonObject } from "./json";
import { changed, choose, merge } from "./merge";

const identity = { idOf: (record: JsonObject) => String(record.id), alike: ["name", "text"] };
const record = (id: string, name = `n-${id}`, text = `t-${id}`) => ({ id, name, text });
const of = (...records: JsonObject[]): Collection => collect(records, identity);
const [a, b, c, d] = [record("a"), record("b"), record("c"), record("d")];
const root = (list: Collection) => ({ list });

test("records have their ids as keys, without dots and each another", () => {
  expect(of(record("arritmias"), record("M. G."), record("m-g"), record("arritmias"), record("")).order).toEqual(["arritmias", "m-g", "m-g-2", "arritmias-2", "registro"]);
});

test("a record keeps its key when it has another id, wherever that came from", () => {
  const before: Collection = { order: ["old", "b"], items: { old: record("new"), b } };
  expect(collect([b, record("new")], identity, before).order).toEqual(["b", "old"]);
  const elsewhere = collect([record("renamed", "n-a", "another text"), record("b2", "another name", "t-b"), c], identity, of(a, b));
  expect(elsewhere.order).toEqual(["a", "b", "c"]);
  expect(collect([record("x")], identity, of(a)).order).toEqual(["x"]);
});

test("orders: whether what both have was moved, and what one lacks goes where the other has it", () => {
  expect(rearranged(["a", "b", "c"], ["x", "a", "c"])).toBe(false);
  expect(rearranged(["a", "b", "c"], ["c", "a"])).toBe(true);
  const keys = new Set(["a", "b", "c", "x", "y", "z"]);
  expect(completed(["c", "b", "a"], ["x", "a", "y", "z", "b", "c"], keys)).toEqual(["x", "c", "b", "a", "y", "z"]);
  expect(completed(["c", "b", "a"], [], new Set(["a", "c"]))).toEqual(["c", "a"]);
});

test("two people who add, remove, move and change different records meet", () => {
  const base = root(of(a, b, c));
  const mine = root({ order: ["c", "new", "b"], items: { b: { ...b, name: "mine" }, c, new: record("new") } });
  const theirs = root(of(d, a, { ...b, text: "theirs" }, c));
  expect(merge(base, mine, theirs)).toEqual({
    value: root({ order: ["d", "c", "new", "b"], items: { b: { ...b, name: "mine", text: "theirs" }, c, new: record("new"), d } }),
    conflicts: [],
    adopted: ["list.items.b.text", "list.items.d"],
  });
  // The other way round the order of the one who moved is kept, too.
  expect(merge(base, theirs, mine).value).toEqual(root({ order: ["d", "c", "new", "b"], items: { b: { ...b, name: "mine", text: "theirs" }, c, d, new: record("new") } }));
});

test("an order that both changed is chosen, complete on either side", () => {
  const base = root(of(a, b, c));
  const merged = merge(base, root(of(b, a, c, d)), root(of(c, a, b)));
  expect(merged.conflicts).toEqual([{ path: "list.order", mine: ["b", "a", "c", "d"], theirs: ["c", "d", "a", "b"] }]);
  expect(choose(merged, new Set())).toEqual(root(of(b, a, c, d)));
  expect((choose(merged, new Set(["list.order"])).list as Collection).order).toEqual(["c", "d", "a", "b"]);
  expect(merge(base, root(of(c, a, b)), root(of(c, a, b, d))).conflicts).toEqual([]);
});

test("one removed the record that the other changed", () => {
  const base = root(of(a, b));
  const theirs = root(of({ ...a, name: "theirs" }, b));
  const removed = merge(base, root(of(b)), theirs);
  expect(removed.conflicts).toEqual([{ path: "list.items.a", mine: undefined, theirs: { ...a, name: "theirs" } }]);
  expect(choose(removed, new Set())).toEqual(root(of(b)));
  expect(choose(removed, new Set(["list.items.a"]))).toEqual(theirs);
  const kept = merge(base, theirs, root(of(b)));
  expect(choose(kept, new Set())).toEqual(theirs);
  expect(choose(kept, new Set(["list.items.a"]))).toEqual(root(of(b)));
});

test("what is not saved: the records, and their order when it was changed", () => {
  const base = root(of(a, b, c));
  expect(changed(root(of(a, c)), base)).toEqual(["list.items.b"]);
  expect(changed(root(of(c, a, { ...b, text: "2" })), base)).toEqual(["list.items.b.text", "list.order"]);
  expect(changed(base, base)).toEqual([]);
});

test("one record more, one less, and other keys", () => {
  const list = of(a, b);
  expect(withItem(list, "c", c, 1).order).toEqual(["a", "c", "b"]);
  expect(withoutItem(withItem(list, "c", c, 1), "c")).toEqual(list);
  expect(rekeyed(list, new Map([["a", "z"]]))).toEqual({ order: ["z", "b"], items: { z: a, b } });
  expect(rekeyed(list, new Map())).toBe(list);
});
