// Requests the value that the server reads from a text.
import { useEffect, useState } from "react";
import { json, send } from "../client";
import { isObject } from "../json";

/** The value in exact and display form, with the unused rest of the text; or a note on an invalid text. */
export type Reading = { valid: true; exact: string; shown: string; rest: string } | { valid: false; note: string };

/** The pause in typing before a request, in ms. */
const pause = 300;

const known = new Map<string, Reading>();
const keyOf = (kind: string, text: string) => `${kind} ${text}`;

/** Reads a text as a kind of value; null if the server does not answer. Rejects with the signal's reason. */
export async function read(kind: string, text: string, signal: AbortSignal): Promise<Reading | null> {
  const before = known.get(keyOf(kind, text));
  if (before) return before;
  try {
    const query = new URLSearchParams({ clase: kind, texto: text });
    const answer = await send(`/admin/lectura?${query}`, { signal, headers: { Accept: "application/json" } }, json);
    const reading = isObject(answer) ? readingOf(answer) : null;
    if (reading) for (const same of reading.valid && reading.rest === "" ? [text, reading.exact] : [text]) known.set(keyOf(kind, same), reading);
    return reading;
  } catch {
    signal.throwIfAborted();
    return null;
  }
}

function readingOf({ valid, exact, shown, rest = "", note = "" }: Record<string, unknown>): Reading | null {
  if (valid === false && typeof note === "string") return { valid, note };
  return valid === true && typeof exact === "string" && typeof shown === "string" && typeof rest === "string" ? { valid, exact, shown, rest } : null;
}

/** Returns the reading of a text after a pause in typing, or null. */
export function useReading(kind: string, text: string): Reading | null {
  const [found, setFound] = useState<{ key: string; reading: Reading | null }>({ key: "", reading: null });
  const key = keyOf(kind, text);
  useEffect(() => {
    if (kind === "" || text.trim() === "") return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      read(kind, text, controller.signal).then((reading) => setFound({ key: keyOf(kind, text), reading }), () => {});
    }, pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [kind, text]);
  return found.key === key ? found.reading : (known.get(key) ?? null);
}

/** Returns a note on the part of a text that is not used, or "". */
export const restOf = (reading: Reading | null): string => (reading?.valid && reading.rest !== "" ? `No se usa «${reading.rest}»: escríbelo en otro campo.` : "");
