// Runs test files as node --test does, with one sample site for all that change nothing: node run.mjs [--option=…] FILE…
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { startServer } from "./site.mjs";

const site = await startServer("-preview");
const reporters = ["spec", fileURLToPath(new URL("slowest.mjs", import.meta.url))].flatMap((name) => [`--test-reporter=${name}`, "--test-reporter-destination=stdout"]);
const tests = spawn(process.execPath, ["--test", ...reporters, ...process.argv.slice(2)], {
  env: { ...process.env, E2E_SITE: site.address },
  stdio: "inherit",
});
process.exitCode = await new Promise((ended) => tests.once("close", ended)) ?? 1;
await site.stop();
