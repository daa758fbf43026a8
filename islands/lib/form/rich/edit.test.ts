import { expect, test } from "vitest";
import { addressOf, bold, type Edit, enter, isBold, link, linkAt, list, listOf, type Selection, unlink } from "./edit";

/** A text with its selection between two bars, or its caret at one. */
function read(marked: string): Selection {
  const start = marked.indexOf("|");
  const end = marked.lastIndexOf("|");
  return { text: marked.replaceAll("|", ""), start, end: end === start ? start : end - 1 };
}

function after(marked: string, change: (now: Selection) => Edit | null): string | null {
  const now = read(marked);
  const made = change(now);
  if (!made) return null;
  const text = now.text.slice(0, made.from) + made.insert + now.text.slice(made.to);
  return made.start === made.end ? `${text.slice(0, made.start)}|${text.slice(made.start)}` : `${text.slice(0, made.start)}|${text.slice(made.start, made.end)}|${text.slice(made.end)}`;
}

test.each([
  ["a |word| b", "a **|word|** b"],
  ["a **|word|** b", "a |word| b"],
  ["a |**word**| b", "a |word| b"],
  ["a **wo|rd** b", "a wo|rd b"],
  ["a wo|rd b", "a **wo|rd** b"],
  ["a | b", "a **|** b"],
  ["a **|** b", "a | b"],
  ["a | word | b", "a | **word** | b"],
  ["|one\n\ntwo|", "**|one**\n\n**two|**"],
  ["|**one**\n\n**two**|", "|one\n\ntwo|"],
  ["|- one\n- two|", "|- **one**\n- **two|**"],
  ["|one **two** three|", "**|one two three|**"],
  ["a |b **c d** e| f", "a **|b c d e|** f"],
  ["a |b **c| d** e", "a **|b c| d** e"],
  ["2 * 3 |*| 4", "2 * 3 **|*|** 4"],
])("bold: %j", (before, wanted) => {
  expect(after(before, bold)).toBe(wanted);
});

test("bold again gives back what was there", () => {
  for (const before of ["a |word| b", "|one\n\ntwo|", "|- one\n- two|", "wo|rd", "a | b"]) {
    expect(after(after(before, bold) ?? "", bold)?.replaceAll("|", ""), before).toBe(before.replaceAll("|", ""));
  }
});

test("what is bold is said", () => {
  expect(["**a|b**", "|**ab**|", "**|ab|**", "a|b", "**a** |b|", "|**a** b|"].map((text) => isBold(read(text)))).toEqual([true, true, true, false, false, false]);
});

test.each([
  ["one|", "- one|"],
  ["|", "- |"],
  ["|one\ntwo|", "- |one\n- two|"],
  ["|one\n\ntwo|", "- |one\n\n- two|"],
  ["- on|e", "on|e"],
  ["1. on|e", "- on|e"],
  ["1) on|e", "- on|e"],
  ["• on|e", "on|e"],
  ["before\n|one\ntwo|\nafter", "before\n\n- |one\n- two|\n\nafter"],
  ["- before\n|one|", "- before\n- |one|"],
  ["|one\n|two", "- |one\n\n|two"],
])("a bulleted list: %j", (before, wanted) => {
  expect(after(before, (now) => list(now, "bulleted"))).toBe(wanted);
});

test("a numbered list counts, and is taken off again", () => {
  expect(after("|one\ntwo\nthree|", (now) => list(now, "numbered"))?.replaceAll("|", "")).toBe("1. one\n2. two\n3. three");
  expect(after("|- one\n- two|", (now) => list(now, "numbered"))?.replaceAll("|", "")).toBe("1. one\n2. two");
  expect(after("|1. one\n2. two|", (now) => list(now, "numbered"))?.replaceAll("|", "")).toBe("one\ntwo");
  expect([read("- a|"), read("• a|"), read("1. a|"), read("1) a|"), read("a|"), read("|- a\n1. b|")].map(listOf)).toEqual(["bulleted", "bulleted", "numbered", "numbered", null, null]);
});

test.each([
  ["- one|", "- one\n- |"],
  ["- on|e", "- on\n- |e"],
  ["- one\n- |", "- one\n\n|"],
  ["- one\n\n- |", "- one\n\n|"],
  ["- |", "|"],
  ["1. one\n2. |\nafter", "1. one\n\n|\nafter"],
  ["1) one|\n2) two", "1) one\n2) |\n3) two"],
  ["• one|", "• one\n• |"],
  ["1. one|", "1. one\n2. |"],
  ["1. one|\n2. two\n3. three", "1. one\n2. |\n3. two\n4. three"],
  ["9. nine|", "9. nine\n10. |"],
  ["  - deep|", "  - deep\n  - |"],
  ["- |one|", "- \n- |"],
  ["plain|", null],
  ["|- one", null],
  ["-one|", null],
])("Enter: %j", (before, wanted) => {
  expect(after(before, enter)).toBe(wanted);
});

test("links are made, found, changed and taken off", () => {
  expect(after("see |here| now", (now) => link(now, "here", "/contacto"))).toBe("see [here](/contacto)| now");
  expect(after("see [he|re](/a) now", (now) => link(now, "there", "/b"))).toBe("see [there](/b)| now");
  expect(after("see [he|re](/a) now", unlink)).toBe("see |here| now");
  expect(after("see |", (now) => link(now, "a [b]", "/b"))).toBe("see [a  b](/b)|");
  expect(linkAt(read("[a](/a) |[b](/b)"))).toMatchObject({ words: "b", href: "/b" });
  expect(linkAt(read("[a](/a) c| [b](/b)"))).toBeNull();
});

test.each([
  ["/contacto", "/contacto"],
  ["https://example.org/a b", "https://example.org/a%20b"],
  ["www.inegi.org.mx", "https://www.inegi.org.mx"],
  ["hola@ejemplo.mx", "mailto:hola@ejemplo.mx"],
  ["+52 55 1234 5678", "tel:+525512345678"],
  ["tel:911", "tel:911"],
  ["https://a.mx/x(1)", "https://a.mx/x%281%29"],
  ["javascript:alert(1)", null],
  ["//evil.example", null],
  ["contacto", null],
  ["", null],
])("an address: %s", (typed, wanted) => {
  expect(addressOf(typed)).toBe(wanted);
});
