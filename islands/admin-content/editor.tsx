import { useEffect, useMemo } from "react";
import type { Draft } from "../lib/draft";
import { FormScreen } from "../lib/form/screen";
import { SourcesContext } from "../lib/form/sources";
import { useDraftState } from "../lib/use-draft";
import { words } from "./content";
import { forgetRemoved } from "./removed";
import { Menu } from "./menu";
import { Navigation, NavigationContext, usePlace, useWide } from "./navigation";
import { Page } from "./page";
import { PreviewSlot, usePreviewFits } from "./preview-slot";
import { sourcesOf } from "./sources";

export function Editor({ draft }: { draft: Draft }) {
  const navigation = useMemo(() => new Navigation(draft), [draft]);
  const sources = useMemo(() => sourcesOf(draft), [draft]);
  useEffect(() => navigation.open(), [navigation]);
  const roomy = usePreviewFits();
  const { filling } = useDraftState(draft);
  // A draft that was filled again has no removed records.
  useEffect(() => forgetRemoved(draft), [draft, filling]);
  const saved = () => {
    forgetRemoved(draft);
    navigation.updateAddress();
  };
  return (
    <NavigationContext value={navigation}>
      <SourcesContext value={sources}>
        <FormScreen draft={draft} words={words} show={(path) => navigation.show(path)} saved={saved} tools={roomy ? undefined : <PreviewSlot />}>
          <Columns key={filling} roomy={roomy} />
        </FormScreen>
      </SourcesContext>
    </NavigationContext>
  );
}

function Columns({ roomy }: { roomy: boolean }) {
  const place = usePlace();
  const wide = useWide();
  const at = !place.area ? "menu" : place.key ? "record" : "area";
  return (
    <div className="content-columns" data-at={at}>
      {(wide || at === "menu") && <Menu />}
      <Page />
      {roomy && <PreviewSlot />}
    </div>
  );
}
