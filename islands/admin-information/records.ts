import { describeKeys, readEntries } from "../lib/form/records";
import type { JsonObject } from "../lib/json";
import { entriesOf, tabs } from "./table";

export const readRecords = (content: JsonObject): JsonObject => Object.fromEntries(tabs.map((tab) => [tab.key, readEntries(entriesOf(tab), content[tab.key])]));

export function describePath(path: string): string[] {
  const [record, ...keys] = path.split(".");
  const tab = tabs.find((candidate) => candidate.key === record);
  return tab ? [tab.label, ...describeKeys(keys, entriesOf(tab))] : [];
}
