// Copies the outline icons that the site uses from @tabler/icons to static/icons, stripped to
// what is drawn, in the shortest words for it: pages have a dozen of them in their first packets.
// Which ones: the fixed list below and every "/icons/NAME.svg" in the sample content and the
// templates.
import { existsSync } from "node:fs";
import { readFile, readdir, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { optimize } from "svgo";
import { formatJSON, kB, replaceFiles, root, staticDir } from "./shared.mjs";

const pack = join(dirname(createRequire(import.meta.url).resolve("@tabler/icons/outline/heart.svg")), "..", "..");
const dir = join(staticDir, "icons");

// Icons for islands and admin screens, and a choice for owners.
const fixed = `
  activity-heartbeat alert-triangle ambulance arrow-left arrow-right arrow-up arrows-sort
  brand-facebook brand-google-maps brand-instagram brand-linkedin brand-tiktok brand-whatsapp
  brand-x brand-youtube building-bank building-hospital calendar-heart car cash certificate
  check chevron-down chevron-left chevron-right clock credit-card credit-card-pay device-floppy
  external-link
  eye eye-off file-text grip-vertical heartbeat history home hospital info-circle layout list
  lock logout lungs mail map-pin menu-2 minus parking phone photo photo-off pill player-pause
  player-play plus quote quote-filled refresh report-medical school search settings
  shield-check shield-heart star star-filled stethoscope trash user users wallet x
`;

/** Every icon that the sample content and the templates name, with the file that names it first. */
async function iconsInSources() {
  const found = new Map();
  for (const folder of ["db/sample", "views"]) {
    for (const path of (await readdir(join(root, folder), { recursive: true })).sort()) {
      if (!/(?<!_templ)\.(json|templ|go)$/.test(path)) continue;
      const text = await readFile(join(root, folder, path), "utf8");
      for (const [, name] of text.matchAll(/"\/icons\/([^"/]+)\.svg"/g)) {
        if (!found.has(name)) found.set(name, `${folder}/${path}`);
      }
    }
  }
  return found;
}

/** "star" is an outline; "star-filled" is the solid "star". */
function sourceOf(name) {
  const solid = name.endsWith("-filled");
  return join(pack, "icons", solid ? "filled" : "outline", `${solid ? name.slice(0, -"-filled".length) : name}.svg`);
}

function clean(svg) {
  const stripped = svg
    .replace(/<path stroke="none" d="M0 0h24v24H0z" fill="none"\s*\/>/, "")
    .replace(/<svg[^>]*>/, (tag) => tag.replace(/\s(?:width|height|class)="[^"]*"/g, "").replace(/stroke-width="2"/, 'stroke-width="1.75"'));
  // Each path stays one, as the admin screens read them; a hundredth of its 24 units is seen by
  // nobody. A curve that becomes quadratic loses the smooth one after it (ripple, SVGO 4.1).
  const plugins = [{ name: "preset-default", params: { overrides: { convertPathData: { floatPrecision: 2, convertToQ: false }, mergePaths: false } } }];
  return `${optimize(stripped, { multipass: true, plugins }).data}\n`;
}

const wanted = await iconsInSources();
for (const name of fixed.trim().split(/\s+/)) wanted.set(name, "static/tools/icons.mjs");
const names = [...wanted.keys()].sort();

const unknown = names.filter((name) => !existsSync(sourceOf(name)));
if (unknown.length) {
  console.error("@tabler/icons has no such icon (see https://tabler.io/icons for names):");
  for (const name of unknown) console.error(`  ${name}, named in ${wanted.get(name)}`);
  process.exit(1);
}

const files = { "LICENSE.txt": await readFile(join(pack, "LICENSE")) };
for (const name of names) files[`${name}.svg`] = clean(await readFile(sourceOf(name), "utf8"));
await replaceFiles(dir, files, /\.svg$/);
// The admin screens draw them all where the owner chooses one.
const drawings = Object.fromEntries(names.map((name) => [name, [...files[`${name}.svg`].matchAll(/ d="([^"]+)"/g)].map(([, d]) => d)]));
await writeFile(join(dir, "icons.json"), formatJSON(drawings));
console.log(`${names.length} icons, ${kB(Object.values(files).reduce((sum, f) => sum + f.length, 0))}`);
