import type { Collection } from "../lib/collection";
import type { Json, JsonObject } from "../lib/json";
import { dayWords, isDay, plusDays, rangeWords } from "../lib/days";
import { isTime, readSpans, spansWords } from "./hours";

const text = (value: Json | undefined) => (typeof value === "string" ? value.trim() : "");
const texts = (value: Json | undefined): string[] => (Array.isArray(value) ? value.map(String) : []);

/** The first and last day of a closure, read as in db/content/opening; empty if neither is valid. */
export function daysOf(closure: JsonObject): { from: string; until: string } {
  const days = [text(closure.from), text(closure.until)].filter(isDay).sort();
  return { from: days[0] ?? "", until: days.at(-1) ?? "" };
}

export const coversDay = (closure: JsonObject, day: string): boolean => {
  const { from, until } = daysOf(closure);
  return from !== "" && from <= day && day <= until;
};

export const hasHours = (closure: JsonObject): boolean => readSpans(closure.spans).length > 0;

/** Returns the name of a closure: "Cerrado del 24 al 26 de diciembre". */
export function closureName(closure: JsonObject, today: string): string {
  const { from, until } = daysOf(closure);
  const spans = readSpans(closure.spans);
  const days = from === "" ? "sin fecha" : rangeWords(from, until, today);
  return spans.length > 0 ? `Otro horario ${days}: ${spansWords(spans)}` : `Cerrado ${days}`;
}

export function closureFault(closure: JsonObject): string {
  const [from, until] = [text(closure.from), text(closure.until)];
  const spans = readSpans(closure.spans);
  if (!isDay(from) && !isDay(until)) return "Faltan los días: mientras tanto no cuenta.";
  if (!isDay(from) || (until !== "" && !isDay(until))) return "Falta uno de los días: mientras tanto cuenta solo el otro.";
  if (until !== "" && until < from) return "El último día es anterior al primero: cuentan los días entre los dos.";
  return spans.length > 0 && !spans.some((span) => isTime(span.from) && isTime(span.until)) ? "No se entienden las horas: mientras tanto está cerrado." : "";
}

export function announcedFrom(closure: JsonObject): string {
  const { from } = daysOf(closure);
  const ahead = Number(closure.announceDays) > 0 ? Number(closure.announceDays) : 7;
  return from && plusDays(from, -Math.min(ahead, 3660));
}

/** Reports whether two closures share a place and a day. */
function overlap(a: JsonObject, b: JsonObject): boolean {
  const [mine, other] = [daysOf(a), daysOf(b)];
  if (!mine.from || !other.from || mine.from > other.until || other.from > mine.until) return false;
  const [here, there] = [texts(a.places), texts(b.places)];
  return here.length === 0 || there.length === 0 || here.some((place) => there.includes(place));
}

export const overlapping = (closures: Collection, key: string): JsonObject[] => {
  const own = closures.items[key];
  return own ? closures.order.filter((other) => other !== key && overlap(own, closures.items[other] as JsonObject)).map((other) => closures.items[other] as JsonObject) : [];
};

export const within = ({ order, items }: Collection, from: string, until: string): JsonObject[] =>
  order.map((key) => items[key] as JsonObject).filter((closure) => overlap({ ...closure, places: [] }, { from, until }));

const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

export function endsBefore(notice: JsonObject): boolean {
  const [from, until] = [text(notice.from), text(notice.until)];
  return moment.test(from) && moment.test(until) && until <= from;
}

export function noticeState(notice: JsonObject, now: string): "coming" | "now" | "past" | "unread" {
  const [from, until] = [text(notice.from), text(notice.until)];
  if ([from, until].some((value) => value !== "" && !moment.test(value)) || endsBefore(notice)) return "unread";
  if (until !== "" && until <= now) return "past";
  return from !== "" && from > now ? "coming" : "now";
}

const momentWords = (value: string, today: string) => {
  const time = value.slice(11);
  return `${dayWords(value.slice(0, 10), today)}${time === "00:00" || time === "23:59" ? "" : `, ${time.replace(/^0/, "")}`}`;
};

/** Returns when a notice is shown: "Desde el 1 de diciembre hasta el 20 de diciembre, 20:00". */
export function noticeTime(notice: JsonObject, now: string): string {
  const [from, until] = [text(notice.from), text(notice.until)];
  const today = now.slice(0, 10);
  if (endsBefore(notice)) return "Termina antes de empezar: mientras tanto no se muestra";
  if (noticeState(notice, now) === "unread") return "No se entiende la fecha: mientras tanto no se muestra";
  const begin = from && from > now ? `Desde el ${momentWords(from, today)}` : "Visible ahora";
  const end = until ? ` hasta el ${momentWords(until, today)}` : "";
  if (noticeState(notice, now) === "past") return `Terminó el ${momentWords(until, today)}`;
  return from && from > now && until.slice(0, 10) === from.slice(0, 10) ? `El ${momentWords(from, today)}` : `${begin}${end || (begin === "Visible ahora" ? " y hasta que lo quites" : "")}`;
}

export const isOver = (closure: JsonObject, today: string): boolean => {
  const { until } = daysOf(closure);
  return until !== "" && until < today;
};

export function splitByOver({ order, items }: Collection, over: (record: JsonObject) => boolean): { coming: string[]; past: string[] } {
  const sorted = [...order].sort((a, b) => text(items[a]?.from).localeCompare(text(items[b]?.from)));
  return { coming: sorted.filter((key) => !over(items[key] as JsonObject)), past: sorted.filter((key) => over(items[key] as JsonObject)).reverse() };
}

export const closureOf = (id: string, from: string, until: string, reason = ""): JsonObject => ({ id, from, until, places: [], reason, spans: [], announceDays: 0 });

/** Returns a notice for some days. From today or earlier, it is shown at once. */
export const noticeOf = (id: string, from: string, until: string, today: string): JsonObject => ({
  id, text: "", from: from && from > today ? `${from}T00:00` : "", until: until ? `${until}T23:59` : "", pages: [],
});

