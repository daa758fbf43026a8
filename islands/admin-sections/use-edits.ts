import { type PointerEvent, useMemo, useState, useSyncExternalStore } from "react";
import { useKeepInPlace } from "../lib/keep-in-place";
import { useDraft } from "../lib/use-draft";
import { type Drag, useDrag } from "../lib/drag";
import { type Entry, homeOf, moveTo, sameMap, type SectionType, typeOf } from "./model";
import { toEntries, toValue } from "./sections";

export interface Edits {
  entries: Entry[];
  saved: Entry[];
  change: (type: string, choice: Partial<Entry>) => void;
  move: (type: string, index: number, button: HTMLElement) => void;
  grab: (event: PointerEvent<HTMLElement>, type: string) => void;
  drag: Drag | null;
  announcement: string;
}

export function useEntries(types: SectionType[]): { entries: Entry[]; saved: Entry[] } {
  const draft = useDraft();
  const value = useSyncExternalStore(draft.subscribe, () => draft.value);
  const base = useSyncExternalStore(draft.subscribe, () => draft.base);
  return { entries: useMemo(() => toEntries(value, types), [value, types]), saved: useMemo(() => toEntries(base, types), [base, types]) };
}

export function useEdits(types: SectionType[], { say, looked }: { say: (lines: string[]) => void; looked: (type: string) => void }): Edits {
  const draft = useDraft();
  const { entries, saved } = useEntries(types);
  const [announcement, setAnnouncement] = useState("");
  const keepInPlace = useKeepInPlace();
  const edit = (next: Entry[]) => {
    draft.replace(toValue(next, types));
    say([]);
  };
  const place = (type: string, index: number) => {
    const next = moveTo(entries, types, type, index);
    if (sameMap(next, entries)) return;
    edit(next);
    setAnnouncement(`${typeOf(types, type)?.name}: lugar ${index + 1} de ${homeOf(entries, types).length}`);
  };
  const { drag, start } = useDrag(place);
  return {
    entries,
    saved,
    change: (type, choice) => {
      edit(entries.map((entry) => (entry.type === type ? { ...entry, ...choice } : entry)));
      looked(type);
    },
    move: (type, index, button) => {
      keepInPlace(button);
      place(type, index);
    },
    grab: start,
    drag,
    announcement,
  };
}
