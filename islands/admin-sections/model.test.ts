import { expect, test } from "vitest";
import { differences, moveTo, readMap, type SectionType, sameMap, writeMap } from "./model";

const type = (key: string, group: SectionType["group"]): SectionType => ({
  type: key, name: `n${key}`, group, variants: ["a", "b"].map((file) => ({ file: key + file, name: file.toUpperCase(), description: "" })),
});
const types = [type("F", "frame"), type("X", "home"), type("Y", "home"), type("Z", "home"), type("G", "frame")];
const keys = (entries: { type: string }[]) => entries.map((entry) => entry.type).join("");
const whole = { F: { component: "Fa" }, X: { component: "Xa" }, G: { component: "Ga" }, Y: { component: "Ya" }, Z: { component: "Za" } };

test("a section is shown without display, and hidden with anything but true", () => {
  const shown = (display: unknown) => readMap({ X: { component: "Xb", display } }, types)[0];
  expect(readMap({ X: { component: "Xb" } }, types)[0]).toEqual({ type: "X", component: "Xb", display: true });
  expect([true, false, "true", 1, null].map((value) => shown(value).display)).toEqual([true, false, false, false, false]);
});

test("what this build does not have is left out, and what the map lacks follows", () => {
  const entries = readMap({ Nada: { component: "x" }, Y: { component: "gone" }, X: 5 }, types);
  expect(writeMap(entries)).toEqual({
    Y: { component: "Ya", display: true },
    X: { component: "Xa", display: false },
    F: { component: "Fa", display: true },
    Z: { component: "Za", display: false },
    G: { component: "Ga", display: true },
  });
  expect(keys(entries)).toBe("YXFZG");
});

test.each([null, [], "x", 1])("%j is no map", (value) => expect(() => readMap(value, types)).toThrow());

test("moving keeps the frame in its place, and goes nowhere beyond the ends", () => {
  const entries = readMap(whole, types);
  expect(keys(moveTo(entries, types, "X", 1))).toBe("FYGXZ");
  expect(keys(moveTo(entries, types, "Z", 0))).toBe("FZGXY");
  expect(keys(moveTo(entries, types, "X", 9))).toBe("FYGZX");
  expect(moveTo(entries, types, "F", 1)).toBe(entries);
});

test("differences name layout, visibility and order", () => {
  const ours = readMap(whole, types);
  const theirs = readMap({ ...whole, X: { component: "Xb", display: false }, F: { component: "Fa", display: false } }, types);
  expect(differences(theirs, ours, types)).toEqual(["nF: allá oculta; aquí visible", "nX: allá B, oculta; aquí A, visible"]);
  expect(differences(moveTo(ours, types, "X", 2), ours, types)).toEqual(["El orden de la página de inicio es distinto"]);
  expect(differences(ours, ours, types)).toEqual([]);
  expect(sameMap(ours, moveTo(ours, types, "X", 0))).toBe(true);
});
