// Puts the encoders of the owner's pictures, compressed, under a name that holds the
// hash of their bytes. To compress them takes long: what is there already stays.
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";

const folder = new URL("../../static/dist/wasm/", import.meta.url);
const packages = new URL("../node_modules/@jsquash/", import.meta.url);
const codecs = { avif: "avif/codec/enc/avif_enc.wasm", webp: "webp/codec/enc/webp_enc_simd.wasm" };

await mkdir(folder, { recursive: true });
const there = new Set(await readdir(folder));
for (const [format, path] of Object.entries(codecs)) {
  const program = await readFile(new URL(path, packages));
  const name = `${format}-${createHash("sha256").update(program).digest("hex").slice(0, 12)}.wasm`;
  for (const [ending, compress] of [["br", promisify(brotliCompress)], ["gz", (bytes) => promisify(gzip)(bytes, { level: 9 })]]) {
    const file = `${name}.${ending}`;
    if (there.delete(file)) continue;
    // Under another name until it is whole: its name says that it need not be made again.
    await writeFile(new URL("unfinished", folder), await compress(program));
    await rename(new URL("unfinished", folder), new URL(file, folder));
  }
}
for (const old of there) await rm(new URL(old, folder));
