import { useMemo, useSyncExternalStore } from "react";
import { useMatch } from "../lib/match";
import type { JsonObject } from "../lib/json";
import { useDraft } from "../lib/use-draft";
import { usePlace } from "./navigation";
import { beside, PreviewPane } from "../lib/preview/pane";
import { nameOf, recordsIn } from "./records";
import { seenPage, storedPath, useFocused } from "./seen";

export const usePreviewFits = (): boolean => useMatch(beside);

export function PreviewSlot() {
  const draft = useDraft();
  const place = usePlace();
  const focused = useFocused();
  const value = useSyncExternalStore(draft.subscribe, () => draft.value);
  const page = seenPage(value, place, focused);
  const version = useMemo(() => ({}), [value, page, focused]);
  if (!page || !place.area) return null;
  const { collection, label } = place.area;
  const record = collection && place.key ? recordsIn(value, collection).items[place.key] : undefined;
  const request = () => {
    const { redirects, ...siteContent } = draft.config.write(draft.value, draft.base);
    return { page, siteContent, ...(redirects && { redirects: redirects as JsonObject }), ...(focused && { focus: storedPath(focused, draft.value) }) };
  };
  return <PreviewPane request={request} version={version} title={`Vista previa de ${collection && record ? nameOf(collection, record) : label}`} />;
}
