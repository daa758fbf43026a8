// Compresses the built scripts and the stylesheet for paper at the best level, once, beside the originals.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";

const folder = new URL("../../static/dist/js/", import.meta.url);
for (const name of await readdir(folder)) {
  if (!/\.(js|css)$/.test(name)) continue;
  const script = await readFile(new URL(name, folder));
  await writeFile(new URL(`${name}.br`, folder), await promisify(brotliCompress)(script));
  await writeFile(new URL(`${name}.gz`, folder), await promisify(gzip)(script, { level: 9 }));
}
