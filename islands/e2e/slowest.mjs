// A reporter of node --test that names the ten slowest tests, and how long each file took.
import { basename } from "node:path";

const seconds = (ms) => `${(ms / 1000).toFixed(1).padStart(6)} s`;

export default async function* (events) {
  const tests = [];
  const files = new Map();
  for await (const { type, data } of events) {
    if (!["test:pass", "test:fail"].includes(type) || !data.file) continue;
    const { name, nesting, details } = data;
    const file = basename(data.file);
    if (nesting === 0) files.set(file, (files.get(file) ?? 0) + details.duration_ms);
    if (details.type !== "suite") tests.push([`${file}: ${name}`, details.duration_ms]);
  }
  for (const [title, all] of [["tests", tests], ["files", [...files]]]) {
    yield `\nThe slowest ${title}:\n`;
    for (const [name, ms] of all.toSorted((a, b) => b[1] - a[1]).slice(0, 10)) yield `${seconds(ms)} ${name}\n`;
  }
}
