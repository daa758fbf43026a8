// The studies: what is rare.
import { test } from "node:test";
import { still } from "../site.mjs";
import { name, opened, visit } from "../studies.mjs";

test("without JavaScript a name opens below itself, too", () => visit({ width: 390, javaScriptEnabled: false }, async (page) => {
  for (const n of [4, 2, 6, 1]) {
    await name(page, n).click();
    await still(page);
    await opened(page, n);
  }
}));
