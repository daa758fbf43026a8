// What the asset scripts have in common: where static/ is, and how a file gets its hashed name.
import { createHash } from "node:crypto";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's root, so that a script runs from any directory. */
export const root = fileURLToPath(new URL("../../", import.meta.url));
export const staticDir = join(root, "static");

/** "heart-320" + bytes -> "heart-320.1a2b3c4d.avif": the URL changes when the bytes do, so it may be cached for ever. */
export function hashedName(stem, extension, bytes) {
  return `${stem}.${hashOf(bytes)}.${extension}`;
}

/** Eight hexadecimal digits that change with any of the bytes. */
export function hashOf(...parts) {
  const hash = createHash("sha256");
  for (const bytes of parts) hash.update(bytes);
  return hash.digest("hex").slice(0, 8);
}

/** Makes dir hold exactly these files ({name: bytes}) among those that `owned` matches; the rest is not ours to touch. */
export async function replaceFiles(dir, files, owned = /./) {
  await mkdir(dir, { recursive: true });
  for (const entry of await readdir(dir, { withFileTypes: true })) {
    if (entry.isFile() && owned.test(entry.name) && !(entry.name in files)) await rm(join(dir, entry.name));
  }
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(dir, name), bytes);
}

/** JSON with objects of plain values on one line each: short files, readable diffs. */
export function formatJSON(value) {
  const wide = JSON.stringify(value, null, 2);
  return wide.replace(/\{[^{}[\]]*\}|\[[^{}[\]]*\]/g, (leaf) => leaf.replace(/\s*\n\s*/g, " ")) + "\n";
}

export function kB(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
