import { expect, test } from "vitest";
import home from "../../db/content/home.go?raw";
import practice from "../../db/content/practice.go?raw";
import { type Entry, type Field, isList, isMultiline, keyboardOf, type List } from "../lib/form/fields";
import { emptyItem, inWords } from "../lib/form/records";
import { at, moved, withAt } from "../lib/paths";
import { describePath, readRecords } from "./records";
import { entriesOf, tabs } from "./table";
import { paragraphs } from "../lib/text";

/** The JSON keys and Go types of each struct in the sources of the records. */
const structs = new Map(
  [...(home + practice).matchAll(/^type (\w+) struct \{\n(.*?)^\}/gms)].map(([, name = "", body = ""]) => [
    name,
    [...body.matchAll(/^\t\w+\s+(\S+)\s+`json:"(\w+)/gm)].map(([, type = "", key = ""]) => ({ type, key })),
  ]),
);

const kinds: Record<string, readonly (string | undefined)[]> = { int: ["integer"], float64: ["decimal"], string: [undefined, "text", "colour", "choice", "paragraphs", "picture", "icon", "date"] };

/** Compares a struct with the entries of the table, and the structs in its lists with theirs. */
function compare(struct: string, entries: readonly Entry[], hideable = false) {
  const fields = structs.get(struct) ?? [];
  expect(fields.length, struct).toBeGreaterThan(0);
  expect([...entries.map((entry) => entry.key), ...(hideable ? ["visible"] : [])].sort(), struct).toEqual(fields.map(({ key }) => key).sort());
  for (const { key, type } of fields) {
    const entry = entries.find((candidate) => candidate.key === key);
    if (!entry) continue;
    if (isList(entry)) {
      if (entry.fields) compare(type.replace("[]", ""), entry.fields, entry.hideable);
      else expect(type, key).toBe("[]string");
    } else {
      expect(kinds[type], `${struct}.${key} is a ${type}`).toContain(entry.kind);
    }
  }
}

test.each(tabs.map((tab) => [tab.key, tab] as const))("%s: every field of the record has an entry, of its type", (key, tab) => {
  compare(key.charAt(0).toUpperCase() + key.slice(1), entriesOf(tab));
});

test("six tabs, each with an address of its own", () => {
  expect(tabs.map((tab) => tab.label)).toEqual(["Información del Doctor", "Información Laboral", "Sección Hero", "Certificaciones", "Experiencia", "Acerca de mí"]);
  expect(new Set(tabs.map((tab) => tab.hash)).size).toBe(6);
});

test("defaults", () => {
  const records = readRecords({});
  expect(["doctorInfo.logoHeight", "heroSection.logoHeight", "heroSection.heroSectionHeight", "heroSection.backgroundHeroImageHeightPercent", "heroSection.foregroundHeroImageHeightPercent", "heroSection.overlayOpacity", "aboutMe.yearsOfExperience"].map((path) => at(records, path))).toEqual([100, 350, 400, 100, 90, 0.1, 5]);
});

test("help of more than 100 characters takes a box of several lines", () => {
  const field = (length: number): Field => ({ key: "x", label: "x", help: "é".repeat(length) });
  expect([0, 99, 100, 101, 400].map((length) => isMultiline(field(length)))).toEqual([false, false, false, true, true]);
});

test("paragraphs are split at blank lines", () => {
  expect(paragraphs("uno\ndos\n\n tres \r\n\r\n\n\ncuatro")).toEqual(["uno\ndos", "tres", "cuatro"]);
  expect(paragraphs(" \n\n ")).toEqual([]);
});

test("odd content is read as what the table has", () => {
  const records = readRecords({ doctorInfo: { name: 7, extra: "x" }, certifications: { entities: [{ name: "a", visible: "true" }, null], groups: "no" }, aboutMe: null });
  expect(at(records, "doctorInfo.name")).toBe("");
  expect(at(records, "doctorInfo.extra")).toBeUndefined();
  expect(at(records, "certifications.entities")).toEqual([{ nameTitle: "", name: "a", imagePath: "", visible: false }, { nameTitle: "", name: "", imagePath: "", visible: false }]);
  expect(at(records, "certifications.groups")).toEqual([]);
  expect(at(records, "aboutMe.images")).toEqual([]);
});

test("a change copies only what is on its way", () => {
  const before = readRecords({ aboutMe: { images: ["a", "b"] } });
  const after = withAt(before, "aboutMe.images.1", "c");
  expect(at(after, "aboutMe.images")).toEqual(["a", "c"]);
  expect(at(before, "aboutMe.images")).toEqual(["a", "b"]);
  expect(after.doctorInfo).toBe(before.doctorInfo);
});

test("an added item is empty, and visible where it can be hidden", () => {
  const lists = entriesOf(tabs[3] as (typeof tabs)[number]).filter(isList);
  expect(lists.map(emptyItem)).toEqual([{ nameTitle: "", name: "", imagePath: "", visible: true }, { nameTitle: "", name: "", imagePath: "", visible: true }, { subheader: "", items: [], visible: true }]);
});

test("paths and values in words", () => {
  expect(describePath("certifications.groups[1].items[0].lines[2]".replace(/\[(\d+)\]/g, ".$1"))).toEqual(["Certificaciones", "Lista de grupos", "Grupo 2", "Elementos", "Elemento 1", "Renglones", "Renglón 3"]);
  expect(describePath("heroSection.logoHeight")).toEqual(["Sección Hero", "Altura del logo"]);
  expect(describePath("records.diseases")).toEqual([]);
  expect([inWords(""), inWords(false, "certifications.entities.0.visible"), inWords(["a", "b"]), inWords([]), inWords({ a: "x", visible: true })]).toEqual(["(vacío)", "No visible", "1. a\n2. b", "(lista vacía)", "x\n   Visible"]);
  expect([inWords(true, "records.diseases.items.arritmias.hidden"), inWords(true, "heroSection.loop"), inWords({ a: "x", b: false })]).toEqual(["No visible", "Sí", "x\n   No"]);
});

test("an item that moves leaves the others in their order", () => {
  const list = ["a", "b", "c", "d"];
  expect([moved(list, 0, 2), moved(list, 3, 0), moved(list, 1, 1)].map((order) => order.join(""))).toEqual(["bcad", "dabc", "abcd"]);
  expect(list.join("")).toBe("abcd");
});

test("what says in a line what an item is are fields of it", () => {
  const check = (list: List): void => {
    const keys = (list.fields ?? []).map((entry) => entry.key);
    for (const key of [...(list.summary ?? []), ...(list.thumbnail ? [list.thumbnail] : [])]) expect(keys, list.item).toContain(key);
    if (list.fields) expect(list.summary?.length, list.item).toBeGreaterThan(0);
    (list.fields ?? []).filter(isList).forEach(check);
  };
  tabs.flatMap(entriesOf).filter(isList).forEach(check);
});

test("a telephone offers the right keyboard", () => {
  const of = (key: string) => keyboardOf({ key });
  expect(["phone", "whatsappDisplay", "consultingPhonesHeader", "email", "arcoEmail", "googleMapsLink", "websiteUrl", "name"].map(of)).toEqual(["tel", "tel", "text", "email", "email", "url", "url", "text"]);
});
