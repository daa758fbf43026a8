/** Splits a text at blank lines, as content.Paragraphs does. */
export function paragraphs(text: string): string[] {
  return text
    .replaceAll("\r\n", "\n")
    .split("\n\n")
    .map((block) => block.trim())
    .filter((block) => block !== "");
}
