/** Splits a text at its blank lines, as content.Paragraphs does on the server. */
export function paragraphs(text: string): string[] {
  return text
    .replaceAll("\r\n", "\n")
    .split("\n\n")
    .map((block) => block.trim())
    .filter((block) => block !== "");
}
