// Starts the engines, each by the protocol that it speaks itself: Chromium and WebKit by WebDriver's over HTTP, Firefox by
// Marionette's, which has the same commands under the same names.
import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launchFirefox } from "../marionette.mjs";
import { patience, until } from "../site.mjs";

/** What our tests ask of a browser, by Marionette's names: the method and path over HTTP. */
const commands = {
  Navigate: ["POST", "/url"],
  Back: ["POST", "/back"],
  ExecuteScript: ["POST", "/execute/sync"],
  ElementClick: ["POST", "/element/:id/click"],
  ElementSendKeys: ["POST", "/element/:id/value"],
  PerformActions: ["POST", "/actions"],
  SetWindowRect: ["POST", "/window/rect"],
  TakeScreenshot: ["GET", "/screenshot"],
};

/** A proxy that is none: the tests reach this machine and nobody else. */
const proxy = { proxyType: "manual", httpProxy: "127.0.0.1:9", sslProxy: "127.0.0.1:9", noProxy: ["127.0.0.1"] };

/** Starts a program and resolves to a function that ends it. */
function start(command, args, options) {
  const child = spawn(command, args, options);
  const ended = new Promise((resolve) => {
    child.once("exit", resolve);
    child.once("error", resolve);
  });
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  return { child, stop };
}

async function freePort() {
  const server = createServer();
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address();
  await new Promise((closed) => server.close(closed));
  return port;
}

/** Starts a driver that speaks HTTP and a browser by it; resolves to { send, stop }. */
async function launchDriver(command, env, alwaysMatch) {
  const port = await freePort();
  const driver = start(command, [`--port=${port}`], { stdio: "ignore", env: { ...process.env, ...env } });
  const ask = async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: method === "POST" ? JSON.stringify(body) : undefined });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  await until(() => ask("GET", "/status").then(({ ready }) => ready, () => false), `${command} has started`);
  const { sessionId } = await ask("POST", "/session", {
    capabilities: { alwaysMatch: { ...alwaysMatch, proxy, timeouts: { pageLoad: patience, script: patience }, unhandledPromptBehavior: "ignore" } },
  });
  const send = (name, parameters = {}) => {
    const [method, path] = commands[name];
    return ask(method, `/session/${sessionId}${path.replace(":id", parameters.id)}`, parameters);
  };
  const stop = async () => {
    await ask("DELETE", `/session/${sessionId}`);
    await driver.stop();
  };
  return { send, stop };
}

/** A display for what has no windowless mode; resolves to { name, stop }. */
async function launchDisplay() {
  const display = start("Xvfb", ["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"], { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const number = await new Promise((resolve) => display.child.stdio[3].once("data", (data) => resolve(String(data).trim())));
  return { name: `:${number}`, stop: display.stop };
}

async function launchChromium() {
  // Its driver loses a window whose page was drawn beforehand in another one.
  const args = ["--headless=new", "--disable-gpu", "--lang=es-MX", "--disable-background-networking", "--disable-features=Prerender2", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])];
  return launchDriver(process.env.CHROMEDRIVER || "/usr/bin/chromedriver", {}, {
    "goog:chromeOptions": { args, ...(process.env.CHROMIUM && { binary: process.env.CHROMIUM }) },
  });
}

async function launchWebKit() {
  const display = await launchDisplay();
  const home = await mkdtemp(join(tmpdir(), "latido-webkit-"));
  // The toolbar would keep the window from being as narrow as a phone.
  await mkdir(join(home, "gtk-3.0"));
  await writeFile(join(home, "gtk-3.0", "gtk.css"), "* { min-width: 0; min-height: 0; margin: 0; padding: 0; border-width: 0; }\nimage { -gtk-icon-transform: scale(0); }\n");
  const { send, stop } = await launchDriver("WebKitWebDriver", {
    DISPLAY: display.name, GDK_BACKEND: "x11", XDG_CONFIG_HOME: home, XDG_DATA_HOME: home, XDG_CACHE_HOME: home, LANG: "C.UTF-8",
    // Where there is no graphics card, the threads that would paint with it crash now and then (SkiaGPUWorker, 2.50).
    WEBKIT_SKIA_ENABLE_CPU_RENDERING: "1",
    // WebKit's sandbox does not work for root, as in most containers.
    ...(process.getuid?.() === 0 && { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" }),
  }, {});
  return {
    send,
    stop: async () => {
      await stop();
      await display.stop();
      // What it was writing may come late.
      await rm(home, { recursive: true, force: true, maxRetries: 50 });
    },
  };
}

/** How each engine is started, by name; each resolves to { send, stop }. */
export const launch = { chromium: launchChromium, firefox: launchFirefox, webkit: launchWebKit };
