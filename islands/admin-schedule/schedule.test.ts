import { expect, test } from "vitest";
import scheduleSource from "../../db/content/schedule.go?raw";
import { recordsOf } from "../lib/collection";
import { merge } from "../lib/merge";
import type { JsonObject } from "../lib/json";
import { dayState, tapped } from "./calendar";
import { announcedFrom, closureFault, closureName, closureOf, daysOf, isOver, overlapping, noticeState, noticeTime, splitByOver, within } from "./closures";
import { momentOf } from "./upcoming";
import { clockAt, dayWords, fullWords, isDay, plusDays, plusMonths, rangeWords, weeksOf } from "../lib/days";
import { closedWeek, dayHours, readWeek, spanNote, usualSpans, weekdays } from "./hours";
import { withRecord, find, listIn, nameOf, read, withoutRecord, textOf, words, write } from "./schedule";
import { fieldOf, listOf, lists } from "./table";

const today = "2026-11-22";
const closure = (id: string, from: string, until: string, more: JsonObject = {}): JsonObject => ({ ...closureOf(id, from, until), ...more });
const stored = (schedule: JsonObject): JsonObject => ({ schedule });

/** The JSON keys of a struct in the source of the records. */
const keysOf = (struct: string) => {
  const [, body = ""] = new RegExp(`^type ${struct} struct \\{\\n(.*?)^\\}`, "ms").exec(scheduleSource) ?? [];
  return [...body.matchAll(/`json:"(\w+)/g)].map(([, key = ""]) => key).sort();
};

test("what is read and written is what the records have, field by field", () => {
  const value = read(stored({ places: [{ id: "a" }], closures: [{ id: "b" }], notices: [{ id: "c" }] }), {});
  expect(Object.keys(value.schedule as JsonObject).sort()).toEqual(keysOf("Schedule"));
  const structs = { places: "Place", closures: "Closure", notices: "Notice" };
  for (const list of lists) {
    const [record = {}] = recordsOf(listIn(value, list));
    expect(Object.keys(record).sort(), list).toEqual(keysOf(structs[list]));
    expect([...listOf(list).fields.map(({ key }) => key), "id"].sort(), list).toEqual(keysOf(structs[list]));
  }
  expect(weekdays.map(({ key }) => key as string).sort()).toEqual(keysOf("Week"));
  expect(Object.keys(closedWeek().monday).sort()).toEqual(keysOf("Day"));
  expect(Object.keys(readWeek({ monday: { spans: [{}] } })?.monday.spans[0] ?? {}).sort()).toEqual(keysOf("Span"));
  for (const key of ["timeZone", "consulting", "hospital"]) expect(fieldOf(key).label).not.toBe("");
});

test("days of the calendar", () => {
  expect([plusDays("2026-12-31", 1), plusDays("2028-03-01", -1), plusMonths("2026-12-31", 2), plusMonths("2027-03-31", -1)]).toEqual(["2027-01-01", "2028-02-29", "2027-02-28", "2027-02-28"]);
  expect(["2026-02-29", "2026-13-01", "hoy", "2026-02-28"].map(isDay)).toEqual([false, false, false, true]);
  expect(weeksOf("2026-11")[0]).toEqual(["", "", "", "", "", "", "2026-11-01"]);
  expect(weeksOf("2027-02").length).toBe(4);
  expect(weeksOf("2026-12").flat().filter(Boolean).length).toBe(31);
});

test("days in words", () => {
  expect(rangeWords("2026-12-24", "2026-12-26", today)).toBe("del 24 al 26 de diciembre");
  expect(rangeWords("2026-11-30", "2026-12-02", today)).toBe("del 30 de noviembre al 2 de diciembre");
  expect(rangeWords("2026-12-30", "2027-01-02", today)).toBe("del 30 de diciembre al 2 de enero de 2027");
  expect(rangeWords("2027-12-30", "2028-01-02", today)).toBe("del 30 de diciembre de 2027 al 2 de enero de 2028");
  expect(rangeWords("2026-12-24", "2026-12-24", today)).toBe("el 24 de diciembre");
  expect([dayWords("2027-01-06", today), fullWords("2026-12-24")]).toEqual(["6 de enero de 2027", "jueves 24 de diciembre de 2026"]);
});

test("it is the day at the practice, wherever the screen is", () => {
  const at = Date.UTC(2026, 11, 25, 5, 30);
  expect(clockAt("America/Mexico_City", at)).toEqual({ today: "2026-12-24", moment: "2026-12-24T23:30" });
  expect(clockAt("America/Cancun", at).moment).toBe("2026-12-25T00:30");
  expect(clockAt("no zone", at).moment).toBe("2026-12-24T23:30");
});

test("two taps choose days, one day is one day, and the next tap begins anew", () => {
  const first = tapped(null, "2026-12-26");
  expect(first).toEqual({ from: "2026-12-26", until: "2026-12-26", whole: false });
  const both = tapped(first, "2026-12-24");
  expect(both).toEqual({ from: "2026-12-24", until: "2026-12-26", whole: true });
  expect(tapped(first, "2026-12-26")).toEqual({ from: "2026-12-26", until: "2026-12-26", whole: true });
  expect(tapped(both, "2026-12-30")).toEqual({ from: "2026-12-30", until: "2026-12-30", whole: false });
});

test("closures are called by their days, and say what is wrong with them", () => {
  expect(closureName(closure("a", "2026-12-24", "2026-12-26"), today)).toBe("Cerrado del 24 al 26 de diciembre");
  expect(closureName(closure("a", "2026-12-24", "2026-12-24", { spans: [{ from: "09:00", until: "12:00" }] }), today)).toBe("Otro horario el 24 de diciembre: 9:00 a 12:00");
  const unread = closure("a", "2026-12-24", "", { spans: [{ from: "", until: "12:00" }] });
  const odd = [closure("a", "", ""), closure("a", "2026-12-24", "2026-12-20"), closure("a", "2026-12-24", "nunca"), closure("a", "", "2026-12-24"), unread];
  expect(odd.map((record) => closureFault(record).split(":")[0])).toEqual(["Faltan los días", "El último día es anterior al primero", "Falta uno de los días", "Falta uno de los días", "No se entienden las horas"]);
  expect(odd.map(daysOf)).toEqual([["", ""], ["2026-12-20", "2026-12-24"], ["2026-12-24", "2026-12-24"], ["2026-12-24", "2026-12-24"], ["2026-12-24", "2026-12-24"]].map(([from, until]) => ({ from, until })));
  expect([closureFault(closure("a", "2026-12-24", "")), closureName(odd[1] as JsonObject, today)]).toEqual(["", "Cerrado del 20 al 24 de diciembre"]);
  expect([announcedFrom(closure("a", "2026-12-24", "2026-12-26")), announcedFrom(closure("a", "2026-12-24", "", { announceDays: 2 }))]).toEqual(["2026-12-17", "2026-12-22"]);
  expect([isOver(closure("a", "2026-11-20", "2026-11-21"), today), isOver(closure("a", "2026-11-20", "2026-11-22"), today)]).toEqual([true, false]);
});

test("closures that meet are told of each other, where the place is the same", () => {
  const list = read(stored({ closures: [
    closure("a", "2026-12-24", "2026-12-26"), closure("b", "2026-12-26", "2026-12-26", { places: ["hospital"] }), closure("c", "2026-12-26", "2026-12-28", { places: ["consulting"] }), closure("d", "2027-01-01", "2027-01-01"),
  ] }), {});
  const closures = listIn(list, "closures");
  const meets = (key: string) => overlapping(closures, key).map(({ id }) => id);
  expect([meets("a"), meets("b"), meets("c"), meets("d")]).toEqual([["b", "c"], ["a"], ["a"], []]);
  expect(within(closures, "2026-12-27", "2026-12-31").map(({ id }) => id)).toEqual(["c"]);
  expect(splitByOver(closures, (record) => isOver(record, "2026-12-27"))).toEqual({ coming: ["c", "d"], past: ["b", "a"] });
  const week = readWeek({ monday: { spans: [{ from: "14:00", until: "21:00" }] }, saturday: { byAppointment: true } });
  expect(["2026-12-24", "2026-12-28", "2026-12-29", "2027-01-04", "2027-01-09"].map((day) => dayState(day, closures, week).kind)).toEqual(["closed", "some", "off", "open", "open"]);
});

test("notices have their time", () => {
  const notice = (from: string, until: string) => ({ id: "n", text: "t", from, until, pages: [] });
  const now = "2026-11-22T10:00";
  expect([notice("", ""), notice("2026-12-01T08:00", "2026-12-20T20:00"), notice("", "2026-11-22T10:00"), notice("mañana", "")].map((record) => noticeState(record, now))).toEqual(["now", "coming", "past", "unread"]);
  expect(noticeState(notice("2026-12-01T08:00", "2026-11-20T08:00"), now)).toBe("unread");
  expect(noticeTime(notice("2026-12-01T08:00", "2026-12-01T08:00"), now)).toBe("Termina antes de empezar: mientras tanto no se muestra");
  expect(noticeTime(notice("", ""), now)).toBe("Visible ahora y hasta que lo quites");
  expect(noticeTime(notice("2026-12-01T08:00", "2026-12-20T20:00"), now)).toBe("Desde el 1 de diciembre, 8:00 hasta el 20 de diciembre, 20:00");
  expect(noticeTime(notice("2026-12-24T00:00", "2026-12-24T23:59"), now)).toBe("El 24 de diciembre");
  expect([momentOf("notices", notice("2026-12-01T08:00", ""), now), momentOf("notices", notice("", ""), now), momentOf("closures", closure("a", "2026-12-24", "2026-12-26"), now), momentOf("closures", closure("a", "2026-11-20", "2026-11-26"), now)]).toEqual(["2026-12-01T08:00", now, "2026-12-24T10:00", now]);
});

test("hours that somebody should look at", () => {
  const note = (...spans: [string, string][]) => spanNote(spans.map(([from, until]) => ({ from, until })));
  expect([note(["14:00", "21:00"]), note(["9:00", "14:00"], ["16:00", "20:00"]), note()]).toEqual(["", "", ""]);
  expect(note(["14:00", ""])).toContain("Falta una hora");
  expect(note(["25:00", "26:00"])).toContain("Falta una hora");
  expect(note(["09:00", "14:00"], ["13:00", "20:00"])).toContain("enciman");
  expect([note(["22:00", "02:00"]), note(["08:00", "08:00"]), note(["14:00", "24:00"])]).toEqual(["Termina al día siguiente.", "Termina a la hora en que empieza: cambia una de las dos.", ""]);
  const week = { ...closedWeek(), tuesday: { spans: [{ from: "10:00", until: "12:00" }], byAppointment: false } };
  expect([usualSpans(week, "wednesday"), usualSpans(closedWeek(), "friday")]).toEqual([[{ from: "10:00", until: "12:00" }], [{ from: "09:00", until: "14:00" }]]);
  expect([dayHours(week.tuesday), dayHours(week.monday), dayHours({ spans: [], byAppointment: true })]).toEqual(["10:00 a 12:00", "Cerrado", "Con cita"]);
});

test("odd content is read as what the screen has, and nothing of it is sent back", () => {
  const value = read({ schedule: { timeZone: 7, consulting: { monday: "x", tuesday: { spans: "no" } }, closures: [null, { id: 3, spans: [1] }], places: "no" } } as JsonObject, {});
  expect(value.schedule).toMatchObject({ timeZone: "America/Mexico_City", hospital: null });
  expect(recordsOf(listIn(value, "closures"))).toEqual([closure("", "", "", { spans: [{ from: "", until: "" }] })]);
  expect(write(value, value)).toEqual({});
});

test("hours out of the old texts are sent once they change, a week as a whole", () => {
  const week = { monday: { spans: [{ from: "14:00", until: "21:00" }] } };
  const base = read({}, { consulting: week });
  expect(write(base, base)).toEqual({});
  const value = { schedule: { ...(base.schedule as JsonObject), consulting: { ...readWeek(week), tuesday: { spans: [], byAppointment: true } } } } as unknown as JsonObject;
  expect(Object.keys((write(value, base).schedule as JsonObject).consulting as JsonObject)).toHaveLength(7);
});

test("two windows that close other days lose nothing", () => {
  const base = read(stored({ closures: [closure("a", "2026-12-01", "2026-12-01")] }), {});
  const mine = withRecord("closures", closure("b", "2026-12-24", "2026-12-26"))(base);
  const theirs = read(stored({ closures: [closure("c", "2026-12-12", "2026-12-12")] }), {}, base);
  const merged = merge(base, mine, theirs);
  expect(merged.conflicts).toEqual([]);
  expect(listIn(merged.value, "closures").order.toSorted()).toEqual(["b", "c"]);
  expect(withoutRecord("closures", "b")(mine)).toEqual(base);
});

test("a place that is saved and hidden is told", () => {
  const value = (hidden: boolean, name: string) => read(stored({ places: [{ id: "p", name, hidden, hours: {} }] }), {});
  expect([words.unseen?.(value(false, "B"), value(true, "A")), words.unseen?.(value(true, "A"), value(true, "A"))]).toEqual(["", ""]);
  expect(words.unseen?.(value(true, "B"), value(true, "A"))).toBe("«B» está oculto: apaga «Oculto en el sitio» para que se vea.");
});

test("paths and values in words", () => {
  const value = read(stored({ closures: [closure("a", "2026-12-24", "2026-12-26")], notices: [{ id: "n", text: "Hola" }], places: [{ id: "p", name: "Satélite", hours: {} }] }), {});
  const name = (path: string) => nameOf(path, value, value);
  expect(name("schedule.closures.items.a.reason")).toMatch(/^Cerrado del 24 al 26 de diciembre.* › Motivo$/);
  expect([name("schedule.consulting.monday.spans"), name("schedule.notices.items.n"), name("schedule.places.items.p.hours.sunday"), name("schedule.timeZone")]).toEqual(["Consultorio › Lunes", "Hola", "Satélite › Horario semanal › Domingo", "Hora de tu consultorio"]);
  expect([find("schedule.closures[0].from", value), find("schedule.closures[3]", value), find("schedule.consulting.monday", value), find("doctorInfo.name", value)]).toEqual(["schedule.closures.items.a.from", "", "schedule.consulting.monday", ""]);
  expect(textOf([{ from: "09:00", until: "14:00" }], "schedule.consulting.monday.spans", value)).toBe("9:00 a 14:00");
  expect(textOf({ spans: [], byAppointment: true }, "schedule.consulting.monday", value)).toBe("Con cita");
  expect(textOf(["a"], "schedule.closures.order", value)).toMatch(/^1\. Cerrado del 24/);
});
