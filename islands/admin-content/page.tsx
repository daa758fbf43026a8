import { useContext, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { inputId } from "../lib/form/input";
import { reveal } from "../lib/form/fold";
import { FieldsContext } from "../lib/form/sections";
import { focusHeading } from "../lib/heading";
import { useDraft } from "../lib/use-draft";
import { AreaPage } from "./area";
import { type Navigation, useNavigation, usePlace } from "./navigation";
import type { Place } from "./places";
import { RecordPage } from "./record";
import { recordsIn } from "./records";
import { isFor } from "./table";
import { titleId } from "./title";

export function Page() {
  const draft = useDraft();
  const place = usePlace();
  const { area, key } = place;
  const exists = useSyncExternalStore(draft.subscribe, () => key !== "" && area?.collection !== undefined && Object.hasOwn(recordsIn(draft.value, area.collection).items, key));
  const fields = useContext(FieldsContext);
  useArrival(place, useNavigation());
  if (!area) return null;
  if (!isFor(area, fields)) return <p>«{area.label}» lo cambia quien tiene una cuenta de médico. <a href="#/">Ver lo que sí puedes cambiar</a></p>;
  return (
    <article className="content-page" aria-labelledby={titleId}>
      {exists && area.collection ? <RecordPage key={`${area.hash}/${key}`} area={area} collection={area.collection} id={key} /> : <AreaPage key={area.hash} area={area} />}
    </article>
  );
}

/** Restores the scroll position and focus of a place, or focuses its title. */
function useArrival(place: Place, navigation: Navigation) {
  const last = useRef<Place | null>(null);
  useLayoutEffect(() => {
    const first = last.current === null;
    if (last.current === place) return;
    last.current = place;
    if (first || place.field) return;
    const { position } = navigation;
    if (position?.top === undefined) window.scrollTo({ top: 0, behavior: "instant" });
    else window.scrollTo({ top: position.top, behavior: "instant" });
    const target = position && document.getElementById(position.focus);
    if (target) {
      queueMicrotask(() => reveal({ id: target.id, scroll: position.top === undefined }));
      return;
    }
    const title = document.getElementById(titleId);
    if (title) title.focus({ preventScroll: true });
    else focusHeading();
  }, [place, navigation]);
  // Groups listen after all effects, so the focus follows in a microtask.
  useEffect(() => {
    if (place.field) queueMicrotask(() => focusField(place.field));
  }, [place]);
}

/** Focuses the field of a path or its nearest ancestor. */
function focusField(path: string): void {
  for (let own = path; own; own = own.includes(".") ? own.slice(0, own.lastIndexOf(".")) : "") {
    const field = document.getElementById(inputId(own));
    if (!field) continue;
    reveal({ id: field.id, scroll: false });
    // scrollIntoView may return a promise, which is no cleanup of an effect.
    void field.scrollIntoView({ block: field.offsetHeight > innerHeight / 2 ? "start" : "center", behavior: "instant" });
    return;
  }
}
