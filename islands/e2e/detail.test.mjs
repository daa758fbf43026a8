// A detail page: 911 on the first screen of a phone, what a tap calls, and the hand-out on paper.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import jsQR from "jsqr";
import sharp from "sharp";
import { open } from "./detail.mjs";
import { readyForPaper } from "./site.mjs";

test("911 is above the bar, which calls the practice", () => open("/sintomas/falta-de-aire", async (page) => {
  const [call, bar] = await Promise.all([page.locator(".detail-first a[href='tel:911']"), page.locator(".floating")].map((part) => part.boundingBox()));
  assert.ok(call.y + call.height < bar.y, `911 ends at ${call.y + call.height}, the bar begins at ${bar.y}`);
  assert.equal(await page.locator(".floating a").count(), 2);
}));

test("a chip leads to its part, below the header, and back", () => open("/enfermedades/hipertension", async (page) => {
  const chips = page.getByRole("navigation", { name: "En esta página" }).getByRole("link");
  const names = await chips.allInnerTexts();
  assert.deepEqual(names, await page.locator(".detail-article > section[id] > h2").allInnerTexts());
  const heading = page.getByRole("heading", { name: names.at(-1), exact: true });
  // A smooth scroll ends before it can be gone back on.
  await page.evaluate(() => { addEventListener("scrollend", () => { window.ended = true; }); });
  await chips.last().click();
  await page.waitForFunction((h) => { const y = h.getBoundingClientRect().top; return window.ended && y > 0 && y < 300; }, await heading.elementHandle());
  await page.goBack();
  await page.waitForFunction(() => scrollY === 0);
}));

describe("on paper", () => {
  test("has the questions with room to write, the practice and a QR code to the page", () => open("/enfermedades/hipertension", async (page) => {
    await readyForPaper(page);
    await page.emulateMedia({ media: "print" });
    const qr = page.getByRole("img", { name: "Código QR de esta página" });
    const { data, info } = await sharp(await qr.screenshot({ scale: "css" })).resize({ width: 600, kernel: "nearest" }).flatten({ background: "#fff" }).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    assert.equal(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data, "https://cardiologia.test/enfermedades/hipertension");
    const room = await page.locator(".detail-questions li").evaluateAll((all) => all.map((li) => parseFloat(getComputedStyle(li).paddingBottom)));
    assert.ok(room.length >= 4 && room.every((px) => px >= 20), `${room}`);
    const card = await page.locator(".detail-card").innerText();
    for (const text of ["+52 55 0000 0000", "Insurgentes", "14:00", "911"]) assert.ok(card.includes(text), `no ${text} in ${card}`);
    assert.equal(await page.locator(".detail-log tbody tr").count(), 14);
  }));
});
