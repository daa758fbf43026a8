// What a secretary does in a month, with fingers on a phone, one month on SQLite and one on PostgreSQL: done as she would, seen as people see it.
import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import sharp from "sharp";
import { startOld, startPostgres } from "../databases.mjs";
import { openBrowser, signIn, startServer, visit } from "../site.mjs";
import { oldTasks, tasks } from "../tasks.mjs";

const browser = await openBrowser();
const phone = { width: 390, height: 844, hasTouch: true, isMobile: true, alone: true };
const photo = { name: "IMG_0001.jpg", mimeType: "image/jpeg", buffer: await sharp({ create: { width: 1600, height: 1200, channels: 3, background: "#7fa09a" } }).jpeg().toBuffer() };

/** The hand that does a task on a page. It counts its taps; what is typed counts nothing. */
function handOn(page) {
  let taps = 0;
  const tap = async (target) => {
    taps += 1;
    await target.tap();
  };
  /** Types in the place of what the field with the focus has. */
  const write = async (text) => {
    await page.keyboard.press("Control+A");
    await page.keyboard.insertText(text);
  };
  return {
    page, photo, tap, write,
    taps: () => taps,
    /** Looks for words on Inicio, and goes to what is found. */
    find: async (words, name) => {
      await tap(page.getByRole("searchbox"));
      await page.keyboard.insertText(words);
      const found = page.locator(".home-search").getByRole("link", { name, exact: true }).first();
      await found.waitFor();
      const place = new URL(await found.getAttribute("href"), page.url());
      await tap(found);
      await page.waitForURL((url) => url.pathname === place.pathname);
      if (place.hash.startsWith("#campo-")) await page.waitForFunction((id) => document.activeElement?.id === id, place.hash.slice(1));
    },
    /** Goes to a screen by the menu. */
    menu: async (name) => {
      await tap(page.getByRole("button", { name: "Menú", exact: true }));
      await tap(page.getByRole("navigation", { name: "Administración" }).getByRole("link", { name, exact: true }));
    },
    fill: async (target, text) => {
      await tap(target);
      await target.fill(text);
    },
    /** A list is opened by one tap, and chosen from by another. */
    choose: async (target, option) => {
      await tap(target);
      taps += 1;
      await target.selectOption(option);
    },
    /** Pastes a text in the place of what a box has. */
    paste: async (target, text) => {
      await tap(target);
      await target.evaluate((box, pasted) => {
        box.select();
        const clipboardData = new DataTransfer();
        clipboardData.setData("text/plain", pasted);
        box.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
      }, text);
    },
    save: async () => {
      await tap(page.locator("#guardar"));
      await page.locator(".toaster > [role=status]").getByText("Éxito").waitFor();
    },
  };
}

/** Does tasks one after the other, as days go by on one site. */
function month(list, server, owner) {
  const get = async (path, status = 200) => {
    const answer = await fetch(server.address + path);
    assert.equal(answer.status, status, path);
    return answer.text();
  };
  for (const { name, most, steps, people } of list) {
    test(name, { timeout: 60_000 }, () => visit(browser, server.address, "/admin", { ...phone, owner }, async (page) => {
      page.setDefaultTimeout(20_000);
      const hand = handOn(page);
      await steps(hand);
      await people(get);
      assert.ok(hand.taps() <= most, `${hand.taps()} taps, ${most} at most`);
    }));
  }
}

/** Opens and saves each screen as it is. */
const untouched = (server, owner) => test("a screen that is opened and saved changes nothing", { timeout: 60_000 }, async () => {
  const stored = async () => (await owner("/api/site-content")).json();
  const before = await stored();
  for (const screen of ["informacion", "contenido", "horario"]) {
    await visit(browser, server.address, `/admin/${screen}`, { ...phone, owner }, async (page) => {
      page.setDefaultTimeout(20_000);
      await handOn(page).save();
    });
  }
  assert.deepEqual(withoutNew(await stored(), before), before);
});

/** A value without the fields that it has beyond another one and that say nothing, as a form adds those of a newer version. */
function withoutNew(value, before) {
  if (Array.isArray(value)) return value.map((item, i) => withoutNew(item, before?.[i]));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).filter(([key, inner]) => inner !== "" || Object.hasOwn(before ?? {}, key)).map(([key, inner]) => [key, withoutNew(inner, before?.[key])]));
}

/** The content of the old site says each of these in more than one way. */
const several = `UPDATE revisions SET body = json_set(body,
  '$.doctorWorkInfo.consultingAddress', 'Calle Amores 12, Col. Del Valle', '$.doctorInfo.streetAddress', 'Amores 12',
  '$.doctorWorkInfo.consultingSchedulePhone', '55 5511 2233', '$.doctorInfo.phoneDisplay', '55 5511 2233 (recepción)',
  '$.doctorWorkInfo.consultingHoursDaysSubheader1', 'Lunes a viernes', '$.doctorWorkInfo.consultingHours1', '10:00 a 14:00') WHERE document = 'siteContent' AND number = 2;`;

describe("on SQLite", async () => {
  const server = await startServer("-preview");
  after(server.stop);
  month(tasks, server, await signIn(server));
});

describe("on PostgreSQL, with the content of an old site", async () => {
  const postgres = await startPostgres();
  after(postgres.stop);
  const { server, owner } = await startOld(several, postgres.url("old"));
  after(server.stop);
  untouched(server, owner);
  month(oldTasks, server, owner);
});
