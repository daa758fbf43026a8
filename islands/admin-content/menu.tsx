import { memo, useContext, useSyncExternalStore } from "react";
import { Icon } from "../lib/admin-icons";
import { FieldsContext } from "../lib/form/sections";
import { at, same } from "../lib/paths";
import { useDraft } from "../lib/use-draft";
import { usePlace } from "./navigation";
import { addressOf } from "./places";
import { recordsIn } from "./records";
import { type Area, areas, headings, isFor } from "./table";

export const Menu = memo(function Menu() {
  const { area } = usePlace();
  const fields = useContext(FieldsContext);
  const areasOf = (heading: string) => areas.filter((candidate) => candidate.group === heading && isFor(candidate, fields));
  return (
    <nav className="content-menu" aria-label="Partes del contenido">
      {!fields && (
        <form action="/admin">
          <label className="content-search">
            <span className="visually-hidden">Buscar en el contenido</span>
            <Icon name="search" />
            <input type="search" name="buscar" placeholder="Buscar en el contenido" autoComplete="off" spellCheck={false} />
          </label>
        </form>
      )}
      {headings.filter((heading) => areasOf(heading).length > 0).map((heading) => (
        <section key={heading}>
          <h2>{heading}</h2>
          <ul>{areasOf(heading).map((candidate) => <Entry key={candidate.hash} area={candidate} current={candidate === area} />)}</ul>
        </section>
      ))}
    </nav>
  );
});

function Entry({ area, current }: { area: Area; current: boolean }) {
  const draft = useDraft();
  const count = useSyncExternalStore(draft.subscribe, () => (area.collection ? recordsIn(draft.value, area.collection).order.length : null));
  const changed = useSyncExternalStore(draft.subscribe, () => isChanged(area, draft));
  return (
    <li>
      <a id={`area-${area.hash}`} href={addressOf(area)} aria-current={current ? "page" : undefined}>
        <span className="content-menu-label">{area.label}{changed && <span className="content-menu-changed"><span className="visually-hidden"> (sin guardar)</span></span>}</span>
        {count !== null && <span className="content-menu-count">{count}</span>}
        <Icon name="next" />
      </a>
    </li>
  );
}

const isChanged = (area: Area, { value, base }: { value: Parameters<typeof at>[0]; base: Parameters<typeof at>[0] }): boolean => {
  if (value === base) return false;
  const differs = (path: string) => !same(at(value, path), at(base, path));
  return (area.collection && differs(area.collection.path)) || area.groups.some(({ record, entries }) => entries.some(({ key }) => differs(`${record}.${key}`)));
};
