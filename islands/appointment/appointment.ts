// Shows the appointment that is encoded in the fragment of the address, but never text of the fragment.
import { dayWords, plusDays, weekdayName } from "../lib/days";
import { type Mount, part } from "../lib/island";
import { calendarFile, utc } from "./calendar-file";
import { clockOf, instantOf, stateAt, type Timetable } from "./timetable";
import { consultation, fragmentOf, hourWords, parseVisit, type Visit } from "./visit";

interface Props {
  timetable: Timetable;
  name: string;
  worker: string;
}

/** The length of an appointment in calendars, and the time of the reminder on the day before, in minutes. */
const length = 60;
const evening = 20 * 60;

/** Returns why a link is no longer valid, as a title and the beginning of a sentence, or undefined. */
function problem(timetable: Timetable, { day, minute, place, kind }: Visit, today: string, kinds: string[]): [string, string] | undefined {
  if (day < today) return ["Esta cita ya pasó", "Escríbenos si necesitas otra. Era el"];
  const found = timetable.places.find(({ id }) => id === place);
  const state = found && stateAt(found, day, minute);
  if (state === "closed") return ["Ese día cerramos: escríbenos", "Tu cita era el"];
  if (state === "outside") return ["Cambió nuestro horario: escríbenos", "A esa hora ya no atendemos. Tu cita era el"];
  if (!state) return ["Escríbenos para confirmarla", "El lugar de este enlace ya no está en nuestro sitio. Tu cita es el"];
  if (!kinds.includes(kind)) return ["Escríbenos para confirmarla", "El estudio de este enlace ya no está en nuestro sitio. Tu cita es el"];
  return undefined;
}

async function storePage(worker: string): Promise<void> {
  const files = performance.getEntriesByType("resource").map(({ name }) => new URL(name)).filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith("/assets/"));
  const wanted = [location.pathname, ...new Set(files.map(({ pathname }) => pathname))];
  const cache = await caches.open("cita");
  await cache.addAll(wanted);
  for (const { url } of await cache.keys()) if (!wanted.includes(new URL(url).pathname)) await cache.delete(url);
  await navigator.serviceWorker.register(worker, { scope: location.pathname });
}

const mount: Mount<Props> = (element, { timetable, name, worker }) => {
  const day = part(element, ".appointment-day");
  const hour = part(element, ".appointment-hour");
  const file = part<HTMLAnchorElement>(element, ".appointment-file");
  const google = part<HTMLAnchorElement>(element, ".appointment-google");
  const studies = element.querySelector<HTMLElement>(".appointment-studies");
  const cancel = element.querySelector<HTMLAnchorElement>(".appointment-cancel .button-message");
  const drawn = { day: day.textContent, hour: hour.textContent, cancel: cancel?.href ?? "" };
  const of = (what: "place" | "kind") => [...element.querySelectorAll<HTMLElement>(`[data-${what}]`)];
  const kinds = [consultation, ...of("kind").map(({ dataset }) => dataset.kind as string)];

  /** Hides parts about other places or kinds, unless there is none about this one. */
  const only = (what: "place" | "kind", selected: string | undefined) => {
    const all = of(what);
    const isKnown = all.some(({ dataset }) => dataset[what] === selected);
    for (const one of all) {
      one.hidden = isKnown && one.dataset[what] !== selected;
      if (one instanceof HTMLDetailsElement) one.open = isKnown && !one.hidden;
    }
  };
  const texts = (selector: string) => [...element.querySelectorAll<HTMLElement>(selector)].filter((one) => !one.closest("[hidden]")).map((one) => one.textContent?.trim() ?? "");

  const offerCalendars = (visit: Visit, now: number) => {
    const start = instantOf(timetable, visit.day, visit.minute);
    const place = texts("[data-place] h3, .appointment-address").join(", ");
    const prepare = texts("details .appointment-list li").map((line) => `- ${line}`);
    const bring = texts(".appointment-card:not(.appointment-studies) .appointment-list li").map((line) => `- ${line}`);
    const reminder = [...(prepare.length > 0 ? ["Cómo prepararte:", ...prepare] : []), ...(bring.length > 0 ? ["Qué traer:", ...bring] : [])].join("\n");
    const url = location.origin + location.pathname + fragmentOf(visit);
    const event = {
      id: `${visit.day}-${visit.minute}-${visit.place}@${location.host}`, start, until: start + length, alarm: instantOf(timetable, plusDays(visit.day, -1), evening),
      summary: `Cita con ${name}`, location: place, description: `${reminder}\n\n${url}`.trim(), reminder: reminder || "Mañana tienes cita", url,
    };
    URL.revokeObjectURL(file.href);
    file.href = URL.createObjectURL(new Blob([calendarFile(event, Math.floor(now / 60_000))], { type: "text/calendar;charset=utf-8" }));
    file.download = "cita.ics";
    const query = new URLSearchParams({ action: "TEMPLATE", text: event.summary, dates: `${utc(start)}/${utc(event.until)}`, location: place, details: url });
    Object.assign(google, { href: `https://calendar.google.com/calendar/render?${query}`, target: "_blank", rel: "noopener" });
  };

  const show = () => {
    const now = Date.now();
    const { day: shown } = clockOf(timetable, now);
    // The page is never shown before it was rendered, so an earlier clock is wrong.
    const today = shown > timetable.today ? shown : timetable.today;
    const visit = parseVisit(location.hash, timetable.until);
    only("place", visit?.place);
    only("kind", visit?.kind);
    if (studies) studies.hidden = visit?.kind === consultation;
    const write = (state: "" | "valid" | "alert", title: string | null, text: string | null) => {
      element.dataset.state = state;
      day.textContent = title;
      hour.textContent = text;
    };
    if (cancel) cancel.href = drawn.cancel;
    if (!visit) {
      if (location.hash.length > 1) write("alert", "Este enlace está incompleto", "Pídenos que te lo enviemos otra vez.");
      else write("", drawn.day, drawn.hour);
      return;
    }
    const date = `${weekdayName(visit.day)} ${dayWords(visit.day, today)}`;
    const at = `a ${hourWords(visit.minute)}`;
    if (cancel) cancel.href = `${drawn.cancel}${encodeURIComponent(` Es el ${date} ${at}.`)}`;
    const wrong = problem(timetable, visit, today, kinds);
    if (wrong) return write("alert", wrong[0], `${wrong[1]} ${date} ${at}.`);
    const study = of("kind").find(({ dataset }) => dataset.kind === visit.kind)?.querySelector("summary")?.textContent?.trim();
    write("valid", date, study ? `${at} · ${study}` : at);
    offerCalendars(visit, now);
  };
  addEventListener("hashchange", show);
  addEventListener("pageshow", show);
  show();
  if (element.dataset.state === "valid" && "serviceWorker" in navigator && "caches" in window) (window.requestIdleCallback ?? setTimeout)(() => storePage(worker).catch(() => {}));
};
export default mount;
