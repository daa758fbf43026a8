import { useContext, useDeferredValue, useMemo, useState, useSyncExternalStore } from "react";
import { Icon } from "../lib/admin-icons";
import { inputId } from "../lib/form/input";
import { FieldsContext } from "../lib/form/sections";
import { SourcesContext } from "../lib/form/sources";
import type { JsonObject } from "../lib/json";
import { moved } from "../lib/paths";
import { plain } from "../lib/slug";
import { useDrag } from "../lib/drag";
import { useKeepInPlace } from "../lib/keep-in-place";
import { useDraft } from "../lib/use-draft";
import { GoneRow } from "./removed-row";
import { listOf, type Row as RowOf, remove, undo } from "./removed";
import { useNavigation } from "./navigation";
import { add, duplicate, isShown, nameOf, pathOf, recordsIn, shownAs } from "./records";
import { Row } from "./row";
import { type Act, RowMenu } from "./row-menu";
import { type Area, type Collection, isWhole } from "./table";
import { focusSoon, useRowLimit } from "./row-limit";

interface Props {
  area: Area;
  collection: Collection;
}

/** Reports whether the name, the detail or the id of a record has all words. */
function matches({ name, detail, key }: Collection, record: JsonObject, words: readonly string[]): boolean {
  const text = plain([name, detail, key].map((field) => (field ? record[field] : "")).join(" "));
  return words.every((word) => text.includes(word));
}

export function RecordList({ area, collection }: Props) {
  const navigation = useNavigation();
  const whole = isWhole(collection, useContext(FieldsContext));
  const rows = useRows(collection);
  const sources = useContext(SourcesContext);
  const [query, setQuery] = useState(navigation.queries.get(area.hash) ?? "");
  const words = plain(useDeferredValue(query)).split(/\s+/).filter(Boolean);
  const shown = words.length === 0 ? rows : rows.filter((row) => !row.isRemoved && matches(collection, row.record, words));
  const { announcement, act, move } = useActs(area, collection);
  const { drag, start } = useDrag(move);
  const [menu, setMenu] = useState<{ key: string; button: HTMLElement } | null>(null);
  const few = useRowLimit(shown.length, navigation.position !== undefined);
  const search = (text: string) => {
    navigation.queries.set(area.hash, text);
    setQuery(text);
  };
  const live = rows.filter((row) => !row.isRemoved);
  const dragged = drag && live.filter((row) => row.key !== drag.type);
  const mark = (key: string) => (!drag || !dragged ? "" : key === drag.type ? "content-dragged" : dragged[drag.index]?.key === key ? "content-before" : drag.index === dragged.length && dragged.at(-1)?.key === key ? "content-after" : "");
  return (
    <section className="content-list" aria-label={area.label}>
      <ListHead collection={collection} rows={live} found={words.length > 0 ? shown.length : null} query={query} search={search} create={whole ? () => act("add", "") : null} />
      {shown.length === 0 && <p className="info-list-empty">{words.length > 0 ? "Nada coincide con lo que buscas." : `Todavía no hay nada aquí. Agrega ${collection.gender === "a" ? "la primera" : "el primer"} ${collection.item} cuando quieras.`}</p>}
      <ol className={drag ? "content-rows content-dragging" : "content-rows"}>
        {shown.slice(0, few).map((row) =>
          row.isRemoved ? (
            <GoneRow key={row.key} collection={collection} id={row.key} record={row.record} undo={(key) => act("undo", key)} />
          ) : (
            <Row key={row.key} collection={collection} id={row.key} record={row.record} address={navigation.address(area, row.key)} className={mark(row.key)} grab={words.length > 0 || !whole ? null : start} open={whole ? (key, button) => setMenu({ key, button }) : null} expanded={menu?.key === row.key} nowhere={collection.detail === "path" && sources?.isDeadLink?.(String(row.record.path)) === true} />
          ),
        )}
      </ol>
      {menu && <RowMenu collection={collection} row={live.find((row) => row.key === menu.key)} place={live.findIndex((row) => row.key === menu.key)} of={live.length} searching={words.length > 0} button={menu.button} act={act} close={() => setMenu(null)} />}
      <p className="visually-hidden" role="status">{announcement}</p>
    </section>
  );
}

function useRows(collection: Collection): RowOf[] {
  const draft = useDraft();
  const now = useSyncExternalStore(draft.subscribe, () => recordsIn(draft.value, collection));
  const base = useSyncExternalStore(draft.subscribe, () => recordsIn(draft.base, collection));
  // now and base are dependencies in place of the draft, whose identity does not change.
  return useMemo(() => listOf(draft, collection), [draft, collection, now, base]);
}

/** The actions on a record, and what screen readers announce about them. */
function useActs(area: Area, collection: Collection) {
  const draft = useDraft();
  const navigation = useNavigation();
  const [announcement, setAnnouncement] = useState("");
  const keepInPlace = useKeepInPlace();
  const name = (key: string) => nameOf(collection, recordsIn(draft.value, collection).items[key]);
  const move = (key: string, index: number) => {
    const { order, items } = recordsIn(draft.value, collection);
    if (order.indexOf(key) === index) return;
    draft.set(collection.path, { order: moved(order, order.indexOf(key), index), items });
    setAnnouncement(`${name(key)}: lugar ${index + 1} de ${order.length}`);
  };
  const step = (key: string, by: number) => {
    const button = document.getElementById(`acciones-${key}`);
    if (button) keepInPlace(button);
    move(key, recordsIn(draft.value, collection).order.indexOf(key) + by);
  };
  const begin = (key: string) => navigation.go(area, key, inputId(`${pathOf(collection, key)}.${collection.name}`));
  const acts: Record<Act, (key: string) => void> = {
    add: () => begin(add(draft, collection)),
    edit: (key) => navigation.go(area, key),
    duplicate: (key) => begin(duplicate(draft, collection, key)),
    show: (key) => {
      const record = recordsIn(draft.value, collection).items[key];
      if (!record || !collection.hide) return;
      const shown = !isShown(collection, record);
      draft.set(pathOf(collection, key), { ...record, ...shownAs(collection, shown) });
      setAnnouncement(`${name(key)}: ${shown ? "visible" : `ocult${collection.gender}`}`);
    },
    up: (key) => step(key, -1),
    down: (key) => step(key, 1),
    remove: (key) => {
      setAnnouncement(`${name(key)}: eliminad${collection.gender}`);
      remove(draft, collection, key);
      focusSoon(`deshacer-${key}`);
    },
    undo: (key) => {
      undo(draft, collection, key);
      setAnnouncement(`${name(key)}: de vuelta`);
      focusSoon(`fila-${key}`);
    },
  };
  return { announcement, move, act: (what: Act, key: string) => acts[what](key) };
}

interface HeadProps {
  collection: Collection;
  rows: RowOf[];
  found: number | null;
  query: string;
  search: (query: string) => void;
  /** Adds a record; null if the owner's role does not allow that. */
  create: (() => void) | null;
}

function ListHead({ collection, rows, found, query, search, create }: HeadProps) {
  const hidden = rows.filter((row) => !isShown(collection, row.record)).length;
  const count = `${rows.length} en total${hidden > 0 ? ` · ${hidden} sin mostrar` : ""}`;
  return (
    <>
      <div className="content-list-head">
        {create && <button type="button" className="info-button" onClick={create}><Icon name="plus" />Agregar {collection.item}</button>}
        <label className="content-search">
          <span className="visually-hidden">Buscar en la lista</span>
          <Icon name="search" />
          <input type="search" value={query} placeholder="Buscar por nombre" autoComplete="off" spellCheck={false} onChange={(event) => search(event.target.value)} />
        </label>
      </div>
      <p className="content-count" role="status">{found === null ? count : `${found} de ${rows.length}.${create ? " Para cambiar el orden, borra la búsqueda." : ""}`}</p>
    </>
  );
}
