// Draws the browser's and the phone's icons from static/icons/brand/mark.svg (the brand) and
// mark-small.svg (the same heart with its edges on the pixel grid of 16 px and a wider trace).
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { kB, replaceFiles, staticDir } from "./shared.mjs";

const dir = join(staticDir, "icons", "brand");
const mark = await readFile(join(dir, "mark.svg"));
const small = await readFile(join(dir, "mark-small.svg"));

/** The mark on a square, `share` of its width, on transparent ground or on a colour. */
async function png(svg, size, share = 1, background = { r: 0, g: 0, b: 0, alpha: 0 }) {
  const width = Math.round(size * share);
  const drawn = await sharp(svg, { density: (72 * width) / 24 }).resize(width, width).toBuffer();
  let canvas = sharp({ create: { width: size, height: size, channels: 4, background } }).composite([{ input: drawn }]);
  if (typeof background === "string") canvas = canvas.flatten({ background });
  return canvas.png({ compressionLevel: 9, palette: size > 48, effort: 10, dither: 0 }).toBuffer();
}

/** An .ico file is a directory of pictures; each may be a PNG. */
function ico(pictures) {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  pictures.forEach(({ size, bytes }, i) => {
    const at = 6 + 16 * i;
    head.writeUInt8(size, at);
    head.writeUInt8(size, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(bytes.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += bytes.length;
  });
  return Buffer.concat([head, ...pictures.map((p) => p.bytes)]);
}

// On a dark tab the deep teal would sink, so the icon that can answer lightens it.
const dark = '<style>@media (prefers-color-scheme: dark) { [fill="#0F766E"] { fill: #3FA79C } }</style>';

const files = {
  "favicon.ico": ico([
    { size: 16, bytes: await png(small, 16) },
    { size: 32, bytes: await png(small, 32) },
    { size: 48, bytes: await png(mark, 48) },
  ]),
  "icon.svg": Buffer.from(small.toString().replace(/(<svg[^>]*>)/, `$1\n  ${dark}`)),
  "icon-96.png": await png(mark, 96),
  // iOS rounds the corners of what it gets and paints transparency black.
  "apple-touch-icon.png": await png(mark, 180, 0.68, "#ffffff"),
  "icon-192.png": await png(mark, 192),
  "icon-512.png": await png(mark, 512),
  // Android may cut to a circle of 80 %: the heart stays inside it.
  "icon-maskable-512.png": await png(mark, 512, 0.58, "#ffffff"),
};
await replaceFiles(dir, files, /\.(png|ico)$|^icon\.svg$/);
for (const [name, bytes] of Object.entries(files)) console.log(`${name}: ${kB(bytes.length)}`);
