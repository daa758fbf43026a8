import { expect, test } from "vitest";
import { type Entry } from "./fields";
import { describeKeys, emptyItem, readEntries } from "./records";

const help = "";
const entries: Entry[] = [
  { key: "name", label: "Nombre", help },
  { key: "openGraph.title", label: "Título al compartir", help },
  { key: "openGraph.image", label: "Imagen al compartir", help, kind: "picture" },
  { key: "loop", label: "Se repite", help, kind: "switch", initial: true },
  { key: "quiet", label: "Sin sonido", help, kind: "switch" },
  { key: "checked", label: "Revisado", help, kind: "date" },
  { key: "related", label: "Relacionados", help, kind: "pick", from: "records.diseases" },
  { key: "metadata.keywords", label: "Palabras clave", help, item: "palabra", gender: "a" },
  { key: "metadata.sources", label: "Fuentes", help, item: "fuente", gender: "a", fields: [{ key: "label", label: "Texto", help }] },
];

test("each kind is read as what it is, also from inside of objects", () => {
  const content = {
    name: "a", openGraph: { title: "b", image: 7, url: "/x" }, loop: false, quiet: "true", checked: "2026-11-22",
    related: ["x", 3, "y"], metadata: { keywords: ["k"], sources: [{ label: "s", more: 1 }] },
  };
  expect(readEntries(entries, content)).toEqual({
    name: "a", openGraph: { title: "b", image: "" }, loop: false, quiet: false, checked: "2026-11-22",
    related: ["x", "y"], metadata: { keywords: ["k"], sources: [{ label: "s" }] },
  });
});

test("what is not there is empty, or as its entry says", () => {
  const empty = { name: "", openGraph: { title: "", image: "" }, loop: true, quiet: false, checked: "", related: [], metadata: { keywords: [], sources: [] } };
  for (const content of [undefined, null, "x", {}, { openGraph: "x", related: "x", metadata: [] }]) expect(readEntries(entries, content)).toEqual(empty);
  expect(emptyItem({ key: "x", label: "", help, item: "x", gender: "o", fields: entries })).toEqual(empty);
});

test.each([
  ["openGraph.title", ["Título al compartir"]],
  ["related.2", ["Relacionados"]],
  ["metadata.keywords.1", ["Palabras clave", "Palabra 2"]],
  ["metadata.sources.0.label", ["Fuentes", "Fuente 1", "Texto"]],
  ["metadata.other", []],
  ["openGraph", []],
])("%s in words", (path, words) => {
  expect(describeKeys(path.split("."), entries)).toEqual(words);
});
