// A page in any engine, as a person uses it: what is done waits until it can be done.
import assert from "node:assert/strict";
import { after, describe } from "node:test";
import sharp from "sharp";
import { patience, startServer } from "../site.mjs";
import { launch } from "./webdriver.mjs";

/** The keys by WebDriver's code points. */
export const keys = { Enter: "\uE007", Escape: "\uE00C", Tab: "\uE004", Shift: "\uE008", Control: "\uE009", Space: " ", Left: "\uE012", Up: "\uE013", Right: "\uE014", Down: "\uE015", Home: "\uE011", End: "\uE010", Backspace: "\uE003" };

/** Finds the first thing that a person sees of what a selector means, by a part of its name, too; in the page. */
function seen(selector, name) {
  return [...document.querySelectorAll(selector)].find((element) => {
    const box = element.getBoundingClientRect();
    const label = (element.getAttribute("aria-label") ?? element.textContent).replace(/\s+/g, " ");
    return box.width > 0 && box.height > 0 && element.checkVisibility({ visibilityProperty: true }) && !element.closest("[inert]") && label.includes(name ?? "");
  });
}

/** Brings an element into view and waits until it stands where it stood a frame before; in the page. */
async function comeToRest(element) {
  element.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
  const frame = () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const place = () => JSON.stringify(element.getBoundingClientRect());
  for (let before = ""; before !== place();) {
    before = place();
    await frame();
  }
}

export class Page {
  constructor(send, address) {
    this.send = send;
    this.address = address;
  }

  /** Opens a path, whole. */
  goto(path) {
    return this.send("Navigate", { url: this.address + path });
  }

  back() {
    return this.send("Back");
  }

  /** Calls a function in the page, which sees only its arguments, and waits for what it promises. */
  evaluate(run, ...args) {
    return this.send("ExecuteScript", { script: `return (${run})(...arguments)`, args });
  }

  /** Asks in the page again and again until something holds there, on whatever page that then is. */
  async until(holds, ...args) {
    let last;
    for (const begun = Date.now(); Date.now() - begun < patience;) {
      last = await this.evaluate(holds, ...args).catch((error) => error);
      if (last && !(last instanceof Error)) return last;
      await new Promise((soon) => setTimeout(soon, 20));
    }
    return assert.fail(`never: ${holds} ${JSON.stringify(args)}; at last ${last}`);
  }

  /** What a person sees of a selector, by a part of its name. */
  find(selector, name) {
    return this.until(seen, selector, name);
  }

  /** Waits until nobody sees such a thing any more. */
  gone(selector, name) {
    return this.until(`(...of) => !(${seen})(...of)`, selector, name);
  }

  /** The text of what is seen, or another property. */
  async read(selector, property = "textContent") {
    const value = await this.evaluate((element, of) => element[of], await this.find(selector), property);
    return typeof value === "string" ? value.replace(/\s+/g, " ").trim() : value;
  }

  /** Does something with an element as soon as that can be done; what is drawn anew meanwhile is looked for again. */
  async act(selector, name, use) {
    for (const begun = Date.now(); ;) {
      try {
        const element = await this.find(selector, name);
        await this.evaluate(comeToRest, element);
        return await use(element);
      } catch (error) {
        const passing = /element click intercepted|element not interactable|stale element|no such element|move target out of bounds/.test(error.message);
        if (!passing || Date.now() - begun > patience) throw new Error(`${selector} ${name ?? ""}: ${error.message}`, { cause: error });
      }
    }
  }

  click(selector, name) {
    return this.act(selector, name, (element) => this.send("ElementClick", { id: Object.values(element)[0] }));
  }

  focus(selector, name) {
    return this.act(selector, name, (element) => this.evaluate((e) => e.focus(), element));
  }

  /** Types into a field that is emptied before. */
  async fill(selector, text) {
    await this.act(selector, "", (element) => this.evaluate((e) => {
      e.focus();
      e.select();
    }, element));
    await this.press("Backspace");
    await this.type(text);
  }

  /** Types where the focus is. */
  type(text) {
    return this.send("PerformActions", { actions: [{ type: "key", id: "keyboard", actions: [...text].flatMap((value) => ["keyDown", "keyUp"].map((type) => ({ type, value }))) }] });
  }

  /** Presses keys, one after another. */
  async press(...names) {
    for (const name of names) await this.type(keys[name] ?? name);
  }

  /** Presses a key while another is held. */
  chord(held, name) {
    const down = (value) => ({ type: "keyDown", value });
    const up = (value) => ({ type: "keyUp", value });
    const [first, then] = [keys[held], keys[name] ?? name];
    return this.send("PerformActions", { actions: [{ type: "key", id: "keyboard", actions: [down(first), down(then), up(then), up(first)] }] });
  }

  /** Moves the mouse in steps, each a pointer's action. */
  mouse(...actions) {
    return this.send("PerformActions", { actions: [{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }] });
  }

  /** Where an element stands when it has come to rest, in whole px of the window. */
  box(selector, name) {
    return this.act(selector, name, (element) => this.evaluate((e) => {
      const { x, y, width, height } = e.getBoundingClientRect();
      return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) };
    }, element));
  }

  async middle(selector, name) {
    const { x, y, width, height } = await this.box(selector, name);
    return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  }

  async hover(selector, name) {
    await this.mouse(move(await this.middle(selector, name)));
  }

  /** Moves the mouse to a place of the window. */
  pointAt(x, y) {
    return this.mouse(move({ x, y }));
  }

  /** Clicks at a place of the window. */
  clickAt(x, y) {
    return this.mouse(move({ x, y }), press, release);
  }

  /** Presses the mouse at a place and moves it by so many px, in steps. */
  async hold({ x, y }, dx, dy) {
    await this.mouse(move({ x, y }), press);
    for (let i = 1; i <= 10; i++) await this.mouse(move({ x: Math.round(x + (dx * i) / 10), y: Math.round(y + (dy * i) / 10) }));
  }

  release() {
    return this.mouse(release);
  }

  /** Drags with the mouse from a place. */
  async drag(place, dx, dy) {
    await this.hold(place, dx, dy);
    await this.release();
  }

  /** Draws a finger over the page from a place, in one movement. */
  swipe({ x, y }, dx, dy) {
    const on = Array.from({ length: 10 }, (_, i) => ({ ...move({ x: Math.round(x + (dx * (i + 1)) / 10), y: Math.round(y + (dy * (i + 1)) / 10) }), duration: 20 }));
    return this.send("PerformActions", { actions: [{ type: "pointer", id: "finger", parameters: { pointerType: "touch" }, actions: [move({ x, y }), press, ...on, release] }] });
  }

  /** Chooses files, as the dialog of the system would. */
  async upload(selector, path) {
    const input = await this.until((of) => document.querySelector(of), selector);
    await this.send("ElementSendKeys", { id: Object.values(input)[0], text: path });
  }

  /** Waits until focus is on what a selector means. */
  focused(selector) {
    return this.until((of) => document.activeElement?.matches(of), selector);
  }

  /** Makes the window as large as the page is to be, whatever stands around it. */
  async size(width, height) {
    const window = (rect) => this.send("SetWindowRect", { x: 0, y: 0, ...rect });
    if (!this.around) {
      // Measured in a wide one: Chromium calls none narrower than 500 px.
      await window({ width: 1200, height: 900 });
      await this.until(() => outerWidth === 1200 && outerHeight === 900);
      this.around = await this.evaluate(() => [outerWidth - innerWidth, outerHeight - innerHeight]);
    }
    await window({ width: width + this.around[0], height: height + this.around[1] });
    await this.until((...wanted) => innerWidth === wanted[0] && innerHeight === wanted[1], width, height);
  }

  /** The colour of a px of the window, as three numbers. */
  async colour(x, y) {
    const picture = sharp(Buffer.from(await this.send("TakeScreenshot", { full: false }), "base64"));
    return [...await picture.extract({ left: x, top: y, width: 1, height: 1 }).removeAlpha().raw().toBuffer()];
  }
}

const move = ({ x, y }) => ({ type: "pointerMove", x, y, duration: 0, origin: "viewport" });
const press = { type: "pointerDown", button: 0 };
const release = { type: "pointerUp", button: 0 };

/** Runs the same tests in every engine, or in those that ENGINES names, each with a site of its own. */
export function inEachEngine(use) {
  for (const [name, start] of Object.entries(launch)) {
    if (process.env.ENGINES && !process.env.ENGINES.split(",").includes(name)) continue;
    describe(name, async () => {
      const server = await startServer("-preview");
      after(server.stop);
      const { send, stop } = await start();
      after(stop);
      await use(new Page(send, server.address), server, name);
    });
  }
}
