// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { serve } from "../lib/testing";
import { bestVoice } from "./listen";
import { sentences } from "./text";

const read = (html: string) => sentences(serve(`<main>${html}</main>`));
const spoken = (html: string) => read(html).map((sentence) => sentence.spoken);

beforeEach(() => {
  document.body.innerHTML = "";
});

test("a page is read in its order, by heading, paragraph, item and cell; what nobody signed, paper and sources are not", () => {
  expect(spoken(`
    <nav>Inicio</nav>
    <div data-signed><nav data-unsigned>Ruta</nav><h1>Infarto</h1><button data-unsigned>Escuchar</button>
      <ul><li>uno</li><li>dos <a href="/">enlazado</a> y más</li></ul>
      <dl><dt>Cuánto dura</dt><dd>Una hora.<br>A veces dos.</dd></dl></div>
    <section data-signed class="detail-paper"><p>papel</p></section>
    <div data-signed><details><summary>“Mito”</summary><p>Verdad. ¿Y?</p></details>
      <table><tr><th>Cifra</th><td>120</td></tr></table></div>
    <section data-signed class="detail-sources"><p>fuente</p></section><p>cita</p>`)).toEqual([
    "Infarto", "uno", "dos enlazado y más", "Cuánto dura", "Una hora.", "A veces dos.", "“Mito”", "Verdad.", "¿Y?", "Cifra", "120",
  ]);
});

test.each([
  ["Llama al 911. Es urgente.", ["Llama al nueve once.", "Es urgente."]],
  ["alguna cifra llega a 180/120 mmHg o más", ["alguna cifra llega a 180 sobre 120 milímetros de mercurio o más"]],
  ["El Dr. Luna dice 49.4 %. “¿Por qué?” Porque sí.", ["El Dr. Luna dice 49.4 %.", "“¿Por qué?”", "Porque sí."]],
  ["Llama si… te duele", ["Llama si… te duele"]],
])("%s", (text, want) => {
  expect(spoken(`<p data-signed>${text}</p>`)).toEqual(want);
});

test("a long sentence is read in parts that end at a comma or a word", () => {
  const parts = spoken(`<p data-signed>${"Una palabra tras otra, ".repeat(20)}${"sin una sola coma ".repeat(20)}fin.</p>`);
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(160);
  expect(parts[0]).toMatch(/^Una .*,$/);
  expect(parts.join(" ")).toBe(`${"Una palabra tras otra, ".repeat(20)}${"sin una sola coma ".repeat(20)}fin.`);
});

test("a sentence is where its words are, links within included", () => {
  expect(read(`<p data-signed>Uno. Dos <a>o</a> tres. Cuatro.</p>`).map(({ range }) => range.toString())).toEqual(["Uno.", "Dos o tres.", "Cuatro."]);
});

const voice = (lang: string, name = "", localService = true) => ({ lang, name, localService }) as SpeechSynthesisVoice;
test.each([
  ["Mexico before the United States, Spain last", [voice("es-ES"), voice("es-US"), voice("en-US"), voice("es-MX")], 3],
  ["as Android writes it", [voice("es_US"), voice("es_MX")], 1],
  ["the device's before a server's", [voice("es-MX", "Google", false), voice("es-MX", "Sabina")], 1],
  ["a voice before a toy", [voice("es-MX", "Eddy (español)"), voice("es-MX", "Paulina")], 1],
  ["Latin America before Spain", [voice("es-ES"), voice("es-419")], 1],
])("%s", (_, voices, want) => {
  expect(bestVoice(voices)).toBe(voices[want]);
});

test("there is no voice where none speaks Spanish", () => {
  expect(bestVoice([voice("en-US"), voice("est-EE")])).toBeUndefined();
});
