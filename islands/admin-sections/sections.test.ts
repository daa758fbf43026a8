import { expect, test } from "vitest";
import { merge } from "../lib/merge";
import { readMap, type SectionType } from "./model";
import { sections, toEntries, toValue } from "./sections";

const type = (key: string, group: SectionType["group"]): SectionType => ({
  type: key, name: `n${key}`, group, variants: ["a", "b", "c"].map((file) => ({ file: key + file, name: file.toUpperCase(), description: "" })),
});
const types = [type("F", "frame"), type("X", "home"), type("Y", "home"), type("G", "frame")];
const { read, write, nameOf, textOf } = sections(types);
const map = { F: { component: "Fa", display: true }, Y: { component: "Yb", display: false }, X: { component: "Xa", display: true }, G: { component: "Ga", display: true } };

test("a map that is read and written is the same map, its frame in its own place", () => {
  expect(JSON.stringify(write(read(map)))).toBe(JSON.stringify(map));
  const { F, ...others } = map;
  expect(JSON.stringify(write(read({ ...others, F })))).toBe(JSON.stringify(map));
  expect(toEntries(toValue(readMap(map, types), types), types).map((entry) => entry.type).join("")).toBe("FYXG");
});

test("two people meet only where both chose", () => {
  const mine = read({ ...map, X: { component: "Xb", display: true }, Y: { component: "Yb", display: true } });
  const theirs = read({ F: map.F, X: { component: "Xc", display: false }, Y: map.Y, G: map.G });
  const merged = merge(read(map), mine, theirs);
  expect(merged.conflicts).toEqual([{ path: "sections.X.component", mine: "Xb", theirs: "Xc" }]);
  expect(merged.adopted).toEqual(["sections.X.display", "order"]);
  expect(write(merged.value)).toEqual({ ...map, X: { component: "Xb", display: false }, Y: { component: "Yb", display: true } });
});

test("paths and values in words", () => {
  expect(["sections.X.component", "sections.Y.display", "order"].map(nameOf)).toEqual(["nX › Diseño", "nY › Mostrar en el sitio", "Orden de la página de inicio"]);
  expect([textOf("Xb", "sections.X.component"), textOf(false, "sections.Y.display"), textOf(["Y", "X"], "order")]).toEqual(["B", "No visible", "1.\u00a0nY\u00a0· 2.\u00a0nX"]);
});
