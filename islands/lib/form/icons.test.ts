import { expect, test } from "vitest";
import drawings from "../../../static/icons/icons.json";
import words from "./icons.json";

test("every icon of the site has Spanish words of its own", () => {
  expect(Object.keys(words).sort()).toEqual(Object.keys(drawings).sort());
  const names = Object.values(words).map((said) => said.split(" ").slice(0, 2).join(" "));
  expect(names.filter((name, i) => !name.includes(" ") || names.indexOf(name) !== i)).toEqual([]);
});
