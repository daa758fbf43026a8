// An appointment in the fragment of a link, which browsers never send: "#1.2026-12-01.990.consulting.ecocardiograma".
import { isDay, plusDays } from "../lib/days";

export interface Visit {
  day: string;
  minute: number;
  /** The ids of a place and of a study, or "consulta"; the page may have neither. */
  place: string;
  kind: string;
}

export const consultation = "consulta";

export const fragmentOf = ({ day, minute, place, kind }: Visit): string => `#1.${day}.${minute}.${place}.${kind}`;

const pattern = /^#1\.(\d{4}-\d\d-\d\d)\.(0|[1-9]\d{0,3})\.([\w-]{1,100})\.([\w-]{1,100})$/;

/** Parses a fragment; undefined if invalid or after last. */
export function parseVisit(fragment: string, last: string): Visit | undefined {
  const [, day = "", minute, place = "", kind = ""] = pattern.exec(fragment) ?? [];
  // Links of the site are at most two years old.
  if (!isDay(day) || day > last || day < plusDays(last, -3 * 365) || Number(minute) >= 24 * 60) return undefined;
  return { day, minute: Number(minute), place, kind };
}

/** Formats a minute of the day: "16:30". */
export const clock = (minute: number): string => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, "0")}`;

/** Formats a minute of the day with its article: "las 16:30", "la 1:00". */
export const hourWords = (minute: number): string => `${Math.floor(minute / 60) === 1 ? "la" : "las"} ${clock(minute)}`;
