// Calendar days as stored ("2026-12-24") and as Spanish text.

import { now } from "./clock";

const months = ["enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre"];
const weekdays = ["domingo", "lunes", "martes", "miércoles", "jueves", "viernes", "sábado"];

const two = (n: number) => String(n).padStart(2, "0");
const pattern = /^\d{4}-\d{2}-\d{2}$/;

/** Parses a day in UTC, so that no time zone changes it. */
const utc = (day: string) => new Date(`${day}T00:00:00Z`);
const iso = (date: Date) => date.toISOString().slice(0, 10);

export const isDay = (day: string): boolean => pattern.test(day) && !Number.isNaN(utc(day).getTime()) && iso(utc(day)) === day;

export function plusDays(day: string, count: number): string {
  const date = utc(day);
  date.setUTCDate(date.getUTCDate() + count);
  return iso(date);
}

/** Returns the same day of a later month, or its last day. */
export function plusMonths(day: string, count: number): string {
  const first = utc(`${day.slice(0, 8)}01`);
  first.setUTCMonth(first.getUTCMonth() + count + 1, 0);
  const last = first.getUTCDate();
  return `${iso(first).slice(0, 8)}${two(Math.min(Number(day.slice(8)), last))}`;
}

/** Returns the day of the week; 0 is Sunday. */
export const weekdayOf = (day: string): number => utc(day).getUTCDay();
export const weekdayName = (day: string): string => weekdays[weekdayOf(day)] as string;
/** Formats a month, or the month of a day: "diciembre de 2026". */
export const monthName = (month: string): string => `${months[Number(month.slice(5, 7)) - 1]} de ${month.slice(0, 4)}`;

/** Returns the weeks of a month from Monday; days of other months are "". */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`;
  const lead = (weekdayOf(first) + 6) % 7;
  const days: string[] = Array.from({ length: lead }, () => "");
  for (let day = first; day.startsWith(month); day = plusDays(day, 1)) days.push(day);
  while (days.length % 7) days.push("");
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(7 * week, 7 * week + 7));
}

/** Formats a day, with or without month and year: "24", "24 de diciembre", "24 de diciembre de 2027". */
const formatDay = (day: string, month: boolean, year: boolean) =>
  `${Number(day.slice(8))}${month ? ` de ${months[Number(day.slice(5, 7)) - 1]}` : ""}${year ? ` de ${day.slice(0, 4)}` : ""}`;

/** Formats a day: "24 de diciembre", with the year if it is not that of today. */
export const dayWords = (day: string, today: string): string => (isDay(day) ? formatDay(day, true, day.slice(0, 4) !== today.slice(0, 4)) : day || "sin fecha");

/** Formats a day: "jueves 24 de diciembre de 2026". */
export const fullWords = (day: string): string => `${weekdayName(day)} ${formatDay(day, true, true)}`;

/** Formats a range: "el 24 de diciembre", "del 24 al 26 de diciembre", "del 30 de diciembre al 2 de enero de 2027". */
export function rangeWords(from: string, until: string, today: string): string {
  if (!isDay(from) || !isDay(until) || from === until) return `el ${dayWords(from, today)}`;
  const year = until.slice(0, 4) !== today.slice(0, 4);
  const ownYear = from.slice(0, 4) !== until.slice(0, 4) && from.slice(0, 4) !== today.slice(0, 4);
  return `del ${formatDay(from, from.slice(0, 7) !== until.slice(0, 7), ownYear)} al ${formatDay(until, true, year)}`;
}

/** Returns the day and the time in a zone, as they are stored ("2026-12-24T10:00"). */
export function clockAt(zone: string, time = now()): { today: string; moment: string } {
  const options = { year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  const format = (timeZone: string) => new Intl.DateTimeFormat("en-CA", { ...options, timeZone }).formatToParts(time);
  let parts: Intl.DateTimeFormatPart[];
  try {
    parts = format(zone || "America/Mexico_City");
  } catch {
    parts = format("America/Mexico_City");
  }
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? "";
  const today = `${part("year")}-${part("month")}-${part("day")}`;
  return { today, moment: `${today}T${part("hour")}:${part("minute")}` };
}
