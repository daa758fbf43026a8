import schedule from "../../views/admin/schedule.json";
import { type Field, isList, type Kind, type List } from "../lib/form/fields";

export type ScheduleField = Omit<Field, "kind"> & { kind?: Kind | "week" | "spans" | "moment" | "places" | "pages" };

type Table = readonly (ScheduleField | (Omit<List, "fields"> & { fields: readonly ScheduleField[] }))[];

const table = schedule as unknown as Table;

export type ListKey = "places" | "closures" | "notices";
export const lists = ["places", "closures", "notices"] as const satisfies readonly ListKey[];

export function fieldOf(key: string): ScheduleField {
  const found = table.find((entry) => entry.key === key && !isList(entry as Field | List));
  if (!found) throw new Error(`no field ${key}`);
  return found as ScheduleField;
}

export function listOf(key: ListKey): List & { fields: readonly ScheduleField[] } {
  const found = table.find((entry) => entry.key === key && isList(entry as Field | List));
  if (!found) throw new Error(`no list ${key}`);
  return found as List & { fields: readonly ScheduleField[] };
}

export const labelOf = (key: string, list?: ListKey): string => (list ? listOf(list).fields : table).find((entry) => entry.key === key)?.label ?? "";
