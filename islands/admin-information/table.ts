import form from "../../views/admin/form.json";
import { type Entry, type Group, isList } from "../lib/form/fields";

export interface Tab {
  key: string;
  label: string;
  hash: string;
  section?: string;
  groups: readonly Group[];
}

export const tabs = form as unknown as readonly Tab[];

export const entriesOf = (tab: Tab): Entry[] => tab.groups.flatMap((group) => group.entries);

/** The paths of fields that repeat another one, and of their sources. */
export const copies = tabs.flatMap((tab) =>
  entriesOf(tab).flatMap((entry): [string, string][] => (isList(entry) || !entry.copies ? [] : [[`${tab.key}.${entry.key}`, entry.copies]])),
);
