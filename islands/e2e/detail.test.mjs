// The detail pages: 911 on the first screen of a phone, what a tap calls, and the hand-out on paper.
import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import jsQR from "jsqr";
import sharp from "sharp";
import { allPaths, launchBrowser, startServer, visit } from "./site.mjs";

const server = await startServer("-public-url", "https://cardiologia.test");
const browser = await launchBrowser({ fonts: true });
const paths = (await allPaths(server.address)).filter((path) => /^\/(enfermedades|sintomas|servicios)\/./.test(path));
const { records } = (await (await fetch(`${server.address}/api/site-content?fields=records`)).json()).siteContent;
after(async () => {
  await browser.close();
  await server.stop();
});
const open = (path, use) => visit(browser, server.address, path, { width: 390, height: 844 }, use);
const urgent = new Set([...records.diseases.filter((d) => d.minutesMatter).map((d) => `/enfermedades/${d.id}`), ...records.symptoms.filter((s) => s.minutesMatter).map((s) => `/sintomas/${s.id}`)]);

describe("on the first screen of a phone", () => {
  for (const path of paths.filter((path) => !path.startsWith("/servicios"))) {
    test(`${path} has its alarm signs and 911 under the title`, () => open(path, async (page) => {
      const seen = await page.evaluate(() => {
        const bar = document.querySelector(".floating").getBoundingClientRect().top;
        const box = document.querySelector("h1").closest("div").nextElementSibling.querySelector(".detail-emergency");
        const call = box.querySelector("a[href='tel:911']");
        return { bar, bottom: call.getBoundingClientRect().bottom, text: call.innerText.trim(), first: box.querySelector("li").getBoundingClientRect().bottom, signs: box.querySelectorAll("li").length };
      });
      assert.equal(seen.text, "Llamar al 911");
      assert.ok(seen.signs >= 3, `${seen.signs} signs`);
      assert.ok(seen.bottom < seen.bar, `911 ends at ${seen.bottom}, the bar begins at ${seen.bar}`);
      assert.ok(seen.first < seen.bar, `the first sign ends at ${seen.first}, the bar begins at ${seen.bar}`);
    }));
  }

  for (const path of paths.filter((path) => path.startsWith("/servicios"))) {
    test(`${path} begins with its facts`, () => open(path, async (page) => {
      const top = await page.locator(".detail-facts").evaluate((facts) => facts.getBoundingClientRect().top);
      assert.ok(top < 500, `the facts begin at ${top}`);
    }));
  }
});

describe("the bar at the foot", () => {
  for (const path of paths) {
    test(`${path} ${urgent.has(path) ? "calls 911 first" : "calls and writes"}`, () => open(path, async (page) => {
      const links = await page.locator(".floating a").evaluateAll((all) => all.map((a) => [a.innerText.trim(), new URL(a.href).protocol + (a.href.startsWith("tel:") ? a.href.slice(4) : "")]));
      const phone = links.find(([text]) => text === (urgent.has(path) ? "Consultorio" : "Llamar"));
      assert.match(phone[1], /^tel:\+52\d{10}$/);
      assert.deepEqual(links.filter((link) => link !== phone), urgent.has(path) ? [["Llamar al 911", "tel:911"]] : [["WhatsApp", "https:"]]);
    }));
  }

  test("some pages are of each kind", () => {
    assert.ok(urgent.size >= 5 && urgent.size < paths.length / 2, `${urgent.size} of ${paths.length}`);
  });
});

test("what is sent to WhatsApp names no disease and no symptom", async () => {
  for (const path of paths.filter((path) => !path.startsWith("/servicios"))) {
    const html = await (await fetch(server.address + path)).text();
    const texts = [...html.matchAll(/https:\/\/wa\.me\/[^"]*text=([^"]*)/g)].map((found) => decodeURIComponent(found[1]));
    assert.ok(texts.length > 0, path);
    assert.deepEqual([...new Set(texts)], ["Hola, vi su sitio y quiero agendar una cita."], path);
  }
});

test("a chip leads to its part, below the header, and back", () => open("/enfermedades/hipertension", async (page) => {
  const chips = page.getByRole("navigation", { name: "En esta página" }).getByRole("link");
  const names = await chips.allInnerTexts();
  assert.deepEqual(names, await page.locator(".detail-article > section[id] > h2").allInnerTexts());
  await chips.last().click();
  const heading = page.getByRole("heading", { name: names.at(-1), exact: true });
  await page.waitForFunction((h) => { const y = h.getBoundingClientRect().top; return y > 0 && y < 300; }, await heading.elementHandle());
  await page.goBack();
  await page.waitForFunction(() => scrollY < 200);
}));

describe("on paper", () => {
  for (const path of paths.filter((path) => !path.startsWith("/sintomas"))) {
    test(`${path} is a hand-out of one or two sheets`, () => open(path, async (page) => {
      const more = /"(pressure|weight)"/.test(JSON.stringify(records.diseases.find(({ id }) => path.endsWith(`/${id}`))?.log ?? "")) ? 1 : 0;
      const pdf = await page.pdf({ format: "Letter" });
      const sheets = (pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g) ?? []).length;
      assert.ok(sheets >= 1 && sheets <= 2 + more, `${sheets} sheets`);
    }));
  }

  test("has the questions with room to write, the practice and a QR code to the page", () => open("/enfermedades/hipertension", async (page) => {
    await page.emulateMedia({ media: "print" });
    const qr = page.getByRole("img", { name: "Código QR de esta página" });
    const { data, info } = await sharp(await qr.screenshot({ scale: "css" })).resize({ width: 600, kernel: "nearest" }).flatten({ background: "#fff" }).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    assert.equal(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data, "https://cardiologia.test/enfermedades/hipertension");
    const room = await page.locator(".detail-questions li").evaluateAll((all) => all.map((li) => parseFloat(getComputedStyle(li).paddingBottom)));
    assert.ok(room.length >= 4 && room.every((px) => px >= 24), `${room}`);
    const card = await page.locator(".detail-card").innerText();
    for (const text of ["+52 55 0000 0000", "Insurgentes", "14:00", "911"]) assert.ok(card.includes(text), `no ${text} in ${card}`);
    assert.equal(await page.locator(".detail-log tbody tr").count(), 14);
  }));

  test("shows nothing of it on a screen", () => open("/enfermedades/hipertension", async (page) => {
    for (const part of await page.locator(".detail-paper").all()) assert.equal(await part.isVisible(), false);
  }));
});
