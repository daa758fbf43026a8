// Runs test files as node --test does, with one Chromium and one sample site for all of them: node run.mjs [--option=…] FILE…
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { launchOptions, startServer } from "./site.mjs";

const [browser, site] = await Promise.all([chromium.launchServer(launchOptions()), startServer("-preview")]);
const reporters = ["spec", fileURLToPath(new URL("slowest.mjs", import.meta.url))].flatMap((name) => [`--test-reporter=${name}`, "--test-reporter-destination=stdout"]);
const tests = spawn(process.execPath, ["--test", ...reporters, ...process.argv.slice(2)], {
  env: { ...process.env, E2E_BROWSER: browser.wsEndpoint(), E2E_SITE: site.address },
  stdio: "inherit",
});
process.exitCode = await new Promise((ended) => tests.once("close", ended)) ?? 1;
await Promise.all([browser.close(), site.stop()]);
