// Writes the message about an appointment into the screen. Nothing is sent or stored.
import { clockOf, hoursOn, stateAt, type Place, type Timetable } from "../appointment/timetable";
import { clock, fragmentOf } from "../appointment/visit";
import { now } from "../lib/clock";
import { dayWords, isDay, plusDays, weekdayName } from "../lib/days";
import { type Mount, part } from "../lib/island";

interface Props {
  timetable: Timetable;
  /** Closures from one day until another; null places means all places. */
  reasons: { from: string; until: string; places: string[] | null; reason: string }[];
  holidays: { date: string; name: string }[];
  /** The text with {day}, {hour}, {place} and {link}. */
  message: string;
  address: string;
}

/** The number of days offered and of days searched for them, and the minutes between hours. */
const offeredDays = 8;
const daysAhead = 30;
const step = 30;
/** The hours offered when a place is open all day or its hours are unknown. */
const daytime = { from: 8 * 60, until: 20 * 60 };

/** Returns the message; the link is last if the text has no {link}. */
export function written(message: string, facts: Record<"day" | "hour" | "place" | "link", string>, signature: string): string {
  const text = message.includes("{link}") ? message : `${message}\n{link}`;
  const filled = text.replace(/\{(day|hour|place|link)\}/g, (_, name: keyof typeof facts) => facts[name]);
  return signature ? `${filled}\n\n${signature}` : filled;
}

/** Returns the hours to offer on a day after a minute, in minutes from midnight. */
export function startsOn(place: Place, day: string, after: number): number[] {
  const starts: number[] = [];
  for (const [from, until] of hoursOn(place, day)) {
    const isLong = until - from > daytime.until - daytime.from + 4 * 60;
    for (let at = isLong ? daytime.from : from; at < Math.min(isLong ? daytime.until : until, 24 * 60); at += step) if (at > after) starts.push(at);
  }
  return starts;
}

function offer(into: HTMLElement, name: string, choices: { value: string; text: string }[], chosen: string): void {
  into.replaceChildren(...choices.map(({ value, text }) => {
    const label = document.createElement("label");
    const input = Object.assign(document.createElement("input"), { type: "radio", name, value, checked: value === chosen });
    label.append(input, Object.assign(document.createElement("span"), { textContent: text }));
    return label;
  }));
}

const valueOf = (minute: number) => clock(minute).padStart(5, "0");
const minuteOf = (value: string) => (value ? Number(value.slice(0, 2)) * 60 + Number(value.slice(3, 5)) : undefined);

const noHour = "Elige la hora.";

const mount: Mount<Props> = (element, { timetable, reasons, holidays, message, address }) => {
  const kind = part<HTMLSelectElement>(element, ".visit-kind");
  const places = part(element, ".visit-places");
  const days = part(element, ".visit-days");
  const day = part<HTMLInputElement>(element, ".visit-day");
  const hours = part(element, ".visit-hours");
  const hour = part<HTMLInputElement>(element, ".visit-hour");
  const signature = part<HTMLInputElement>(element, ".visit-signature");
  const note = part(element, ".visit-note");
  const preview = part(element, ".visit-preview");
  const send = part<HTMLAnchorElement>(element, ".visit-send");

  const place = () => timetable.places.find(({ id }) => id === places.querySelector<HTMLInputElement>(":checked")?.value) as Place;
  const practiceClock = () => clockOf(timetable, now());
  /** Returns the current minute if the day is today, or -1. */
  const passed = (date: string) => (date === practiceClock().day ? practiceClock().minute : -1);
  const holiday = () => holidays.find(({ date }) => date === day.value)?.name;

  const missing = (): string => {
    const { day: today } = practiceClock();
    const { value } = day;
    if (!isDay(value)) return "Elige el día.";
    if (value < today || value > timetable.until) return `Elige un día de hoy al ${dayWords(timetable.until, today)}.`;
    const spans = hoursOn(place(), value);
    const reason = reasons.find((one) => one.from <= value && value <= one.until && (!one.places?.length || one.places.includes(place().id)))?.reason ?? holiday();
    if (spans.length === 0) return `Ese día está cerrado${reason ? `: ${reason}` : ""}.`;
    const at = minuteOf(hour.value);
    if (at === undefined) return noHour;
    if (at <= passed(value)) return "Esa hora ya pasó.";
    if (stateAt(place(), value, at) !== "open") return `A esa hora está cerrado: ese día se atiende de ${spans.map(([from, until]) => `${clock(from)} a ${clock(until)}`).join(" y ")}.`;
    return "";
  };

  const report = (text: string, isAlert: boolean) => {
    note.textContent = text;
    note.toggleAttribute("data-alert", isAlert);
  };
  const offerDays = () => {
    const { day: today } = practiceClock();
    const open = Array.from({ length: daysAhead }, (_, ahead) => plusDays(today, ahead)).filter((date) => startsOn(place(), date, passed(date)).length > 0);
    const names: Record<string, string> = { [today]: "Hoy", [plusDays(today, 1)]: "Mañana" };
    offer(days, "dia", open.slice(0, offeredDays).map((date) => ({ value: date, text: names[date] ?? `${weekdayName(date).slice(0, 3)} ${Number(date.slice(8))}` })), day.value);
  };
  const offerHours = () => {
    const starts = isDay(day.value) ? startsOn(place(), day.value, passed(day.value)) : [];
    offer(hours, "hora", starts.map((at) => ({ value: valueOf(at), text: clock(at) })), hour.value);
  };
  const write = () => {
    const lacks = missing();
    const at = minuteOf(hour.value);
    const facts = {
      day: isDay(day.value) ? `${weekdayName(day.value)} ${dayWords(day.value, practiceClock().day)}` : "…", hour: at === undefined ? "…" : clock(at), place: place().name,
      link: address + (lacks ? "" : fragmentOf({ day: day.value, minute: at as number, place: place().id, kind: kind.value })),
    };
    preview.textContent = written(message, facts, signature.value.trim());
    send.href = lacks ? "https://wa.me/" : `https://wa.me/?text=${encodeURIComponent(preview.textContent)}`;
    if (lacks) report(day.value ? lacks : "", lacks !== noHour);
    else report(holiday() ? `Ese día es ${holiday()}: confirma que se atiende.` : "", false);
  };
  const refresh = () => {
    offerDays();
    offerHours();
    write();
  };

  const refuse = (): boolean => {
    const lacks = missing();
    if (!lacks) return false;
    report(lacks, true);
    const choices = isDay(day.value) ? hours : days;
    (choices.querySelector("input") ?? day).focus();
    return true;
  };
  const next = (text: string) => {
    hour.value = "";
    refresh();
    report(text, false);
  };

  element.addEventListener("input", ({ target }) => {
    const { name, value } = target as HTMLInputElement;
    if (name === "dia") day.value = value;
    if (name === "hora") hour.value = value;
    // The tapped buttons have the focus, so they are not replaced.
    if (name !== "dia" && name !== "hora") offerDays();
    if (name !== "hora") offerHours();
    write();
  });
  send.addEventListener("click", (event) => {
    if (refuse()) event.preventDefault();
    else setTimeout(() => next("Listo: puedes hacer la siguiente.")); // after the browser has followed the link
  });
  part(element, ".visit-copy").addEventListener("click", async () => {
    if (refuse()) return;
    const copied = await navigator.clipboard.writeText(preview.textContent ?? "").then(() => true, () => false);
    if (copied) next("Copiado: pégalo en la conversación.");
    else report("Este navegador no deja copiar: selecciona el mensaje y cópialo.", true);
  });
  addEventListener("pageshow", refresh);
  document.addEventListener("visibilitychange", refresh);
  refresh();
};
export default mount;
