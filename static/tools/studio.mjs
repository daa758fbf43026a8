// Renders masters again with Blender: `npm run studio -- arritmias hipertension`, all of them without names;
// --draft makes small ones to look at in a folder of its own and leaves the masters as they are.
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import sharp from "sharp";
import { staticDir } from "./shared.mjs";

const studio = join(staticDir, "tools", "studio");
const masters = join(staticDir, "images", "masters");
const args = process.argv.slice(2);
const draft = args.includes("--draft");
const folder = join(tmpdir(), draft ? "latido-studio-drafts" : "latido-studio");

const run = (command, ...argv) => execFileSync(command, argv, { stdio: ["ignore", "pipe", "inherit"] });

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
run("g++", "-O3", "-march=native", "-ffast-math", "-fopenmp", join(studio, "post.cpp"), "-o", join(folder, "post"));
// Blender of Debian has no denoiser of its own: post.cpp is ours. --python-exit-code: a scene that fails is a failure.
const log = run("nice", "-n", "19", "blender", "-b", "--python-exit-code", "1", "-P", join(studio, "studio.py"), "--", folder, ...args);
console.log(String(log).split("\n").filter((line) => line.startsWith("rendered")).join("\n"));

const pictures = readdirSync(folder).filter((file) => file.endsWith(".png"));
if (draft) {
  console.log(`${pictures.length} drafts in ${folder}`);
} else {
  for (const file of pictures) {
    const master = join(masters, `${basename(file, ".png")}.webp`);
    await sharp(join(folder, file)).webp({ quality: 92, effort: 6, smartSubsample: true }).toFile(master);
  }
  rmSync(folder, { recursive: true });
  console.log(`${pictures.length} masters written; alt.json and make pictures come next`);
}
