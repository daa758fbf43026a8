import { expect, test } from "vitest";
import { type Block, type Inline, isLink, parse } from "./markdown";

/** Draws blocks as the HTML that the server's pages have, without escaping: what is text stands between brackets. */
const drawn = (blocks: Block[]): string => blocks.map(block).join("");
const block = (b: Block): string => {
  if (b.kind === "paragraph") return `<p>${inline(b.of)}</p>`;
  const tag = b.ordered ? "ol" : "ul";
  return `<${tag}${b.ordered && b.start !== 1 ? ` start=${b.start}` : ""}>${b.items.map((item) => `<li>${drawn(item)}</li>`).join("")}</${tag}>`;
};
const inline = (parts: Inline[]): string =>
  parts.map((part) => (part.kind === "text" ? part.text : part.kind === "bold" ? `<b>${inline(part.of)}</b>` : `<a ${part.href}>${inline(part.of)}</a>`)).join("");

test.each([
  ["uno\ndos\n\ntres", "<p>uno\ndos</p><p>tres</p>"],
  [" \r\n\r\n uno \r\n\r\n\r\n dos", "<p>uno</p><p>dos</p>"],
  ["", ""],
  ["a **b c** d", "<p>a <b>b c</b> d</p>"],
  ["**a** y **b**", "<p><b>a</b> y <b>b</b></p>"],
  ["**a\nb**", "<p><b>a\nb</b></p>"],
  ["**a\n\nb**", "<p>**a</p><p>b**</p>"],
  ["a ** b ** c", "<p>a ** b ** c</p>"],
  ["una*palabra*", "<p>una*palabra*</p>"],
  ["3 * 4 * 5 y __dos__", "<p>3 * 4 * 5 y __dos__</p>"],
  ["# No es título", "<p># No es título</p>"],
  ["`código` y ~~tachado~~", "<p>`código` y ~~tachado~~</p>"],
  ["> no es cita", "<p>> no es cita</p>"],
  ["    sangría", "<p>sangría</p>"],
  ["<b>x</b> & &amp; &lt;", "<p><b>x</b> & &amp; &lt;</p>"],
  ["uno\n---\ndos", "<p>uno\n---\ndos</p>"],
  ["| a | b |\n|---|---|", "<p>| a | b |\n|---|---|</p>"],
  ["https://ejemplo.mx y <https://ejemplo.mx>", "<p>https://ejemplo.mx y <https://ejemplo.mx></p>"],
  ["![foto](/images/a.webp)", "<p>![foto](/images/a.webp)</p>"],
])("text: %j", (text, wanted) => {
  expect(drawn(parse(text))).toBe(wanted);
});

test.each([
  ["- uno\n- dos", "<ul><li><p>uno</p></li><li><p>dos</p></li></ul>"],
  ["- uno\n\n- dos\n\nfin", "<ul><li><p>uno</p></li><li><p>dos</p></li></ul><p>fin</p>"],
  ["1. uno\n2. dos", "<ol><li><p>uno</p></li><li><p>dos</p></li></ol>"],
  ["3. tres\n4. cuatro", "<ol start=3><li><p>tres</p></li><li><p>cuatro</p></li></ol>"],
  ["Antes:\n- uno\n- dos", "<p>Antes:</p><ul><li><p>uno</p></li><li><p>dos</p></li></ul>"],
  ["Desde\n2019. Fue así", "<p>Desde\n2019. Fue así</p>"],
  ["- uno\n1. dos", "<ul><li><p>uno</p></li></ul><ol><li><p>dos</p></li></ol>"],
  ["- uno\nsigue\n- dos", "<ul><li><p>uno\nsigue</p></li><li><p>dos</p></li></ul>"],
  ["- uno\n\n  otro párrafo", "<ul><li><p>uno</p><p>otro párrafo</p></li></ul>"],
  ["- uno\n  - dentro\n- dos", "<ul><li><p>uno</p><ul><li><p>dentro</p></li></ul></li><li><p>dos</p></li></ul>"],
  ["-uno\n1.dos", "<p>-uno\n1.dos</p>"],
  ["- **uno** [dos](/contacto)", "<ul><li><p><b>uno</b> <a /contacto>dos</a></p></li></ul>"],
])("list: %j", (text, wanted) => {
  expect(drawn(parse(text))).toBe(wanted);
});

test.each([
  ["ve [aquí](/contacto).", "<p>ve <a /contacto>aquí</a>.</p>"],
  ["**[a](/b)**", "<p><b><a /b>a</a></b></p>"],
  ["[**a**](/b)", "<p><a /b><b>a</b></a></p>"],
  ["[a] (b)", "<p>[a] (b)</p>"],
  ["[a][b]", "<p>[a][b]</p>"],
  ["[](/b)", "<p>[](/b)</p>"],
])("link: %j", (text, wanted) => {
  expect(drawn(parse(text))).toBe(wanted);
});

test("only own paths, pages, calls and mails are links", () => {
  expect(["/", "/contacto#mapa", "https://a.mx", "http://a.mx/b", "tel:911", "mailto:a@b.mx"].map(isLink)).toEqual(Array(6).fill(true));
  expect(["", "contacto", "//a.mx", "/\\a.mx", "javascript:alert(1)", "data:text/html,x", "#a"].map(isLink)).toEqual(Array(7).fill(false));
});
