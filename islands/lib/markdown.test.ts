import { expect, test } from "vitest";
import { type Block, type Inline, isLink, parse } from "./markdown";

/** Writes blocks as views/model/prose_test.go does, whose cases these are: <paragraph>, (-item), (#item), *bold*, [link|address]. */
const spelled = (blocks: Block[]): string =>
  blocks.map((block) => (block.kind === "paragraph" ? `<${words(block.of, false, "")}>` : block.items.map((item) => `(${block.ordered ? "#" : "-"}${spelled(item)})`).join(""))).join("");
const words = (parts: Inline[], bold: boolean, href: string): string =>
  parts.map((part) => {
    if (part.kind === "bold") return words(part.of, true, href);
    if (part.kind === "link") return words(part.of, bold, part.href);
    const text = bold ? `*${part.text}*` : part.text;
    return href ? `[${text}|${href}]` : text;
  }).join("");

test.each([
  ["nothing", " \n\n\t\n ", ""],
  ["paragraphs", "uno\n\ndos\r\n\r\ntres", "<uno><dos><tres>"],
  ["a blank line with a space", "uno\n \ndos", "<uno><dos>"],
  ["a line break", "uno\ndos", "<uno\ndos>"],
  ["a break by spaces", "uno  \ndos", "<uno\ndos>"],
  ["a backslash at the end of a line", "uno\\\ndos", "<uno\\\ndos>"],
  ["indented", "        uno\n\n\tdos", "<uno><dos>"],
  ["a list", "- uno\n- dos", "(-<uno>)(-<dos>)"],
  ["a list with blank lines", "- uno\n\n- dos\n\nfin", "(-<uno>)(-<dos>)<fin>"],
  ["a list under a line", "Trae:\n- estudios\n- recetas", "<Trae:>(-<estudios>)(-<recetas>)"],
  ["a numbered list", "1. uno\n2. dos\n7. tres", "(#<uno>)(#<dos>)(#<tres>)"],
  ["a numbered list with parentheses", "1) uno\n2) dos", "(#<uno>)(#<dos>)"],
  ["numbers of two kinds", "1. uno\n1) dos", "(#<uno>)(#<dos>)"],
  ["a line under a list", "- uno\n- dos\nFin.", "(-<uno>)(-<dos>)<Fin.>"],
  ["lines under a numbered list", "1. uno\nFin.\n2024. Más", "(#<uno>)<Fin.\n2024. Más>"],
  ["an indented line under an item", "- uno\n  y más\n- dos\n y más", "(-<uno\ny más>)(-<dos\ny más>)"],
  ["a line under a list in a list", "- uno\n  - a\nFin.", "(-<uno>(-<a>))<Fin.>"],
  ["a line under a list in an item", "- uno\n  - a\n  y más\n- dos", "(-<uno>(-<a>)<y más>)(-<dos>)"],
  ["a barely indented line under a list in a list", "- uno\n  - a\n y más", "(-<uno>(-<a\ny más>))"],
  ["pasted bullets", "Trae:\n• uno\n•\tdos\n ●tres\nFin.", "<Trae:>(-<uno>)(-<dos>)(-<tres>)<Fin.>"],
  ["no bullets", "a • b\n•\n\n3·2", "<a • b\n•><3·2>"],
  ["a list in a list", "- uno\n  1. a\n  2. b\n- dos", "(-<uno>(#<a>)(#<b>))(-<dos>)"],
  ["an item of two paragraphs", "- uno\n\n  más\n- dos", "(-<uno><más>)(-<dos>)"],
  ["an item without a text", "- uno\n-\n- dos", "(-<uno>)(-<dos>)"],
  ["bold", "toma **dos** hoy", "<toma *dos* hoy>"],
  ["bold in a word", "pre**sión**", "<pre*sión*>"],
  ["bold in bold", "**** a ****, ****b****", "<**** a ****, *b*>"],
  ["three asterisks", "***a***", "<**a**>"],
  ["bold over a line break", "**a\nb**", "<*a\nb*>"],
  ["a link", "ve [aquí](/contacto) hoy", "<ve [aquí|/contacto] hoy>"],
  ["bold in a link", "[**a** b](/x)", "<[*a*|/x][ b|/x]>"],
  ["a link in bold", "**a [b](/x) c**", "<*a *[*b*|/x]* c*>"],
  ["a link with a title", "[a](/x \"título\")", "<[a|/x]>"],
  ["a link in brackets", "[a](<https://x.mx/a b>)", "<[a|https://x.mx/a b]>"],
  ["an item with a link", "- [a](/x)\n- **b**", "(-<[a|/x]>)(-<*b*>)"],
  ["one asterisk", "*a* y * b * y 2*3*4", "<*a* y * b * y 2*3*4>"],
  ["underscores", "__a__ y _b_", "<__a__ y _b_>"],
  ["unfinished", "**a y [b y [c]( y [d](", "<**a y [b y [c]( y [d](>"],
  ["other marks of lists", "* a\n+ b\na) c\n-d\n1.e\n1)f", "<* a\n+ b\na) c\n-d\n1.e\n1)f>"],
  ["a list that begins with another number", "911. Llama\n\n2. dos\n\n0. cero", "<911. Llama><2. dos><0. cero>"],
  ["a number under a line", "En\n2024. Fin", "<En\n2024. Fin>"],
  ["lines", "---\n\n- - -\n\n-\n\n- \n\n1.\n\n1)\n\n***", "<---><- - -><-><-><1.><1)><***>"],
  ["headings", "# a\n\nb\n===\n\nc\n---", "<# a><b\n===><c\n--->"],
  ["code", "`a` y ```\nb\n```", "<`a` y ```\nb\n```>"],
  ["a quotation", "> a", "<> a>"],
  ["HTML", "<b>a</b>\n\n<script>x</script>\n\n<!-- c -->", "<<b>a</b>><<script>x</script>><<!-- c -->>"],
  ["entities", "&amp; &lt; &#42;&#42;a", "<&amp; &lt; &#42;&#42;a>"],
  ["a picture", "![a](/x.png)", "<![a](/x.png)>"],
  ["an address", "https://x.mx <https://x.mx>", "<https://x.mx <https://x.mx>>"],
  ["a reference", "[a]: /x\n\n[a] [a][a] [b][]", "<[a]: /x><[a] [a][a] [b][]>"],
  ["backslashes", "\\*a\\* \\[b\\](c) \\\\", "<\\*a\\* \\[b\\](c) \\\\>"],
  ["a table", "| a | b |\n|---|---|\n| c | d |", "<| a | b |\n|---|---|\n| c | d |>"],
  ["too deep", "- - - - a", "(-(-(-<- a>)))"],
])("%s", (_, text, wanted) => {
  expect(spelled(parse(text))).toBe(wanted);
});

test("only own paths, pages, calls and mails are links", () => {
  expect(["/", "/contacto#mapa", "https://a.mx", "http://a.mx/b", "tel:911", "mailto:a@b.mx"].map(isLink)).toEqual(Array(6).fill(true));
  expect(["", "contacto", "//a.mx", "/\\a.mx", "javascript:alert(1)", "data:text/html,x", "#a"].map(isLink)).toEqual(Array(7).fill(false));
});
