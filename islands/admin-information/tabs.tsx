import { type KeyboardEvent, memo, useEffect, useRef, useState } from "react";
import { inputId } from "../lib/form/input";
import { Entries } from "../lib/form/list";
import { withNotes, useSections } from "../lib/form/sections";
import { useEdges } from "./edges";
import { type Tab, tabs } from "./table";

/** Returns the tab of the address, by its name or by that of a field. */
const fromAddress = (): Tab | undefined =>
  tabs.find((tab) => `#${tab.hash}` === location.hash || location.hash.startsWith(`#${inputId(tab.key)}-`));
const first = tabs[0] as Tab;
const tabId = (tab: Tab) => `pestana-${tab.hash}`;
const panelId = (tab: Tab) => `panel-${tab.hash}`;

function focusField() {
  const field = location.hash.startsWith(`#${inputId("")}`) ? document.getElementById(location.hash.slice(1)) : null;
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: field.offsetHeight > innerHeight / 2 ? "start" : "center", behavior: "instant" });
}

export function useTab(): [Tab, (tab: Tab, how: "push" | "replace") => void] {
  const [tab, setTab] = useState(() => fromAddress() ?? first);
  useEffect(() => {
    // Other fragments, as that of the skip link, are ignored.
    const follow = () => setTab((now) => fromAddress() ?? (location.hash === "" ? first : now));
    addEventListener("popstate", follow);
    addEventListener("hashchange", follow);
    return () => {
      removeEventListener("popstate", follow);
      removeEventListener("hashchange", follow);
    };
  }, []);
  // Fields exist once their tab is drawn.
  useEffect(() => {
    focusField();
    addEventListener("hashchange", focusField);
    return () => removeEventListener("hashchange", focusField);
  }, [tab]);
  return [
    tab,
    (next, how) => {
      if (next === tab) return;
      history[`${how}State`](null, "", `#${next.hash}`);
      setTab(next);
    },
  ];
}

interface Props {
  chosen: Tab;
  choose: (tab: Tab, how: "push" | "replace") => void;
}

export function Tabs({ chosen, choose }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const edges = useEdges(list, chosen);
  const keys = (event: KeyboardEvent) => {
    const at = tabs.indexOf(chosen);
    const to = { ArrowRight: (at + 1) % tabs.length, ArrowLeft: (at + tabs.length - 1) % tabs.length, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    // Arrow keys add no entries to the history.
    choose(tabs[to] as Tab, "replace");
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[to]?.focus();
  };
  return (
    <div className={`info-tabs ${edges}`}><div className="info-tablist" role="tablist" aria-label="Partes de la información" ref={list} onKeyDown={keys}>
      {tabs.map((tab) => (
        <button
          key={tab.key}
          type="button"
          role="tab"
          id={tabId(tab)}
          aria-selected={tab === chosen}
          aria-controls={panelId(tab)}
          tabIndex={tab === chosen ? 0 : -1}
          onClick={() => choose(tab, "push")}
        >
          {tab.label}
        </button>
      ))}
    </div></div>
  );
}

/** The panels of the tabs; each is rendered when it is first opened, and stays. */
export function Panels({ chosen }: { chosen: Tab }) {
  const opened = useRef(new Set<Tab>());
  opened.current.add(chosen);
  return tabs.map((tab) => (
    <div key={tab.key} role="tabpanel" id={panelId(tab)} aria-labelledby={tabId(tab)} hidden={tab !== chosen}>
      {opened.current.has(tab) && <Panel tab={tab} />}
    </div>
  ));
}

const Panel = memo(function Panel({ tab }: { tab: Tab }) {
  const sections = useSections();
  return tab.groups.map((group, i) => {
    const id = `grupo-${tab.hash}-${i}`;
    return (
      <section className="info-group" key={group.title} aria-labelledby={id}>
        <div className="info-group-head">
          <h2 id={id}>{group.title}</h2>
          {group.help && <p>{group.help}</p>}
        </div>
        <Entries path={tab.key} entries={withNotes(group.entries, sections, tab.section)} level={3} />
      </section>
    );
  });
});
