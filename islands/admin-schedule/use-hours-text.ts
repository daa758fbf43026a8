import { useEffect, useState, useSyncExternalStore } from "react";
import { useDirty, useDraft } from "../lib/use-draft";
import { useNow } from "../lib/use-now";
import { requestHoursText, type Moment, type HoursText, useServer } from "./server";

const pause = 300;

/**
 * Returns the texts of the site, as published and with unsaved changes. A change requests them; on failure they stay.
 */
export function useHoursText(): { published: HoursText; unsaved: HoursText } {
  const draft = useDraft();
  const { said } = useServer();
  const value = useSyncExternalStore(draft.subscribe, () => draft.value);
  const dirty = useDirty(draft);
  const [words, setWords] = useState({ published: said, unsaved: said });
  const [first] = useState(value);
  useEffect(() => {
    if (value === first && !dirty) return;
    const asking = new AbortController();
    const timer = setTimeout(() => {
      requestHoursText(draft.config.write(draft.value, draft.base), asking.signal).then(
        (unsaved) => setWords((before) => ({ published: dirty ? before.published : unsaved, unsaved })),
        () => {},
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [draft, value, dirty, first]);
  return words;
}

/** Returns the moment that applies now, or undefined. */
export function useMoment(moments: readonly Moment[]): Moment | undefined {
  const now = useNow() / 1000;
  return moments.findLast(({ at }) => at <= now);
}
