// Makes of each part's stylesheet a file of its own, in its cascade layer and with its hash in its name, for the pages that show the part below their first screen.
import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";

const folder = new URL("../../static/dist/css/", import.meta.url);
const linked = {};
for (const file of (await readdir(folder, { recursive: true })).toSorted()) {
  const name = file.replace(/\.css$/, "");
  if (name === file) continue;
  const css = (await readFile(new URL(file, folder), "utf8")).trim();
  if (css === "") continue;
  const layer = name.startsWith("components/") ? "components" : "sections";
  // The order of all layers, as a document may read this file before its own styles: the admin area's frames do.
  const body = `@layer base,components,sections,content;@layer ${layer}{${css}}`;
  const hashed = `${name}-${createHash("sha256").update(body).digest("hex").slice(0, 10)}.css`;
  await writeFile(new URL(hashed, folder), body);
  linked[name] = `/assets/css/${hashed}`;
}
await writeFile(new URL("linked.json", folder), JSON.stringify(linked));
