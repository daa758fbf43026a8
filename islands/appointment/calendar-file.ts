// A calendar file with one event (RFC 5545). Times are in UTC: every calendar shows them by its own clock, and none has to know the zone.

export interface Event {
  /** The same for the same appointment, so that it is not entered twice. */
  id: string;
  /** Minutes since 1970. */
  start: number;
  until: number;
  /** When to remind; none if it is over. */
  alarm?: number | undefined;
  summary: string;
  location: string;
  description: string;
  /** What the alarm says. */
  reminder: string;
  url: string;
}

/** "20261201T223000Z" */
export const utc = (minute: number): string => new Date(minute * 60_000).toISOString().replace(/[-:]|\.\d+/g, "");

const escaped = (text: string): string => text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");

/** Breaks a line after at most 75 bytes, never within a character. */
function folded(line: string): string {
  const bytes = (text: string) => new TextEncoder().encode(text).length;
  let room = 75;
  let text = "";
  for (const letter of line) {
    if (bytes(letter) > room) {
      text += "\r\n ";
      room = 74;
    }
    text += letter;
    room -= bytes(letter);
  }
  return text;
}

/** Returns the file; now is in minutes since 1970. */
export function calendarFile(event: Event, now: number): string {
  const { id, start, until, alarm, summary, location, description, reminder, url } = event;
  // Outlook knows only alarms relative to the start.
  const reminds = alarm !== undefined && alarm > now ? ["BEGIN:VALARM", "ACTION:DISPLAY", `TRIGGER:-PT${start - alarm}M`, `DESCRIPTION:${escaped(reminder)}`, "END:VALARM"] : [];
  return [
    "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Latido//Cita//ES", "METHOD:PUBLISH",
    "BEGIN:VEVENT", `UID:${escaped(id)}`, `DTSTAMP:${utc(now)}`, `DTSTART:${utc(start)}`, `DTEND:${utc(until)}`,
    `SUMMARY:${escaped(summary)}`, `LOCATION:${escaped(location)}`, `DESCRIPTION:${escaped(description)}`, `URL:${url}`,
    ...reminds, "END:VEVENT", "END:VCALENDAR", "",
  ].map(folded).join("\r\n");
}
