// The drawer: what fits where.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { violations } from "../axe.mjs";
import { drawer, open, visit } from "../drawer.mjs";

describe("drawer", { concurrency: 3 }, () => {
  test("is accessible while it is open, with all unfolded", () => visit({ reducedMotion: "reduce" }, async (page) => {
    await open(page);
    for (const name of ["ENFERMEDADES", "SÍNTOMAS", "SERVICIOS"]) await drawer(page).locator(`summary[aria-label="Mostrar submenú de ${name}"]`).click();
    assert.deepEqual(await violations(page), []);
  }));
});
