import type { Draft } from "../lib/draft";
import { SaveButton } from "../lib/form/bar";
import { FormScreen } from "../lib/form/screen";
import { useDraftState } from "../lib/use-draft";
import { useTitle } from "../lib/use-title";
import { words } from "./information";
import { tabs } from "./table";
import { Panels, Tabs, useTab } from "./tabs";

export function Editor({ draft }: { draft: Draft }) {
  const { filling } = useDraftState(draft);
  const [tab, chooseTab] = useTab();
  useTitle(tab.label);
  const show = (path: string) => {
    const target = tabs.find((candidate) => path.startsWith(`${candidate.key}.`));
    if (target) chooseTab(target, "push");
  };
  const top = (save: () => void) => (
    <div className="info-top">
      <p>Lo que guardas se publica al momento.</p>
      <SaveButton id="guardar-arriba" save={save} />
    </div>
  );
  return (
    <FormScreen draft={draft} words={words} show={show} top={top}>
      <Tabs chosen={tab} choose={chooseTab} />
      <Panels key={filling} chosen={tab} />
    </FormScreen>
  );
}
