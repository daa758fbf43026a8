// The desktop menu: what fits where.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { violations } from "../axe.mjs";
import { browser, link, opened, ready, server } from "../nav-menu.mjs";
import { visit as visitAt } from "../site.mjs";

for (const file of ["navmenu_dropdown", "navmenu_mega"]) {
  const visit = (options, use) => visitAt(browser, server.address, `/preview/NavMenu/${file}.templ`, options, use);

  describe(file, { concurrency: 3 }, () => {
    test("is accessible while a panel is open", () => visit({ reducedMotion: "reduce" }, async (page) => {
      await ready(page);
      await link(page, "SERVICIOS").hover();
      await opened(page, "SERVICIOS");
      assert.deepEqual(await violations(page, "header"), []);
    }));
  });
}
