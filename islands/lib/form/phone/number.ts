// Compares telephone numbers on the screen; the server validates them.

/** The first number of several: "55 1234 5678, 55 8765 4321". */
const firstOf = (text: string): string => {
  const [first = "", ...others] = text.split(/[,;/\n]|\s[yeou]\s/i);
  return others.some((other) => other.replace(/\D/g, "").length >= 8) && first.replace(/\D/g, "").length >= 8 ? first : text;
};

// An extension is no part of the number: ", ext. 12", ";ext=12".
const digitsOf = (text: string) => firstOf(text).replace(/[\s,;(]*(?:ext|int)[a-zóé]*[.=:\s]*\d{1,6}\)?\.?\s*$/i, "").replace(/\D/g, "");

/** A number without what is dialled before it: 52, 521, 044, 045 or 01. Empty where there are too few digits for one. */
export function nationalOf(text: string): string {
  const digits = digitsOf(text);
  if (digits.length <= 10) return digits.length === 10 ? digits : "";
  const [, rest] = /^(?:52|521|044|045|01|0052|00521)(\d{10})$/.exec(digits) ?? [];
  return rest ?? "";
}

/** Ten digits as they are read in Mexico: "55 1234 5678", "999 123 4567". */
function spaced(national: string): string {
  const area = /^(55|56|33|81)/.test(national) ? 2 : 3;
  return [national.slice(0, area), national.slice(area, 6), national.slice(6)].join(" ");
}

/** How a number is written for reading; one from elsewhere stays as it is. */
export function shownOf(number: string): string {
  const national = nationalOf(number);
  return national ? `+52 ${spaced(national)}` : number.trim();
}

/** Whether a text shows another number than the one that is dialled. One without a number shows none, and one that is half typed is none yet. */
export function contradicts(display: string, number: string): boolean {
  const wanted = nationalOf(number) || digitsOf(number);
  const digits = digitsOf(display);
  return wanted.length >= 10 && digits.length > 6 && !digits.includes(wanted);
}

export const contradiction = (number: string, display: string, whatsapp: boolean): string =>
  `${whatsapp ? "WhatsApp escribe al" : "El botón marca"} ${short(number)}, pero el sitio muestra ${short(display)}.`;

const short = (text: string) => {
  const national = nationalOf(text);
  return national ? spaced(national) : text.trim();
};

/** What to tell about a number that is none. */
export function complaint(number: string): string {
  const digits = digitsOf(number).replace(/^(521?|044|045|01)(?=\d{8,})/, "");
  const why = digits.length < 10 ? ": faltan dígitos" : digits.length > 10 ? ": sobran dígitos" : "";
  return `No parece un número de México${why}.`;
}
