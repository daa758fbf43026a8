import form from "../../views/admin/form.json";
import type { Entry, Group } from "../lib/form/fields";

export interface Tab {
  /** The record of the content object. */
  key: string;
  label: string;
  hash: string;
  section?: string;
  groups: readonly Group[];
}

export const tabs = form as unknown as readonly Tab[];

export const entriesOf = (tab: Tab): Entry[] => tab.groups.flatMap((group) => group.entries);
