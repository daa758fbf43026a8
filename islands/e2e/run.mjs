// Runs test files as node --test does, with one sample site for all that change nothing: node run.mjs [--option=…] FILE…
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { startServer } from "./site.mjs";

// Each file of quick/ is a process with one Chromium; a test that none of them imports would not run.
const read = (folder) => readdirSync(new URL(folder, import.meta.url));
const imported = read("./quick/").map((name) => readFileSync(new URL(`./quick/${name}`, import.meta.url), "utf8")).join("");
for (const name of read("./")) assert.ok(!name.endsWith(".test.mjs") || imported.includes(`"../${name}"`), `islands/e2e/quick imports ${name}`);

const site = await startServer("-preview");
const reporters = ["spec", fileURLToPath(new URL("slowest.mjs", import.meta.url))].flatMap((name) => [`--test-reporter=${name}`, "--test-reporter-destination=stdout"]);
const tests = spawn(process.execPath, ["--test", ...reporters, ...process.argv.slice(2)], {
  env: { ...process.env, E2E_SITE: site.address },
  stdio: "inherit",
});
process.exitCode = await new Promise((ended) => tests.once("close", ended)) ?? 1;
await site.stop();
