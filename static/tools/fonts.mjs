// Cuts the two type families down to what Spanish pages need and measures the system fonts
// that stand in while they load, so that text does not move when they arrive.
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { create } from "fontkitten";
import subsetFont from "subset-font";
import { formatJSON, hashedName, kB, replaceFiles, staticDir } from "./shared.mjs";

const require = createRequire(import.meta.url);
const dir = join(staticDir, "fonts");

const between = (first, last) => String.fromCharCode(...Array.from({ length: last - first + 1 }, (_, i) => first + i));
const ascii = between(0x20, 0x7e);
const marks = "¡¿«»“”‘’–—…·•°ºª\u00a0";

// Declared for both faces, so that no browser makes a bold of its own from what they have.
const weights = { min: 400, max: 700 };

// Each file with its headers fits the first round trip of a new connection (14.6 kB), which is
// what decides which letters stay; the next font of the stack draws the others.
const families = [
  {
    // Text. Nearly all Latin-1 letters, because the owner types names that we cannot foresee.
    // The heaviest weight that the styles ask for is 600, but for a link or two. The package's
    // Latin cut has no ≥ ≤ → and thin space.
    family: "Figtree",
    role: "text",
    source: "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2",
    characters: ascii + between(0xc0, 0xff).replace(/[×÷ÐðÞþÝýÿ]/g, "") + marks + "½±×≥≤→−©®€\u2009",
    axes: { wght: { min: 400, max: 600 } },
    typicalWeight: 400,
    kerning: 1,
    fallbacks: ["Arial", "Roboto", "DejaVu Sans"],
  },
  {
    // Headings. The optical size is pinned where strokes show the contrast of a display cut:
    // the axis would weigh 100 kB. The weight is pinned, too: it would weigh nearly as much as
    // the letters. Signs that no heading has go.
    family: "Newsreader",
    role: "display",
    source: "@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2",
    characters: ascii.replace(/[\\^_`{|}~@#*<=>[\]]/g, "") + "áéíóúüñçàèêâôãõëïöÁÉÍÓÚÜÑÇÀÈÊÂÔÃÕÖ" + marks,
    axes: { opsz: 40, wght: 500 },
    typicalWeight: 500,
    kerning: 0.995, // pairs set closer than the advances say, as measured in a browser
    fallbacks: ["Georgia", "Times New Roman", "Noto Serif", "DejaVu Serif"],
  },
];
const keepFeatures = ["ccmp", "locl", "mark", "mkmk", "kern", "liga", "rvrn", "tnum"];

// Spanish, because widths averaged over English text (as most tools do) miss by 2.4 %:
// enough for lines to wrap elsewhere when our font arrives.
const sample =
  "Qué es la insuficiencia cardíaca y cómo se trata. La hipertensión arterial no suele dar síntomas, por eso " +
  "conviene medir la presión al menos una vez al año. Si siente dolor en el pecho que se extiende al brazo, la " +
  "espalda o la mandíbula, falta de aire o sudoración fría, llame al 911.";

// The fonts that devices have, with their average advance over the sample in em, read from the
// free fonts drawn to the same widths (Arimo, Tinos, Gelasio) or from the font itself. Linux
// has Liberation or Nimbus for Arial and Times New Roman, and DejaVu where it has neither;
// Android has only Roboto and Noto Serif.
const systemFonts = {
  Arial: { names: ["Arial", "ArialMT", "Liberation Sans", "Arimo", "NimbusSans-Regular"], advance: 0.43648 },
  Roboto: { names: ["Roboto", "Roboto-Regular"], advance: 0.43253 },
  Georgia: { names: ["Georgia", "Gelasio"], advance: 0.42718 },
  "Times New Roman": { names: ["Times New Roman", "TimesNewRomanPSMT", "Liberation Serif", "Tinos", "NimbusRoman-Regular"], advance: 0.39119 },
  "Noto Serif": { names: ["Noto Serif", "NotoSerif-Regular"], advance: 0.46519 },
  "DejaVu Sans": { names: ["DejaVu Sans"], advance: 0.49474 },
  "DejaVu Serif": { names: ["DejaVu Serif"], advance: 0.49975 },
};

const percent = (ratio) => `${(ratio * 100).toFixed(2)}%`;

/** The @font-face overrides that give a system font the line height and the average width of ours. */
function fallbackFor(name, ours, kerning) {
  const advances = [...sample].map((c) => ours.glyphForCodePoint(c.codePointAt(0)).advanceWidth);
  const advance = advances.reduce((a, b) => a + b, 0) / advances.length / ours.unitsPerEm;
  const size = (advance * kerning) / systemFonts[name].advance;
  const override = (value) => percent(Math.abs(value) / ours.unitsPerEm / size);
  return {
    local: name,
    localNames: systemFonts[name].names,
    sizeAdjust: percent(size),
    ascentOverride: override(ours.ascent),
    descentOverride: override(ours.descent),
    lineGapOverride: override(ours.lineGap),
  };
}

const files = {};
const index = [];
for (const { family, role, source, characters, axes, typicalWeight, kerning, fallbacks } of families) {
  const path = require.resolve(source);
  const original = await readFile(path);
  const bytes = await subsetFont(original, characters, {
    targetFormat: "woff2",
    noHinting: true,
    keepFeatures,
    variationAxes: axes,
  });
  // Widths change with the weight, so they are read from the weight that most text has.
  const typical = await subsetFont(original, "", {
    targetFormat: "truetype",
    keepAllGlyphs: true,
    variationAxes: { ...axes, wght: typicalWeight },
  });
  const measured = create(typical);
  const stem = family.toLowerCase();
  const file = hashedName(stem, "woff2", bytes);
  files[file] = bytes;
  files[`LICENSE-${stem}.txt`] = await readFile(join(dirname(path), "..", "LICENSE"));
  index.push({
    family,
    role,
    file: `/fonts/${file}`,
    weightRange: `${weights.min} ${weights.max}`,
    fallback: fallbacks.map((name) => fallbackFor(name, measured, kerning)),
  });
  console.log(`${file}: ${kB(bytes.length)}`);
}
await replaceFiles(dir, files, /\.woff2$|^LICENSE-/);
await writeFile(join(dir, "fonts.json"), formatJSON(index));
