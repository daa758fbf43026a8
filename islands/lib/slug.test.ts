import { expect, test } from "vitest";
import { plain, slug } from "./slug";

test.each([
  ["Presión alta (niños y niñas)", "presion-alta-ninos-y-ninas"],
  ["  Señal: ¿ECG de 12 derivaciones?  ", "senal-ecg-de-12-derivaciones"],
  ["¡…!", ""],
  ["a".repeat(80), "a".repeat(60)],
  ["palabra ".repeat(12), "palabra-palabra-palabra-palabra-palabra-palabra-palabra"],
])("%j", (text, want) => expect(slug(text)).toBe(want));

test("accents and capitals do not count when words are looked for", () => expect(plain("Síncope ÑANDÚ")).toBe("sincope nandu"));
