// When the places of the practice see patients, and what its clocks show.
import { plusDays, weekdayOf } from "../lib/days";

/** Hours in minutes from the midnight of their day, [from, until[; those after midnight exceed a day. */
type Hours = [number, number][];

export interface Place {
  id: string;
  name: string;
  /** From Sunday on; null if the hours are unknown. */
  week: Hours[] | null;
  /** Of the days on which closures apply. */
  special: Record<string, Hours>;
}

/** Is true from the first day to the last. */
export interface Timetable {
  today: string;
  until: string;
  /** The minute since 1970 from which on a clock there is ahead of UTC by so many minutes. A page has them, as many phones have outdated time zones of Mexico. */
  offsets: [number, number][];
  places: Place[];
}

const dayMinutes = 24 * 60;

/** Returns the hours of a place on a day; all of it if they are unknown. */
export const hoursOn = (place: Place, day: string): Hours =>
  Object.hasOwn(place.special, day) ? (place.special[day] as Hours) : place.week ? (place.week[weekdayOf(day)] as Hours) : [[0, dayMinutes]];

/** Returns whether a place sees patients at a minute of a day, or whether it is closed all day. */
export function stateAt(place: Place, day: string, minute: number): "open" | "closed" | "outside" {
  const hours = hoursOn(place, day);
  const isIn = (span: Hours, at: number) => span.some(([from, until]) => from <= at && at < until);
  if (isIn(hours, minute) || isIn(hoursOn(place, plusDays(day, -1)), minute + dayMinutes)) return "open";
  return hours.length === 0 ? "closed" : "outside";
}

/** Returns the minute since 1970 at which the clocks show a minute of a day: the first one if they show it twice, and the one at which they change if they leave it out. */
export function instantOf({ offsets }: Timetable, day: string, minute: number): number {
  const shown = Date.parse(`${day}T00:00:00Z`) / 60_000 + minute;
  const i = offsets.findIndex(([, offset], at) => shown - offset < (offsets[at + 1]?.[0] ?? Infinity));
  const [from, offset] = offsets[i] as [number, number];
  return i > 0 ? Math.max(from, shown - offset) : shown - offset;
}

/** Returns the day, and the minute of it, that the clocks show at a time in milliseconds since 1970. */
export function clockOf({ offsets }: Timetable, time: number): { day: string; minute: number } {
  const now = Math.floor(time / 60_000);
  const [, offset] = offsets.findLast(([from]) => from <= now) ?? (offsets[0] as [number, number]);
  const shown = new Date((now + offset) * 60_000).toISOString();
  return { day: shown.slice(0, 10), minute: Number(shown.slice(11, 13)) * 60 + Number(shown.slice(14, 16)) };
}
