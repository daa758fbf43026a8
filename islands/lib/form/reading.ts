// Asks the server for the value that it uses of a typed text.
import { useEffect, useState } from "react";
import { json, send } from "../client";
import { isObject } from "../json";

/** A value as the site uses it and as people read it, with the part of the text that is not used; or a note on a text that is none. */
export type Reading = { valid: true; exact: string; shown: string; rest: string } | { valid: false; note: string };

/** How long nothing is typed before the server is asked, in ms. */
const pause = 300;

const known = new Map<string, Reading>();
const keyOf = (kind: string, text: string) => `${kind} ${text}`;

/** The reading of a text as a kind of value; null when the server cannot be asked. Rejects with the signal's reason. */
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

/** The reading of a text once it is not being typed any more; null for an empty one, and while there is none. */
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

/** What is not used of a text. */
export const restOf = (reading: Reading | null): string => (reading?.valid && reading.rest !== "" ? `No se usa «${reading.rest}»: escríbelo en otro campo.` : "");
