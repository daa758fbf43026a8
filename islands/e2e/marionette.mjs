// A Firefox, by the protocol that it speaks itself (Marionette): JSON over a socket, so that it needs no driver.
import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { patience, until } from "./site.mjs";

/** Starts Firefox; resolves to { send, evaluate, stop }. */
export async function launchFirefox() {
  const profile = await mkdtemp(join(tmpdir(), "latido-firefox-"));
  const preferences = {
    "marionette.port": 0,
    "datareporting.policy.dataSubmissionEnabled": false,
    // A proxy that is none: the tests reach this machine and nobody else.
    "network.proxy.type": 1,
    "network.proxy.ssl": '"127.0.0.1"',
    "network.proxy.ssl_port": 9,
    // A window as narrow as a phone, whose scroll bar takes no room; the toolbars would keep it at 500 px.
    "toolkit.legacyUserProfileCustomizations.stylesheets": true,
    "ui.useOverlayScrollbars": 1,
  };
  await writeFile(join(profile, "user.js"), Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${value});\n`).join(""));
  await mkdir(join(profile, "chrome"));
  await writeFile(join(profile, "chrome", "userChrome.css"), ":root { min-width: 0 !important; }\n");
  const firefox = spawn(process.env.FIREFOX || "/usr/bin/firefox-esr", ["--marionette", "--headless", "--no-remote", "--profile", profile], {
    stdio: "ignore", env: { ...process.env, HOME: profile }, // root starts none in the home of somebody else
  });
  const ended = new Promise((resolve) => firefox.once("exit", resolve));
  let port;
  await until(async () => {
    port = Number(await readFile(join(profile, "MarionetteActivePort"), "utf8").catch(() => ""));
    return port > 0;
  }, "Firefox has started");

  const socket = connect(port, "127.0.0.1");
  const waiting = new Map();
  let rest = Buffer.alloc(0);
  let last = 0;
  socket.on("data", (data) => {
    rest = Buffer.concat([rest, data]);
    // Each message comes after its length and a colon.
    for (let colon = rest.indexOf(":"); colon > 0; colon = rest.indexOf(":")) {
      const end = colon + 1 + Number(rest.subarray(0, colon));
      if (rest.length < end) return;
      const [, id, error, result] = [JSON.parse(rest.subarray(colon + 1, end))].flat();
      rest = rest.subarray(end);
      const asked = waiting.get(id);
      waiting.delete(id);
      if (error) asked?.reject(new Error(`${error.error}: ${error.message}`));
      else asked?.resolve(result !== null && "value" in result ? result.value : result);
    }
  });
  const send = (command, parameters = {}) => new Promise((resolve, reject) => {
    const id = ++last;
    waiting.set(id, { resolve, reject });
    const message = JSON.stringify([0, id, `WebDriver:${command}`, parameters]);
    socket.write(`${Buffer.byteLength(message)}:${message}`);
  });
  await send("NewSession", { pageLoadStrategy: "eager", timeouts: { pageLoad: patience, script: patience } });
  const evaluate = (script, ...args) => send("ExecuteScript", { script, args });
  const stop = async () => {
    socket.destroy();
    firefox.kill("SIGTERM");
    await ended;
    await rm(profile, { recursive: true, force: true });
  };
  return { send, evaluate, stop };
}
