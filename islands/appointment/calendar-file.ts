// A calendar file with one event (RFC 5545), in UTC so that it needs no time zone.

export interface Event {
  /** Unique per appointment, so that calendars do not add it twice. */
  id: string;
  /** In minutes since 1970, as until and alarm. */
  start: number;
  until: number;
  /** When to remind, in minutes since 1970; a reminder in the past is omitted. */
  alarm?: number | undefined;
  summary: string;
  location: string;
  description: string;
  reminder: string;
  url: string;
}

/** Formats a minute since 1970: "20261201T223000Z". */
export const utc = (minute: number): string => new Date(minute * 60_000).toISOString().replace(/[-:]|\.\d+/g, "");

const escaped = (text: string): string => text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");

/** Folds a line at 75 bytes, between characters. */
function folded(line: string): string {
  const bytes = (text: string) => new TextEncoder().encode(text).length;
  let remaining = 75;
  let text = "";
  for (const letter of line) {
    if (bytes(letter) > remaining) {
      text += "\r\n ";
      remaining = 74;
    }
    text += letter;
    remaining -= bytes(letter);
  }
  return text;
}

export function calendarFile(event: Event, now: number): string {
  const { id, start, until, alarm, summary, location, description, reminder, url } = event;
  // Outlook supports only relative alarms.
  const reminds = alarm !== undefined && alarm > now ? ["BEGIN:VALARM", "ACTION:DISPLAY", `TRIGGER:-PT${start - alarm}M`, `DESCRIPTION:${escaped(reminder)}`, "END:VALARM"] : [];
  return [
    "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Latido//Cita//ES", "METHOD:PUBLISH",
    "BEGIN:VEVENT", `UID:${escaped(id)}`, `DTSTAMP:${utc(now)}`, `DTSTART:${utc(start)}`, `DTEND:${utc(until)}`,
    `SUMMARY:${escaped(summary)}`, `LOCATION:${escaped(location)}`, `DESCRIPTION:${escaped(description)}`, `URL:${url}`,
    ...reminds, "END:VEVENT", "END:VCALENDAR", "",
  ].map(folded).join("\r\n");
}
