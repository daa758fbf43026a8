// Compresses the built scripts and the linked stylesheets at the best level, once, beside the originals.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";

const folder = new URL("../../static/dist/", import.meta.url);
const linked = JSON.parse(await readFile(new URL("css/linked.json", folder), "utf8"));
const scripts = (await readdir(new URL("js/", folder))).filter((name) => /\.(js|css)$/.test(name)).map((name) => `js/${name}`);
for (const name of [...scripts, ...Object.values(linked).map((address) => address.replace("/assets/", ""))]) {
  const file = await readFile(new URL(name, folder));
  await writeFile(new URL(`${name}.br`, folder), await promisify(brotliCompress)(file));
  await writeFile(new URL(`${name}.gz`, folder), await promisify(gzip)(file, { level: 9 }));
}
