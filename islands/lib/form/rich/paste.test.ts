// @vitest-environment jsdom
import { expect, test } from "vitest";
import { fromHTML, cleanPasted } from "./paste";

test.each([
  ["Word", "·\tuno\no\tdos\n§\ttres", "- uno\n- dos\n- tres"],
  ["Word's symbols", "\uf0b7\tuno\n\uf0a7 dos", "- uno\n- dos"],
  ["Markdown", "* uno\n* dos", "- uno\n- dos"],
  ["dashes", "–\tuno\n— dos", "- uno\n- dos"],
  ["arrows", "➤ uno\n➤dos\n✓ tres", "- uno\n- dos\n- tres"],
  ["Mexican numbers", "1.- primero\n2.-segundo\n10.- décimo", "1. primero\n2. segundo\n10. décimo"],
  ["numbers with a tab", "1.\tuno\n2)\tdos", "1. uno\n2. dos"],
  ["letters", "a) uno\nb) dos\nc) tres", "1. uno\n2. dos\n3. tres"],
  ["a letter alone", "a) uno\nsin lista", "a) uno\nsin lista"],
  ["a broken word", "hiper-\ntensión arterial", "hipertensión arterial"],
  ["a soft hyphen", "hiper\u00adtensión\u200b", "hipertensión"],
  ["a title", "## Qué es\nUna presión.\n# **Causas** #", "**Qué es**\n\nUna presión.\n\n**Causas**"],
  ["bold in chats", "*Importante:* ven en *ayunas*.", "**Importante:** ven en **ayunas**."],
  ["bold in Markdown", "**a** y __b__", "**a** y **b**"],
  ["a table", "| Estudio | Precio |\n|---|---|\n| Holter | $900 |", "- Estudio: Precio\n- Holter: $900"],
  ["Windows", "• uno\r\n• dos", "- uno\n- dos"],
])("%s", (_, pasted, want) => {
  expect(cleanPasted(pasted)).toBe(want);
  expect(cleanPasted(want), "what is right stays").toBe(want);
});

test.each([
  "Toma 2 * 3 * 4", "—Hola, doctora", "3 – 4 semanas", "a veces duele", "o bien, mañana", "- uno\n- dos", "1. uno\n2. dos", "de 9:00-\n14:00", "Presión 120/80\n\nOtro párrafo", "nombre_de_archivo", "5*", "§ 3 de la ley", "* ", "**uno** y **dos**",
])("%j stays", (text) => {
  expect(cleanPasted(text)).toBe(text);
});

test.each([
  ["a page", "<h2>Causas</h2><p>Son <b>dos</b>:</p><ul><li>uno</li><li>dos <a href='https://x.mx/a'>aquí</a></li></ul><p>Fin</p>", "**Causas**\n\nSon **dos**:\n\n- uno\n- dos [aquí](https://x.mx/a)\n\nFin"],
  ["a list in a list", "<ol><li>uno<ul><li>a</li></ul></li><li>dos</li></ol>", "1. uno\n   - a\n2. dos"],
  ["Word", "<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;&nbsp; </span></span>uno</p><p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp; </span></span>dos</p>", "- uno\n\n- dos"],
  ["Google Docs", "<b style='font-weight:normal'><p><span style='font-weight:700'>Uno</span> dos</p></b>", "**Uno** dos"],
  ["a table", "<table><tr><td>Holter</td><td>$900</td></tr></table>", "- Holter, $900"],
  ["a script", "<p>a<script>alert(1)</script> <a href='javascript:alert(1)'>b</a> <b>c</b></p>", "a b **c**"],
])("%s keeps what it says", (_, html, want) => {
  expect(fromHTML(html)).toBe(want);
});

test("a page that says no more than its words is pasted as text", () => {
  expect(fromHTML("<meta charset='utf-8'><div><span style='color:red'>uno</span></div>")).toBeNull();
});
