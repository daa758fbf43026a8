// Makes the message about an appointment. Nothing that is chosen or typed is sent or stored.
import { clockOf, hoursOn, stateAt, type Place, type Timetable } from "../appointment/timetable";
import { clock, fragmentOf } from "../appointment/visit";
import { now } from "../lib/clock";
import { dayWords, isDay, plusDays, weekdayName } from "../lib/days";
import { type Mount, part } from "../lib/island";

interface Props {
  timetable: Timetable;
  /** Why places are closed from one day to another; without places all of them are. */
  reasons: { from: string; until: string; places: string[] | null; reason: string }[];
  holidays: { date: string; name: string }[];
  /** With {day}, {hour}, {place} and {link}. */
  message: string;
  /** Of the page that the link opens. */
  address: string;
}

/** How many days are offered, of how many; and the minutes between the hours. */
const offeredDays = 8;
const daysAhead = 30;
const step = 30;
/** Of a day that is open around the clock, or whose hours are unknown, these are offered. */
const daytime = { from: 8 * 60, until: 20 * 60 };

/** Returns the message; its link comes last if the text has no place for it. */
export function written(message: string, facts: Record<"day" | "hour" | "place" | "link", string>, signature: string): string {
  const text = message.includes("{link}") ? message : `${message}\n{link}`;
  const filled = text.replace(/\{(day|hour|place|link)\}/g, (_, name: keyof typeof facts) => facts[name]);
  return signature ? `${filled}\n\n${signature}` : filled;
}

/** Returns the hours to offer on a day, in minutes from midnight, later than one of them. */
export function startsOn(place: Place, day: string, after: number): number[] {
  const starts: number[] = [];
  for (const [from, until] of hoursOn(place, day)) {
    const isLong = until - from > daytime.until - daytime.from + 4 * 60;
    for (let at = isLong ? daytime.from : from; at < Math.min(isLong ? daytime.until : until, 24 * 60); at += step) if (at > after) starts.push(at);
  }
  return starts;
}

/** Makes radio buttons, which are chosen by a tap. */
function offer(into: HTMLElement, name: string, choices: { value: string; text: string }[], chosen: string): void {
  into.replaceChildren(...choices.map(({ value, text }) => {
    const label = document.createElement("label");
    const input = Object.assign(document.createElement("input"), { type: "radio", name, value, checked: value === chosen });
    label.append(input, Object.assign(document.createElement("span"), { textContent: text }));
    return label;
  }));
}

/** The value of a field for an hour, "09:30", and back. */
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
  /** Returns the minute of a day until which its hours are over; -1 for later days. */
  const passed = (date: string) => (date === practiceClock().day ? practiceClock().minute : -1);
  const holiday = () => holidays.find(({ date }) => date === day.value)?.name;

  /** Returns what keeps the appointment from being sent, or "". */
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

  /** Reports what is missing, and focuses it. */
  const refuse = (): boolean => {
    const lacks = missing();
    if (!lacks) return false;
    report(lacks, true);
    const choices = isDay(day.value) ? hours : days;
    (choices.querySelector("input") ?? day).focus();
    return true;
  };
  /** Leaves out the hour, for the next appointment. */
  const next = (text: string) => {
    hour.value = "";
    refresh();
    report(text, false);
  };

  element.addEventListener("input", ({ target }) => {
    const { name, value } = target as HTMLInputElement;
    if (name === "dia") day.value = value;
    if (name === "hora") hour.value = value;
    // Buttons that were tapped are not made anew, as they have the focus.
    if (name !== "dia" && name !== "hora") offerDays();
    if (name !== "hora") offerHours();
    write();
  });
  send.addEventListener("click", (event) => {
    if (refuse()) event.preventDefault();
    else setTimeout(() => next("Listo: puedes hacer la siguiente.")); // the link is followed first
  });
  part(element, ".visit-copy").addEventListener("click", async () => {
    if (refuse()) return;
    const copied = await navigator.clipboard.writeText(preview.textContent ?? "").then(() => true, () => false);
    if (copied) next("Copiado: pégalo en la conversación.");
    else report("Este navegador no deja copiar: selecciona el mensaje y cópialo.", true);
  });
  // The screen may stay open for days.
  addEventListener("pageshow", refresh);
  document.addEventListener("visibilitychange", refresh);
  refresh();
};
export default mount;
