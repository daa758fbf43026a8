// A page of an illness: what is rare.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { open } from "../detail.mjs";

describe("on paper", () => {
  test("shows nothing of it on a screen", () => open("/enfermedades/hipertension", async (page) => {
    for (const part of await page.locator(".detail-paper").all()) assert.equal(await part.isVisible(), false);
  }));
});
