// A Chromium without Playwright in it, which forbids what a visitor's browser does: to draw a page before the click.
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { patience } from "./site.mjs";

/** Starts Chromium with one empty page; resolves to { send, evaluate, click, hover, until, untilAhead, stop }. */
export async function launchBare() {
  const profile = await mkdtemp(join(tmpdir(), "latido-chromium-"));
  const flags = ["--headless", "--remote-debugging-pipe", `--user-data-dir=${profile}`, "--window-size=1280,800", "--no-first-run"];
  if (process.getuid?.() === 0) flags.push("--no-sandbox");
  const chromium = spawn(process.env.CHROMIUM || "/usr/bin/chromium", flags, { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
  const [to, from] = [chromium.stdio[3], chromium.stdio[4]];
  const waiting = new Map();
  const listeners = new Set();
  let rest = "";
  let last = 0;
  const settle = (id) => {
    const asked = waiting.get(id);
    waiting.delete(id);
    clearTimeout(asked?.late);
    return asked;
  };
  from.setEncoding("utf8").on("data", (text) => {
    const messages = (rest + text).split("\0");
    rest = messages.pop();
    for (const message of messages.map((one) => JSON.parse(one))) {
      for (const listener of listeners) listener(message);
      // A page that is gone answers nothing that it was asked.
      if (message.method === "Target.detachedFromTarget") {
        for (const [id, asked] of waiting) if (asked.sessionId === message.params.sessionId) settle(id).reject(new Error("the page is gone"));
      }
      const answer = settle(message.id);
      if (!answer) continue;
      if (message.error) answer.reject(new Error(message.error.message));
      else answer.resolve(message.result);
    }
  });
  const call = (method, params = {}, sessionId = undefined) => new Promise((resolve, reject) => {
    const id = ++last;
    waiting.set(id, { resolve, reject, sessionId, late: setTimeout(() => settle(id)?.reject(new Error(`${method}: no answer`)), patience) });
    to.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
  });

  // The tab, not its page: a page that was drawn ahead takes the place of the one that is shown.
  const { targetId } = await call("Target.createTarget", { url: "about:blank", forTab: true });
  const { sessionId: tab } = await call("Target.attachToTarget", { targetId, flatten: true });
  let session;
  const shown = new Map();
  listeners.add(({ method, params }) => {
    if (method === "Target.attachedToTarget" && params.targetInfo.type === "page") {
      shown.set(params.targetInfo.targetId, params);
      if (!params.targetInfo.subtype) session = params.sessionId;
    }
    if (method === "Target.targetInfoChanged" && shown.has(params.targetInfo.targetId) && !params.targetInfo.subtype) session = shown.get(params.targetInfo.targetId).sessionId;
  });
  await call("Target.setDiscoverTargets", { discover: true });
  await call("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: false, flatten: true }, tab);

  const send = (method, params) => call(method, params, session);
  const evaluateIn = async (id, expression) => {
    const { result, exceptionDetails } = await call("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true }, id);
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  };
  const evaluate = (expression) => evaluateIn(session, expression);
  /** Waits until an expression holds, which may be in a page that comes later. */
  const until = async (expression, ask = evaluate) => {
    for (const begun = Date.now(); Date.now() - begun < patience;) {
      const holds = await ask(expression).catch(() => false);
      if (holds) return holds;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`never: ${expression}, at ${await evaluate("location.href")}`);
  };
  /** Waits until an expression holds in a page that was drawn ahead and is not shown yet. */
  const untilAhead = (expression) => until(expression, async () => {
    const ahead = [...shown.values()].filter(({ targetInfo }) => targetInfo.subtype === "prerender");
    const answers = await Promise.all(ahead.map(({ sessionId }) => evaluateIn(sessionId, expression).catch(() => false)));
    return answers.some(Boolean);
  });
  const center = (selector) => evaluate(`(() => {
    const element = document.querySelector(${JSON.stringify(selector)});
    element.scrollIntoView({ block: "center", behavior: "instant" });
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  })()`);
  const hover = async (selector) => send("Input.dispatchMouseEvent", { type: "mouseMoved", ...(await center(selector)) });
  const click = async (selector) => {
    const at = { ...(await center(selector)), button: "left", clickCount: 1 };
    await send("Input.dispatchMouseEvent", { type: "mousePressed", ...at });
    await send("Input.dispatchMouseEvent", { type: "mouseReleased", ...at });
  };
  const stop = async () => {
    const ended = new Promise((resolve) => chromium.once("exit", resolve));
    await call("Browser.close").catch(() => chromium.kill());
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  return { send, evaluate, until, untilAhead, hover, click, stop };
}
