// The value of the draft: the schedule with its lists as collections, which merge across windows.
import { ApiError, siteContent } from "../lib/client";
import { type Collection, collect, firstFree, isCollection, emptyCollection, recordsOf, withItem, withoutItem } from "../lib/collection";
import { Draft, type EditorConfig } from "../lib/draft";
import { inWords } from "../lib/form/records";
import type { Unused } from "../lib/form/unused";
import type { Words } from "../lib/form/use-save";
import { isObject, type Json, type JsonObject } from "../lib/json";
import { at, same, withAt } from "../lib/paths";
import { closureName, isOver, noticeState } from "./closures";
import { clockAt } from "../lib/days";
import { dayHours, readSpans, readWeek, spansWords, weekdays, weekWords } from "./hours";
import { fieldOf, labelOf, type ListKey, listOf, lists } from "./table";

export const loadFailure = "Falla al extraer el horario";
export const words: Words = {
  saved: "El horario se guardó y ya está publicado",
  failed: "Falla al guardar el horario",
  screen: "/admin/horario",
  unseen,
  unused,
};

const defaultZone = "America/Mexico_City";

export const fixedPlaces = ["consulting", "hospital"] as const;
export type FixedPlace = (typeof fixedPlaces)[number];

/** The hours that the server parsed from texts, for places without a week. */
export type ReadWeeks = { [place in FixedPlace]?: Json };

const text = (value: Json | undefined, otherwise = "") => (typeof value === "string" ? value : otherwise);
const texts = (value: Json | undefined): string[] => (Array.isArray(value) ? value.filter((item) => typeof item === "string") : []);

const records: Record<ListKey, (record: JsonObject) => JsonObject> = {
  places: (record) => ({
    ...Object.fromEntries(["id", "name", "address", "mapLink", "phone", "phoneDisplay", "urgenciesPhone", "urgenciesPhoneDisplay"].map((key) => [key, text(record[key])])),
    hidden: record.hidden === true,
    hours: readWeek(record.hours),
  }),
  closures: (record) => ({
    id: text(record.id), from: text(record.from), until: text(record.until), places: texts(record.places), reason: text(record.reason),
    spans: readSpans(record.spans), announceDays: typeof record.announceDays === "number" ? record.announceDays : 0,
  }),
  notices: (record) => ({ id: text(record.id), text: text(record.text), from: text(record.from), until: text(record.until), pages: texts(record.pages) }),
};

const identity = { idOf: (record: JsonObject) => String(record.id), alike: ["name", "text"] };

/** Reads the schedule of a content object. A week that it lacks is taken from weeks. */
export function read(document: JsonObject, weeks: ReadWeeks, before?: JsonObject): JsonObject {
  const stored = isObject(document.schedule) ? document.schedule : {};
  const collected = (key: ListKey) => {
    const found = Array.isArray(stored[key]) ? stored[key].filter(isObject).map(records[key]) : [];
    return collect(found, identity, before && listIn(before, key));
  };
  return {
    schedule: {
      timeZone: text(stored.timeZone) || defaultZone,
      ...Object.fromEntries(fixedPlaces.map((place) => [place, readWeek(stored[place]) ?? readWeek(weeks[place])])),
      ...Object.fromEntries(lists.map((key) => [key, collected(key)])),
    },
  };
}

/** Returns the changed weeks and lists, each as a whole. */
export function write(value: JsonObject, base: JsonObject): JsonObject {
  const [now, was] = [value.schedule, base.schedule] as [JsonObject, JsonObject];
  const sent = Object.entries(now)
    .filter(([key, part]) => !same(part, was[key]) && part !== null)
    .map(([key, part]) => [key, isCollection(part) ? recordsOf(part).map(stored) : part] as const);
  return sent.length > 0 ? { schedule: Object.fromEntries(sent) } : {};
}

const stored = (record: JsonObject): JsonObject => Object.fromEntries(Object.entries(record).filter(([, part]) => part !== null));

export function listIn(value: JsonObject, key: ListKey): Collection {
  const found = at(value, `schedule.${key}`);
  return isCollection(found) ? found : emptyCollection;
}

export const listPath = (key: ListKey): string => `schedule.${key}`;
export const itemPath = (list: ListKey, key: string): string => `schedule.${list}.items.${key}`;

const zoneOf = (value: JsonObject): string => text(at(value, "schedule.timeZone"), defaultZone);

/** Returns a change that appends a record to a list. */
export const withRecord = (list: ListKey, record: JsonObject, key = String(record.id)) => (value: JsonObject): JsonObject => {
  const found = listIn(value, list);
  return Object.hasOwn(found.items, key) ? value : withAt(value, listPath(list), withItem(found, key, record, found.order.length));
};

export const withoutRecord = (list: ListKey, key: string) => (value: JsonObject): JsonObject => {
  const found = listIn(value, list);
  return Object.hasOwn(found.items, key) ? withAt(value, listPath(list), withoutItem(found, key)) : value;
};

/** Returns an id that no record of the list has, in the draft or as saved. */
export const freeId = (draft: Draft, list: ListKey, preferred: string): string =>
  firstFree(preferred, { has: (id) => [draft.value, draft.base].some((value) => Object.hasOwn(listIn(value, list).items, id) || recordsOf(listIn(value, list)).some((record) => record.id === id)) });

export function recordName(list: ListKey, record: JsonObject | undefined, today: string): string {
  if (!record) return `${listOf(list).item.charAt(0).toUpperCase()}${listOf(list).item.slice(1)}`;
  if (list === "closures") return closureName(record, today);
  const name = text(record[list === "places" ? "name" : "text"]).trim();
  return name || (list === "places" ? "Lugar sin nombre" : "Aviso sin texto");
}

const cut = (name: string) => (name.length > 60 ? `${name.slice(0, 59).trimEnd()}…` : name);

/** Returns a note on saved places that are hidden, or "". */
function unseen(value: JsonObject, base: JsonObject): string {
  const [now, was] = [listIn(value, "places"), listIn(base, "places")];
  const hidden = now.order.filter((key) => now.items[key]?.hidden === true && !same(now.items[key], was.items[key]));
  return hidden.map((key) => `«${recordName("places", now.items[key], "")}» está oculto: apaga «${labelOf("hidden", "places")}» para que se vea.`).join(" ");
}

function unused(value: JsonObject, base: JsonObject): Unused[] {
  const { moment: now, today } = clockAt(zoneOf(value));
  const changed = (list: ListKey, isPast: (record: JsonObject) => boolean) => {
    const [mine, was] = [listIn(value, list), listIn(base, list)];
    return mine.order.filter((key) => !same(mine.items[key], was.items[key]) && isPast(mine.items[key] as JsonObject)).map((key) => ({ path: `${itemPath(list, key)}.until`, note: "Esos días ya pasaron." }));
  };
  return [...changed("closures", (closure) => isOver(closure, today)), ...changed("notices", (notice) => noticeState(notice, now) === "past")];
}

export function nameOf(path: string, value: JsonObject, base: JsonObject): string {
  const [, part = "", within, key = "", ...rest] = path.split(".");
  if (!part) return "Horario";
  if (!(lists as readonly string[]).includes(part)) {
    return [fieldOf(part).label, weekdays.find((day) => day.key === within)?.name].filter(Boolean).join(" › ");
  }
  const list = part as ListKey;
  if (within !== "items") return within === "order" ? `Orden de ${listOf(list).label.toLowerCase()}` : listOf(list).label;
  const record = listIn(value, list).items[key] ?? listIn(base, list).items[key];
  return [cut(recordName(list, record, clockAt(zoneOf(value)).today)), rest[0] && labelOf(rest[0], list), rest[0] === "hours" && weekdays.find((day) => day.key === rest[1])?.name].filter(Boolean).join(" › ");
}

export function textOf(found: Json | undefined, path: string, value: JsonObject): string {
  const keys = path.split(".");
  const last = keys.at(-1) ?? "";
  if (last === "order" && Array.isArray(found)) {
    const list = keys[1] as ListKey;
    return found.map((key, i) => `${i + 1}. ${cut(recordName(list, listIn(value, list).items[String(key)], clockAt(zoneOf(value)).today))}`).join("\n");
  }
  if (last === "spans") return spansWords(readSpans(found)) || "Sin horas";
  if (isObject(found) && weekdays.some(({ key }) => key in found)) return weekWords(found);
  if (isObject(found) && "byAppointment" in found) return dayHours({ spans: readSpans(found.spans), byAppointment: found.byAppointment === true });
  if (isObject(found) && keys.at(-2) === "items") {
    const { id: _, spans: __, hours: ___, ...rest } = found;
    return `${recordName(keys[1] as ListKey, found, clockAt(zoneOf(value)).today)}\n${inWords(rest)}`;
  }
  if (last === "timeZone") return fieldOf("timeZone").options?.find(([zone]) => zone === found)?.[1] ?? String(found);
  return inWords(found, path);
}

/** Returns the draft's path of the server's path "schedule.closures[2].from". */
export function find(field: string, value: JsonObject): string {
  const [, part = "", index, rest = ""] = /^schedule\.(\w+)(?:\[(\d+)\])?(?:\.(.+))?$/.exec(field) ?? [];
  if (!part) return "";
  const own = rest.replace(/\[(\d+)\]/g, ".$1");
  if (index === undefined) return ["schedule", part, own].filter(Boolean).join(".");
  const key = listIn(value, part as ListKey).order[Number(index)];
  return key === undefined ? "" : [itemPath(part as ListKey, key), own].filter(Boolean).join(".");
}

/** Loads the schedule. Rejects with `loadFailure` and the reason as its cause. */
export async function loadSchedule(weeks: ReadWeeks): Promise<Draft> {
  let draft: Draft | undefined;
  const value = () => draft?.value ?? {};
  const schedule: EditorConfig = {
    resource: siteContent,
    copies: "latido.horario.",
    read: (document, before) => read(document, weeks, before),
    write,
    nameOf: (path, typed = value()) => nameOf(path, typed, draft?.base ?? {}),
    textOf: (found, path) => textOf(found, path, value()),
    find: (field) => find(field, value()),
  };
  try {
    draft = await Draft.load(schedule);
    return draft;
  } catch (cause) {
    if (cause instanceof ApiError) throw new Error(loadFailure, { cause });
    throw cause;
  }
}
