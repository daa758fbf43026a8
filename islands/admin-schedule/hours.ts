import { isObject, type Json, type JsonObject } from "../lib/json";

/** The days in display order, by their stored keys. */
export const weekdays = [
  { key: "monday", name: "Lunes", number: 1 },
  { key: "tuesday", name: "Martes", number: 2 },
  { key: "wednesday", name: "Miércoles", number: 3 },
  { key: "thursday", name: "Jueves", number: 4 },
  { key: "friday", name: "Viernes", number: 5 },
  { key: "saturday", name: "Sábado", number: 6 },
  { key: "sunday", name: "Domingo", number: 0 },
] as const;

export type DayKey = (typeof weekdays)[number]["key"];

export type Span = { from: string; until: string };
export type Day = { spans: Span[]; byAppointment: boolean };
export type Week = Record<DayKey, Day>;

const text = (value: Json | undefined) => (typeof value === "string" ? value : "");

export const readSpans = (value: Json | undefined): Span[] =>
  Array.isArray(value) ? value.map((span) => (isObject(span) ? { from: text(span.from), until: text(span.until) } : { from: "", until: "" })) : [];

const readDay = (value: Json | undefined): Day => ({ spans: readSpans(isObject(value) ? value.spans : undefined), byAppointment: isObject(value) && value.byAppointment === true });

export const readWeek = (value: Json | undefined): Week | null =>
  isObject(value) ? (Object.fromEntries(weekdays.map(({ key }) => [key, readDay(value[key])])) as Week) : null;

export const closedWeek = (): Week => readWeek({}) as Week;

export type DayKind = "open" | "appointment" | "closed";

export const dayKindOf = ({ spans, byAppointment }: Day): DayKind => (byAppointment ? "appointment" : spans.length > 0 ? "open" : "closed");

/** Returns the default hours of a day: those of the nearest earlier day with hours, or usual ones. */
export function usualSpans(week: Week, key: DayKey): Span[] {
  const at = weekdays.findIndex((day) => day.key === key);
  const before = weekdays.slice(0, at).reverse().concat(weekdays.slice(at + 1));
  const found = before.map((day) => week[day.key].spans).find((spans) => spans.length > 0);
  return found ? found.map((span) => ({ ...span })) : [{ from: "09:00", until: "14:00" }];
}

/** Returns the hours of a weekday; 0 is Sunday. */
export const spansOn = (week: Week | null, weekday: number): Span[] => {
  const key = weekdays.find((day) => day.number === weekday)?.key;
  return week && key ? week[key].spans : [];
};

const minutesOf = (time: string): number => {
  const [, hour, minute] = /^([01]?\d|2[0-4]):([0-5]\d)$/.exec(time) ?? [];
  const at = 60 * Number(hour) + Number(minute);
  return hour === undefined || at > 24 * 60 ? Number.NaN : at;
};

export const isTime = (time: string): boolean => !Number.isNaN(minutesOf(time));

/** Returns a note on spans that are invalid, overlap or end on the next day, or "". */
export function spanNote(spans: readonly Span[]): string {
  const ranges: [number, number][] = [];
  for (const { from, until } of spans) {
    const [begin, end] = [minutesOf(from), minutesOf(until)];
    if (Number.isNaN(begin) || Number.isNaN(end)) return "Falta una hora: lo que no se entiende no se toma en cuenta.";
    if (begin === end) return "Termina a la hora en que empieza: cambia una de las dos.";
    ranges.push([begin, end > begin ? end : end + 24 * 60]);
  }
  ranges.sort(([a], [b]) => a - b);
  if (ranges.some(([begin], i) => begin < (ranges[i - 1]?.[1] ?? 0))) return "Estas horas se enciman: se leerán como una sola.";
  return ranges.some(([, end]) => end > 24 * 60) ? "Termina al día siguiente." : "";
}

/** Formats hours: "9:00 a 14:00 y 16:00 a 20:00". */
export const spansWords = (spans: readonly Span[]): string => spans.map(({ from, until }) => `${from.replace(/^0(?=\d)/, "") || "…"} a ${until.replace(/^0(?=\d)/, "") || "…"}`).join(" y ");

export function dayHours(day: Day): string {
  const hours = spansWords(day.spans);
  if (day.byAppointment) return hours ? `Con cita, ${hours}` : "Con cita";
  return hours || "Cerrado";
}

export const weekWords = (week: JsonObject): string => {
  const read = readWeek(week);
  return read ? weekdays.map(({ key, name }) => `${name}: ${dayHours(read[key])}`).join("\n") : "";
};
