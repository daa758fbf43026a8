/** How long an address may be. */
const longestSlug = 60;

/** A text as the last part of an address: "Presión alta (niños)" is "presion-alta-ninos". It ends at a word. */
export function slug(text: string): string {
  const words = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().split(/[^a-z0-9]+/).filter(Boolean);
  let result = "";
  for (const word of words) {
    const longer = result ? `${result}-${word}` : word.slice(0, longestSlug);
    if (longer.length > longestSlug) break;
    result = longer;
  }
  return result;
}

/** A text in which words are looked for: without accents and capitals. */
export const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
