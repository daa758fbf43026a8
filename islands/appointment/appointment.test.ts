// @vitest-environment jsdom
import ICAL from "ical.js";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import mount from "./appointment";
import { calendarFile, utc } from "./calendar-file";
import { clockOf, hoursOn, instantOf, stateAt, type Timetable } from "./timetable";
import { fragmentOf, hourWords, parseVisit } from "./visit";

/** The clocks of Tijuana change on 2026-11-01 and 2027-03-14, those of Mexico City never. */
const minute = (iso: string) => Date.parse(iso) / 60_000;
const afternoon: [number, number][] = [[14 * 60, 21 * 60]];
const timetable: Timetable = {
  today: "2026-10-20",
  until: "2027-08-16",
  offsets: [[minute("2026-10-20T07:00Z"), -420], [minute("2026-11-01T09:00Z"), -480], [minute("2027-03-14T10:00Z"), -420]],
  places: [
    { id: "consulting", name: "Consultorio", week: [[], afternoon, afternoon, afternoon, afternoon, [[20 * 60, 26 * 60]], []], special: { "2026-12-24": [], "2026-12-28": [[600, 660]] } },
    { id: "constructor", name: "Sur", week: null, special: {} },
  ],
};

test("a link says what it was made of, and nothing else is a link", () => {
  const visit = { day: "2026-12-01", minute: 990, place: "consulting", kind: "holter-24-48-horas" };
  expect(fragmentOf(visit)).toBe("#1.2026-12-01.990.consulting.holter-24-48-horas");
  expect(parseVisit(fragmentOf(visit), timetable.until)).toEqual(visit);
  expect(parseVisit("#1.2026-12-01.0.consulting.consulta", timetable.until)?.minute).toBe(0);
});

/** What somebody may put there to make the page say something, or fail. */
export const forged = [
  "", "#", "#cita", "#1", "#1.", "#1....", "#2.2026-12-01.990.consulting.consulta", "#1.2026-12-01.990.consulting", "#1.2026-12-01.990.consulting.consulta.x",
  "#1.2026-02-30.990.consulting.consulta", "#1.2026-13-01.990.consulting.consulta", "#1.26-12-01.990.consulting.consulta", "#1.+002026-12-01.990.consulting.consulta", "#1.1999-12-31.990.consulting.consulta", "#1.9999-12-31.990.consulting.consulta", "#1.2027-08-17.990.consulting.consulta",
  "#1.2026-12-01.-1.consulting.consulta", "#1.2026-12-01.1440.consulting.consulta", "#1.2026-12-01.1e9.consulting.consulta", "#1.2026-12-01.1000000000.consulting.consulta", "#1.2026-12-01.0x10.consulting.consulta", "#1.2026-12-01.09.consulting.consulta", "#1.2026-12-01.9.5.consulting.consulta", "#1.2026-12-01. 990.consulting.consulta", "#1.2026-12-01.NaN.consulting.consulta",
  "#1.2026-12-01.990.<img src=x onerror=alert(1)>.consulta", "#1.2026-12-01.990.consulting.<script>alert(1)</script>", "#1.2026-12-01.990.consulting.%3Cimg%20src=x%3E", "#1.2026-12-01.990.consulting.javascript:alert(1)", "#javascript:alert(1)", "#1.2026-12-01.990.https://evil.example.consulta",
  "#1.2026-12-01.990.consulting.Ana López", "#1.2026-12-01.990.consulting.‮atlusnoc", "#1.2026-12-01.990.consulting.consulta\n", "#1.2026-12-01.990.consulting.consulta\u0000", "#1.２０２６-12-01.990.consulting.consulta", "#1.2026-12-01.٩٩٠.consulting.consulta",
  `#1.2026-12-01.990.consulting.${"a".repeat(101)}`, `#1.${"9".repeat(1_000_000)}`, `#${"1.".repeat(100_000)}`, "#%", "#%00", "#:~:text=cita",
];
test.each(forged)("%.60s is no link", (fragment) => {
  expect(parseVisit(fragment, timetable.until)).toBeUndefined();
});

test.each([
  ["before the change of November", "2026-10-31", 20 * 60, "2026-11-01T03:00Z"],
  ["the hour that comes twice is the first", "2026-11-01", 90, "2026-11-01T08:30Z"],
  ["after it", "2026-11-01", 120, "2026-11-01T10:00Z"],
  ["the afternoon after it", "2026-11-01", 16 * 60, "2026-11-02T00:00Z"],
  ["before the change of March", "2027-03-14", 119, "2027-03-14T09:59Z"],
  ["the hour that is left out is when they change", "2027-03-14", 150, "2027-03-14T10:00Z"],
  ["after that", "2027-03-14", 180, "2027-03-14T10:00Z"],
  ["the afternoon after that", "2027-03-14", 16 * 60, "2027-03-14T23:00Z"],
])("%s: %s, minute %i", (_, day, at, wanted) => {
  expect(utc(instantOf(timetable, day, at))).toBe(utc(minute(wanted)));
  // The browser computes the same times, except for the hour that does not exist.
  const shown = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Tijuana", dateStyle: "short", timeStyle: "short", hourCycle: "h23" }).format(minute(wanted) * 60_000);
  if (at !== 150) expect(shown).toBe(`${day}, ${String(Math.floor(at / 60)).padStart(2, "0")}:${String(at % 60).padStart(2, "0")}`);
  expect(clockOf(timetable, minute(wanted) * 60_000)).toEqual({ day, minute: at === 150 ? 180 : at });
});

test("a place is open in its hours, also after midnight; a closure sets others, and unknown hours are all hours", () => {
  const [room, south] = timetable.places as [Timetable["places"][0], Timetable["places"][0]];
  const states = [["2026-11-30", 840], ["2026-11-30", 839], ["2026-11-30", 1260], ["2026-11-29", 900], ["2026-12-24", 900], ["2026-12-28", 900], ["2026-12-28", 600], ["2026-12-04", 1430], ["2026-12-05", 60], ["2026-12-05", 120]] as const;
  expect(states.map(([day, at]) => stateAt(room, day, at))).toEqual(["open", "outside", "outside", "closed", "closed", "outside", "open", "open", "open", "closed"]);
  expect(stateAt(south, "2026-12-25", 0)).toBe("open");
  expect(hoursOn(room, "constructor" as string)).not.toBe(Object);
});

const event = {
  id: "2026-12-01-990-consulting@latido.example", start: minute("2026-12-01T22:30Z"), until: minute("2026-12-01T23:30Z"), alarm: minute("2026-12-01T02:00Z"),
  summary: "Cita con Dra. Ana Ñandú; cardióloga, 1\\2", location: "Av. Siempre Viva 1, piso 3\r\nCol. Del Valle", description: `${"á🫀".repeat(120)}\n- uno`, reminder: "Cómo prepararte:\n- Ayuno de 4 horas", url: "https://latido.example/cita#1.2026-12-01.990.consulting.consulta",
};
test("the calendar file is read by another program as it was meant, in lines of at most 75 bytes", () => {
  const file = calendarFile(event, minute("2026-11-28T12:00Z"));
  for (const line of file.split("\r\n")) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(file.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  const calendar = new ICAL.Component(ICAL.parse(file));
  const [read] = calendar.getAllSubcomponents("vevent").map((one) => new ICAL.Event(one));
  expect(calendar.getFirstPropertyValue("version")).toBe("2.0");
  expect(read?.uid).toBe(event.id);
  expect(read?.summary).toBe(event.summary);
  expect(read?.location).toBe(event.location.replace("\r", ""));
  expect(read?.description).toBe(event.description);
  expect(read?.startDate.toJSDate().toISOString()).toBe("2026-12-01T22:30:00.000Z");
  expect(read?.endDate.toJSDate().toISOString()).toBe("2026-12-01T23:30:00.000Z");
  expect(read?.component.getFirstPropertyValue("url")).toBe(event.url);
  const [alarm] = read?.component.getAllSubcomponents("valarm") ?? [];
  expect(alarm?.getFirstPropertyValue("description")).toBe(event.reminder);
  const trigger = alarm?.getFirstPropertyValue("trigger") as unknown as { toSeconds(): number };
  expect(event.start * 60 + trigger.toSeconds()).toBe(event.alarm * 60);
});

test("an alarm that is over is left out", () => {
  expect(calendarFile(event, event.alarm)).not.toContain("VALARM");
});

/** The page as the server draws it. */
const page = `<div><p class="appointment-day">Abre</p><p class="appointment-hour">Aquí</p>
  <a class="appointment-file"></a><a class="appointment-google"></a>
  <section class="appointment-card"><div data-place="consulting"><h3>Consultorio</h3><p class="appointment-address">Calle 1</p></div><div data-place="constructor"><h3>Sur</h3><p class="appointment-address">Calle 2</p></div></section>
  <section class="appointment-card" data-kind="consulta"></section>
  <section class="appointment-card"><ul class="appointment-list"><li>Estudios</li></ul></section>
  <section class="appointment-card appointment-studies"><details data-kind="holter"><summary>Holter</summary><ul class="appointment-list"><li>Báñate antes</li></ul></details><details data-kind="ecg"><summary>Electro</summary><ul class="appointment-list"><li>Sin crema</li></ul></details></section>
  <section class="appointment-cancel"><a class="button-message" href="https://wa.me/52?text=Hola."></a></section></div>`;
let element: HTMLElement;
const files: string[] = [];
const open = (fragment: string) => {
  history.replaceState(null, "", `/cita${fragment}`);
  document.body.innerHTML = page;
  element = document.body.firstElementChild as HTMLElement;
  mount(element, { timetable, name: "Dra. Ana", worker: "/w.js" });
};
const text = (selector: string) => element.querySelector(selector)?.textContent;
const seen = (what: string) => [...element.querySelectorAll<HTMLElement>(`[data-${what}]`)].filter((one) => !one.closest("[hidden]")).map((one) => one.dataset[what]);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-10-20T18:00:00Z") });
  files.length = 0;
  vi.stubGlobal("Blob", class { constructor(parts: string[]) { files.push(parts.join("")); } });
  Object.assign(URL, { createObjectURL: () => "blob:file", revokeObjectURL: () => {} });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("it shows the day, the place, and how to prepare for that study alone", () => {
  open("#1.2026-11-02.990.consulting.holter");
  expect([element.dataset.state, text(".appointment-day"), text(".appointment-hour")]).toEqual(["valid", "lunes 2 de noviembre", "a las 16:30 · Holter"]);
  expect([seen("place"), seen("kind")]).toEqual([["consulting"], ["holter"]]);
  expect(decodeURIComponent((element.querySelector(".button-message") as HTMLAnchorElement).href)).toBe("https://wa.me/52?text=Hola. Es el lunes 2 de noviembre a las 16:30.");
  expect(files[0]).toContain("DTSTART:20261103T003000Z");
  const google = new URL((element.querySelector(".appointment-google") as HTMLAnchorElement).href);
  expect(google.searchParams.get("dates")).toBe("20261103T003000Z/20261103T013000Z");
  expect(google.searchParams.get("text")).toBe("Cita con Dra. Ana");
});

test.each([
  ["on the night of November the evening before is an hour farther", "2026-11-01", 16 * 60, "20261102T000000Z", "2026-11-01T03:00Z"],
  ["in the hour that comes twice", "2026-11-01", 90, "20261101T083000Z", "2026-11-01T03:00Z"],
  ["on the night of March it is an hour nearer", "2027-03-14", 16 * 60, "20270314T230000Z", "2027-03-14T04:00Z"],
  ["in the hour that is left out", "2027-03-14", 150, "20270314T100000Z", "2027-03-14T04:00Z"],
  ["the day after", "2027-03-15", 9 * 60, "20270315T160000Z", "2027-03-15T03:00Z"],
])("the calendar file %s", (_, day, at, start, alarm) => {
  open(`#1.${day}.${at}.constructor.ecg`);
  const event = new ICAL.Component(ICAL.parse(files[0] as string)).getFirstSubcomponent("vevent");
  expect(event?.getFirstPropertyValue("dtstart")?.toString()).toBe(start.replace(/(....)(..)(..T..)(..)(..)/, "$1-$2-$3:$4:$5"));
  const reminder = event?.getFirstSubcomponent("valarm");
  const trigger = reminder?.getFirstPropertyValue("trigger") as unknown as { toSeconds(): number };
  const begins = event?.getFirstPropertyValue("dtstart") as unknown as { toUnixTime(): number };
  expect(begins.toUnixTime() + trigger.toSeconds()).toBe(minute(alarm) * 60);
  expect(reminder?.getFirstPropertyValue("description")).toBe("Cómo prepararte:\n- Sin crema\nQué traer:\n- Estudios");
});

test.each([
  ["a consultation", "#1.2026-11-02.990.consulting.consulta", "valid", "lunes 2 de noviembre", ["consulting"], ["consulta"]],
  ["another year", "#1.2027-01-04.990.consulting.consulta", "valid", "lunes 4 de enero de 2027", ["consulting"], ["consulta"]],
  ["nothing", "", "", "Abre", ["consulting", "constructor"], ["consulta", "holter", "ecg"]],
  ["no link of ours", "#1.x", "alert", "Este enlace está incompleto", ["consulting", "constructor"], ["consulta", "holter", "ecg"]],
  ["a day that has passed", "#1.2026-10-19.990.consulting.consulta", "alert", "Esta cita ya pasó", ["consulting"], ["consulta"]],
  ["a day that was closed since", "#1.2026-12-24.990.consulting.consulta", "alert", "Ese día cerramos: escríbenos", ["consulting"], ["consulta"]],
  ["other hours since", "#1.2026-12-28.990.consulting.consulta", "alert", "Cambió nuestro horario: escríbenos", ["consulting"], ["consulta"]],
  ["a study that is gone", "#1.2026-11-02.990.consulting.gone", "alert", "Escríbenos para confirmarla", ["consulting"], ["consulta", "holter", "ecg"]],
  ["a place that is gone", "#1.2026-11-02.990.gone.ecg", "alert", "Escríbenos para confirmarla", ["consulting", "constructor"], ["ecg"]],
  ["keys of every object", "#1.2026-11-02.990.__proto__.constructor", "alert", "Escríbenos para confirmarla", ["consulting", "constructor"], ["consulta", "holter", "ecg"]],
])("%s", (_, fragment, state, title, places, kinds) => {
  open(fragment);
  expect([element.dataset.state, text(".appointment-day"), seen("place"), seen("kind")]).toEqual([state, title, places, kinds]);
  if (state !== "valid") expect(files).toEqual([]);
});

test("a practice without studies and without WhatsApp has appointments, too", () => {
  open("");
  for (const gone of element.querySelectorAll(".appointment-studies, .appointment-cancel, [data-kind]")) gone.remove();
  history.replaceState(null, "", "/cita#1.2026-11-02.990.consulting.consulta");
  mount(element, { timetable, name: "Dra. Ana", worker: "/w.js" });
  expect([element.dataset.state, text(".appointment-day")]).toEqual(["valid", "lunes 2 de noviembre"]);
});

test("nothing of a forged fragment is drawn, whatever it is", () => {
  open("");
  const plain = element.textContent;
  const links = () => [...element.querySelectorAll("a")].map(({ href }) => href).join();
  const untouched = links();
  for (const fragment of forged.filter((one) => !/[\u0000-\u001f]/.test(one))) { // which browsers leave out at the end
    history.replaceState(null, "", `/cita${fragment}`);
    dispatchEvent(new Event("hashchange"));
    expect(element.textContent?.replace("Este enlace está incompleto", "Abre").replace("Pídenos que te lo enviemos otra vez.", "Aquí"), fragment.slice(0, 60)).toBe(plain);
    expect(links()).toBe(untouched);
    expect(document.querySelectorAll("script, img, iframe")).toHaveLength(0);
  }
});

test.each([[0, "las 0:00"], [60, "la 1:00"], [119, "la 1:59"], [780, "las 13:00"]])("minute %i is %s", (at, words) => expect(hourWords(at)).toBe(words));
