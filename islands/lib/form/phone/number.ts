// Compares telephone numbers on the screen; the server validates them.
import { json, send } from "../../client";
import { isObject } from "../../json";

/** What the server says of a number: how it is dialled and read, or that it is none. */
export type Reading = { valid: true; dial: string; whatsapp: string; shown: string } | { valid: false };

const digitsOf = (text: string) => text.replace(/\D/g, "");

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

const known = new Map<string, Reading>();

export const knownReading = (number: string): Reading | null => known.get(number) ?? null;

/** What the server says of a number; null when it cannot be asked. Rejects with the signal's reason. */
export async function readNumber(number: string, signal: AbortSignal): Promise<Reading | null> {
  const before = known.get(number);
  if (before) return before;
  try {
    const answer = await send(`/admin/telefono?numero=${encodeURIComponent(number)}`, { signal, headers: { Accept: "application/json" } }, json);
    const reading = isObject(answer) ? readingOf(answer) : null;
    if (reading) for (const same of reading.valid ? [number, reading.dial, reading.whatsapp] : [number]) known.set(same, reading);
    return reading;
  } catch {
    signal.throwIfAborted();
    return null;
  }
}

function readingOf({ valid, dial, whatsapp, shown }: Record<string, unknown>): Reading | null {
  if (valid === false) return { valid };
  return valid === true && typeof dial === "string" && typeof whatsapp === "string" && typeof shown === "string" ? { valid, dial, whatsapp, shown } : null;
}
