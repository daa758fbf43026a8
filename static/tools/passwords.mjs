// Copies the passwords that people use most, of those long enough to be accepted, from
// @zxcvbn-ts/language-common to db/password/common.txt, the most common first.
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { kB, root } from "./shared.mjs";

const shortest = 8; // as MinLength in db/password
const kept = 10_000;

const require = createRequire(import.meta.url);
const pack = dirname(require.resolve("@zxcvbn-ts/language-common/package.json"));
const all = require("@zxcvbn-ts/language-common/src/passwords.json");
const common = all.filter((password) => password.length >= shortest).slice(0, kept);
if (common.length < kept) throw new Error(`only ${common.length} passwords are long enough`);

const text = common.join("\n") + "\n";
const target = join(root, "db", "password");
await writeFile(join(target, "common.txt"), text);
await writeFile(join(target, "LICENSE-zxcvbn-ts.txt"), await readFile(join(pack, "LICENSE.txt")));
console.log(`${common.length} passwords, ${kB(text.length)}`);
