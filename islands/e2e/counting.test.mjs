// What is tapped and seen is counted, although the page leaves at once; and what the owner then reads.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { arrives } from "./tapping.mjs";
import { call, hold, open } from "./counting.mjs";

describe("a visitor", () => {
  test("is told of in a line, without a cookie, a query or where the visit began", () => open("/contacto?de=una-campaña", {}, async (page, sent, requests) => {
    await arrives(() => sent.length > 0, "the page"); // it may have been told of before it was whole
    const [beacon] = requests;
    assert.equal(beacon.postData(), "/contacto");
    const headers = await beacon.allHeaders();
    assert.equal(headers.cookie, undefined);
    assert.equal((await (await beacon.response()).allHeaders())["set-cookie"], undefined);
    await hold(page);
    await call(page).dblclick();
    await arrives(() => sent.length > 1, "a tap");
    await page.locator("footer a[href*='wa.me']").first().click();
    await arrives(() => sent.length > 2, "another tap");
    assert.deepEqual(sent, ["/contacto", "/contacto tel: floating", "/contacto wa.me footer-columns"]);
    assert.equal((await page.context().cookies()).length, 0);
  }));
});
