const longestSlug = 60;

/**
 * Returns a text as the last part of an address: "presion-alta-ninos" for "Presión alta (niños)". It ends at a word.
 */
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

/** Removes accents and capitals, for searching. */
export const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
