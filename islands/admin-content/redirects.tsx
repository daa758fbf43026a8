import { useContext, useDeferredValue, useMemo, useState, useSyncExternalStore } from "react";
import { Icon } from "../lib/admin-icons";
import { withItem } from "../lib/collection";
import { inputId } from "../lib/form/input";
import { SourcesContext } from "../lib/form/sources";
import { plain } from "../lib/slug";
import { useDraft } from "../lib/use-draft";
import { listOf, type Row, remove, undo } from "./removed";
import { pathOf, recordsIn } from "./records";
import { RedirectRow } from "./redirect-row";
import { redirects } from "./table";
import { focusSoon } from "./row-limit";

export function Redirects() {
  const draft = useDraft();
  const value = useSyncExternalStore(draft.subscribe, () => recordsIn(draft.value, redirects));
  const base = useSyncExternalStore(draft.subscribe, () => recordsIn(draft.base, redirects));
  const rows = useMemo(() => listOf(draft, redirects), [draft, value, base]);
  const [query, setQuery] = useState("");
  const [announcement, setAnnouncement] = useState("");
  const found = useFound(rows, useDeferredValue(query));
  const add = () => {
    const key = `nuevo-${Math.random().toString(36).slice(2, 8)}`;
    draft.set(redirects.path, withItem(value, key, { from: "", to: "" }, 0));
    setQuery("");
    focusSoon(inputId(`${pathOf(redirects, key)}.from`));
  };
  const drop = (key: string) => {
    remove(draft, redirects, key);
    setAnnouncement("Dirección eliminada.");
    focusSoon(`deshacer-${key}`);
  };
  return (
    <section className="content-list" aria-label="Direcciones que llevan a otra">
      <div className="content-list-head">
        <button type="button" className="info-button" onClick={add}><Icon name="plus" />Agregar dirección</button>
        <label className="content-search">
          <span className="visually-hidden">Buscar en la lista</span>
          <Icon name="search" />
          <input type="search" value={query} placeholder="Buscar una dirección" autoComplete="off" spellCheck={false} onChange={(event) => setQuery(event.target.value)} />
        </label>
      </div>
      <p className="content-count" role="status">{query ? `${found.length} de ${value.order.length}` : `${value.order.length} en total`}</p>
      {found.length === 0 && <p className="info-list-empty">{query ? "Nada coincide con lo que buscas." : "Todavía no hay ninguna: aparecen aquí cuando una página cambia de dirección o se quita."}</p>}
      <ol className="content-rows">
        {found.map((row) => (row.isRemoved ? <RemovedRedirect key={row.key} row={row} /> : <RedirectRow key={row.key} id={row.key} isNew={!Object.hasOwn(base.items, row.key)} remove={drop} />))}
      </ol>
      <p className="visually-hidden" role="status">{announcement}</p>
    </section>
  );
}

function RemovedRedirect({ row }: { row: Row }) {
  const draft = useDraft();
  return (
    <li className="info-gone">
      <p>Quitaste <strong>{String(row.record.from)}</strong>.</p>
      <button type="button" id={`deshacer-${row.key}`} className="info-button info-button-quiet" onClick={() => undo(draft, redirects, row.key)}><Icon name="undo" />Deshacer</button>
    </li>
  );
}

/** Returns the rows with all words in an address or in the name of the page. */
function useFound(rows: readonly Row[], query: string): readonly Row[] {
  const sources = useContext(SourcesContext);
  const words = plain(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  const names = new Map(sources?.pages().map(({ path, name }) => [path, name]));
  return rows.filter(({ record, isRemoved }) => {
    const text = plain(`${record.from} ${record.to} ${names.get(String(record.to)) ?? ""}`);
    return !isRemoved && words.every((word) => text.includes(word));
  });
}
