// Cuts the two type families down to what Spanish pages need and measures the system fonts
// that stand in while they load, so that lines keep their height and nearly their length.
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { create } from "fontkitten";
import { chromium } from "playwright-core";
import subsetFont from "subset-font";
import { formatJSON, hashedName, kB, replaceFiles, staticDir } from "./shared.mjs";

const require = createRequire(import.meta.url);
const dir = join(staticDir, "fonts");

const between = (first, last) => String.fromCharCode(...Array.from({ length: last - first + 1 }, (_, i) => first + i));
const ascii = between(0x20, 0x7e);
const marks = "¡¿«»“”‘’–—…·•°ºª\u00a0";

// Declared for both faces, so that no browser makes a bold of its own from what they have.
const weightRange = "400 700";

// Each file with its headers fits the first round trip of a new connection (14.6 kB), which is
// what decides which letters stay; the next font of the stack draws the others.
const families = [
  {
    // Text. Nearly all Latin-1 letters, because the owner types names that we cannot foresee.
    // The heaviest weight that the styles ask for is 600, but for a link or two. The package's
    // Latin cut has no ≥ ≤ → and thin space.
    family: "Figtree",
    source: "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2",
    characters: ascii + between(0xc0, 0xff).replace(/[×÷ÐðÞþÝýÿ]/g, "") + marks + "½±×≥≤→−©®€\u2009",
    axes: { wght: { min: 400, max: 600 } },
    standIns: ["Arial", "Roboto", "DejaVu Sans"],
  },
  {
    // Headings. The optical size is pinned where strokes show the contrast of a display cut:
    // the axis would weigh 100 kB. The weight is pinned, too: it would weigh nearly as much as
    // the letters. Signs that no heading has go.
    family: "Newsreader",
    source: "@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2",
    characters: ascii.replace(/[\\^_`{|}~@#*<=>[\]]/g, "") + "áéíóúüñçàèêâôãõëïöÁÉÍÓÚÜÑÇÀÈÊÂÔÃÕÖ" + marks,
    axes: { opsz: 40, wght: 500 },
    standIns: ["Georgia", "Times New Roman", "Noto Serif", "DejaVu Serif"],
  },
];
const keepFeatures = ["ccmp", "locl", "mark", "mkmk", "kern", "liga", "rvrn", "tnum"];

// Spanish, because widths averaged over English text (as most tools do) miss by 2.4 %:
// enough for lines to wrap elsewhere when our font arrives.
const sample =
  "Qué es la insuficiencia cardíaca y cómo se trata. La hipertensión arterial no suele dar síntomas, por eso " +
  "conviene medir la presión al menos una vez al año. Si siente dolor en el pecho que se extiende al brazo, la " +
  "espalda o la mandíbula, falta de aire o sudoración fría, llame al 911.";

// The fonts that devices have: for a range of weights their names, and the file that is measured,
// which is the font itself or a free one drawn to the same widths. Linux has Liberation or Nimbus
// for Arial and Times New Roman, and DejaVu where it has neither; Android has only Roboto, one
// variable file with all weights under the name of the regular one, and Noto Serif. The bold that
// a browser makes of DejaVu Sans is nearer to Figtree than DejaVu Sans Bold.
const fontsource = (name, weight) => `@fontsource/${name}/files/${name}-latin-${weight}-normal.woff2`;
const systemFonts = {
  Arial: [
    { weights: "400 500", local: ["Arial", "Liberation Sans", "Arimo", "NimbusSans-Regular"], file: fontsource("arimo", 400) },
    { weights: "600 700", local: ["Arial Bold", "Liberation Sans Bold", "Arimo Bold", "NimbusSans-Bold"], file: fontsource("arimo", 700) },
  ],
  Roboto: [
    { weights: "400 500", local: ["Roboto", "Roboto-Regular"], file: fontsource("roboto", 400) },
    { weights: "600 700", local: ["Roboto Bold", "Roboto-Bold", "Roboto"], file: fontsource("roboto", 600) },
  ],
  "DejaVu Sans": [{ weights: "400", local: ["DejaVu Sans"], file: "dejavu-fonts-ttf/ttf/DejaVuSans.ttf" }],
  Georgia: [{ weights: weightRange, local: ["Georgia", "Gelasio"], file: fontsource("gelasio", 400) }],
  "Times New Roman": [
    { weights: weightRange, local: ["Times New Roman", "Liberation Serif", "Tinos", "NimbusRoman-Regular"], file: fontsource("tinos", 400) },
  ],
  "Noto Serif": [{ weights: weightRange, local: ["Noto Serif", "NotoSerif-Regular"], file: fontsource("noto-serif", 400) }],
  "DejaVu Serif": [{ weights: weightRange, local: ["DejaVu Serif"], file: "dejavu-fonts-ttf/ttf/DejaVuSerif.ttf" }],
};

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM || "/usr/bin/chromium", args: process.getuid?.() === 0 ? ["--no-sandbox"] : [] });
const page = await browser.newPage();

/** How wide the sample is in a font at a weight, in em, with its kerning. */
const widthOf = (bytes, weight) => page.evaluate(async ([base64, weight, sample]) => {
  const face = new FontFace("Measured", `url(data:font/woff2;base64,${base64})`, { weight: "1 1000" });
  document.fonts.add(await face.load());
  document.body.innerHTML = `<span style="font: ${weight} 100px Measured; white-space: nowrap"></span>`;
  document.body.firstChild.textContent = sample;
  const { width } = document.body.firstChild.getBoundingClientRect();
  document.fonts.delete(face);
  return width / 100;
}, [bytes.toString("base64"), weight, sample]);

const percent = (ratio) => `${(ratio * 100).toFixed(1)}%`;

/** The @font-face overrides that give a system font the line height of ours and, at the lightest of some weights, its average width. No line of ours has a gap. */
async function standInFor(family, bytes, name, { weights, local, file }) {
  const weight = parseInt(weights);
  const size = (await widthOf(bytes, weight)) / (await widthOf(await readFile(require.resolve(file)), weight));
  const { ascent, descent, unitsPerEm } = create(await subsetFont(bytes, "", { targetFormat: "truetype", keepAllGlyphs: true }));
  const override = (value) => percent(Math.abs(value) / unitsPerEm / size);
  return {
    family: `${family} ${name}`,
    weights,
    local,
    sizeAdjust: percent(size),
    ascentOverride: override(ascent),
    descentOverride: override(descent),
  };
}

const files = {};
const index = [];
for (const { family, source, characters, axes, standIns } of families) {
  const path = require.resolve(source);
  const bytes = await subsetFont(await readFile(path), characters, { targetFormat: "woff2", noHinting: true, keepFeatures, variationAxes: axes });
  const stem = family.toLowerCase();
  const file = hashedName(stem, "woff2", bytes);
  files[file] = bytes;
  files[`LICENSE-${stem}.txt`] = await readFile(join(dirname(path), "..", "LICENSE"));
  const listed = { family, file: `/fonts/${file}`, weightRange, standIns: [] };
  for (const name of standIns) {
    for (const font of systemFonts[name]) listed.standIns.push(await standInFor(family, bytes, name, font));
  }
  index.push(listed);
  console.log(`${file}: ${kB(bytes.length)}`);
}
await browser.close();
await replaceFiles(dir, files, /\.woff2$|^LICENSE-/);
await writeFile(join(dir, "fonts.json"), formatJSON(index));
