import { expect, test } from "vitest";
import drawings from "../../../static/icons/icons.json";
import words from "./icons.json";

test("every icon of the site has Spanish words of its own", () => {
  expect(Object.keys(words).sort()).toEqual(Object.keys(drawings).sort());
  expect(Object.entries(words).filter(([, said]) => said.split(" ").length < 2)).toEqual([]);
});
