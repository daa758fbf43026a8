// The table of the screen: its six tabs.
import form from "../../views/admin/form.json";
import type { Entry, Group } from "../lib/form/fields";

export interface Tab {
  /** The record of the content object. */
  key: string;
  label: string;
  /** What the address has after its #. */
  hash: string;
  /** The section type that shows it. */
  section?: string;
  groups: readonly Group[];
}

export const tabs = form as unknown as readonly Tab[];

/** The entries of a tab, without its groups. */
export const entriesOf = (tab: Tab): Entry[] => tab.groups.flatMap((group) => group.entries);
