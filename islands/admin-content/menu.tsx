import { memo, useContext, useDeferredValue, useMemo, useState, useSyncExternalStore } from "react";
import { Icon } from "../lib/admin-icons";
import { FieldsContext } from "../lib/form/sections";
import { at, same } from "../lib/paths";
import { useDraft } from "../lib/use-draft";
import { usePlace } from "./navigation";
import { addressOf } from "./places";
import { recordsIn } from "./records";
import { search, wordsOf } from "./search";
import { type Area, areas, headings, isFor } from "./table";

export const Menu = memo(function Menu() {
  const { area } = usePlace();
  const [query, setQuery] = useState("");
  const fields = useContext(FieldsContext);
  const areasOf = (heading: string) => areas.filter((candidate) => candidate.group === heading && isFor(candidate, fields));
  return (
    <nav className="content-menu" aria-label="Partes del contenido">
      {!fields && (
        <label className="content-search">
          <span className="visually-hidden">Buscar en el contenido</span>
          <Icon name="search" />
          <input type="search" id="buscar-en-el-contenido" value={query} placeholder="Buscar en el contenido" autoComplete="off" spellCheck={false} onChange={(event) => setQuery(event.target.value)} />
        </label>
      )}
      {wordsOf(query).length > 0 ? (
        <Results query={query} />
      ) : (
        headings.filter((heading) => areasOf(heading).length > 0).map((heading) => (
          <section key={heading}>
            <h2>{heading}</h2>
            <ul>{areasOf(heading).map((candidate) => <Entry key={candidate.hash} area={candidate} current={candidate === area} />)}</ul>
          </section>
        ))
      )}
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

function Results({ query }: { query: string }) {
  const draft = useDraft();
  const value = useSyncExternalStore(draft.subscribe, () => draft.value);
  const deferred = useDeferredValue(query);
  const { hits, more } = useMemo(() => search(deferred, { value, base: draft.base }), [deferred, value, draft]);
  const count = hits.length + more;
  return (
    <section className="content-results" aria-label="Resultados">
      <p className="content-count" role="status">{wordsOf(deferred).join("").length < 2 ? "Escribe al menos dos letras." : count === 0 ? "Nada coincide con lo que buscas." : count === 1 ? "1 resultado" : `${count} resultados`}</p>
      <ul>
        {hits.map(({ title, where, address, text }) => (
          <li key={address + where}>
            <a href={address}>
              <span className="content-hit-title" dir="auto">{title}</span>
              <span className="content-hit-where">{where}</span>
              {text && <span className="content-hit-text" dir="auto">{text}</span>}
            </a>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="content-count">y {more} más: escribe otra palabra para acotar.</p>}
      <p className="content-count"><a href={`/admin?buscar=${encodeURIComponent(query)}`}>Buscar «{query}» en todas las pantallas</a></p>
    </section>
  );
}
