import { plusDays, weekdayOf } from "../lib/days";

/** Hours in minutes from midnight, [from, until); after midnight they exceed a day. */
type Hours = [number, number][];

export interface Place {
  id: string;
  name: string;
  /** The hours of the days, Sunday first; null if unknown. */
  week: Hours[] | null;
  /** The hours of days with a closure. */
  special: Record<string, Hours>;
}

/** The hours of all places from the day today until the day until. */
export interface Timetable {
  today: string;
  until: string;
  /** The UTC offset in minutes from a minute since 1970 on. The page has them because many phones have outdated time zones of Mexico. */
  offsets: [number, number][];
  places: Place[];
}

const dayMinutes = 24 * 60;

/** Returns the hours of a place on a day: all day if unknown. */
export const hoursOn = (place: Place, day: string): Hours =>
  Object.hasOwn(place.special, day) ? (place.special[day] as Hours) : place.week ? (place.week[weekdayOf(day)] as Hours) : [[0, dayMinutes]];

export function stateAt(place: Place, day: string, minute: number): "open" | "closed" | "outside" {
  const hours = hoursOn(place, day);
  const isIn = (span: Hours, at: number) => span.some(([from, until]) => from <= at && at < until);
  if (isIn(hours, minute) || isIn(hoursOn(place, plusDays(day, -1)), minute + dayMinutes)) return "open";
  return hours.length === 0 ? "closed" : "outside";
}

/** Returns the minute since 1970 of a local time: the first if it occurs twice, the next if it is skipped. */
export function instantOf({ offsets }: Timetable, day: string, minute: number): number {
  const shown = Date.parse(`${day}T00:00:00Z`) / 60_000 + minute;
  const i = offsets.findIndex(([, offset], at) => shown - offset < (offsets[at + 1]?.[0] ?? Infinity));
  const [from, offset] = offsets[i] as [number, number];
  return i > 0 ? Math.max(from, shown - offset) : shown - offset;
}

/** Returns the local day and minute of a time in ms since 1970. */
export function clockOf({ offsets }: Timetable, time: number): { day: string; minute: number } {
  const now = Math.floor(time / 60_000);
  const [, offset] = offsets.findLast(([from]) => from <= now) ?? (offsets[0] as [number, number]);
  const shown = new Date((now + offset) * 60_000).toISOString();
  return { day: shown.slice(0, 10), minute: Number(shown.slice(11, 13)) * 60 + Number(shown.slice(14, 16)) };
}
