import { useContext, useEffect, useMemo, useRef } from "react";
import { Icon } from "../lib/admin-icons";
import { inputId } from "../lib/form/input";
import { reveal } from "../lib/form/fold";
import { FieldsContext } from "../lib/form/sections";
import type { JsonObject } from "../lib/json";
import { useDraft, useValue } from "../lib/use-draft";
import { useTitle } from "../lib/use-title";
import { Contents } from "./contents";
import { remove } from "./removed";
import { GroupSection } from "./group";
import { useNavigation } from "./navigation";
import { titleId } from "./title";
import { duplicate, idOf, isLocked, isShown, missingOf, nameOf, named, pathOf, recordsIn, shownAs } from "./records";
import { Signature } from "./signature";
import { type Area, type AreaGroup, type Collection, groupsFor, isWhole } from "./table";

interface Props {
  area: Area;
  collection: Collection;
  id: string;
}

export function RecordPage({ area, collection, id }: Props) {
  useFollowing(collection, id);
  const path = pathOf(collection, id);
  const fields = useContext(FieldsContext);
  const groups = useMemo(() => groupsFor(collection, fields), [collection, fields]);
  const groupId = (i: number) => `grupo-${area.hash}-registro-${i}`;
  return (
    <>
      <p className="content-back"><a href={useNavigation().address(area)}><Icon name="back" />{area.label}</a></p>
      <Head area={area} collection={collection} id={id} />
      {collection.base && isWhole(collection, fields) && <Signature collection={collection} id={id} />}
      {groups.length > 1 && <Contents marks={groups.map(({ title }, i) => ({ id: groupId(i), title }))} />}
      {groups.map((group, i) => <RecordGroup key={group.title} id={groupId(i)} group={group} first={i === 0} path={path} collection={collection} record={id} />)}
    </>
  );
}

interface GroupProps {
  id: string;
  group: AreaGroup;
  first: boolean;
  path: string;
  collection: Collection;
  record: string;
}

function RecordGroup({ id, group, first, path, collection, record }: GroupProps) {
  const owner = useRef({ collection, id: record }).current;
  return <GroupSection id={id} group={group} path={path} first={first} owner={owner} />;
}

/** Keeps the id and the texts of the outline of a new record in step with its name. */
function useFollowing(collection: Collection, id: string) {
  const draft = useDraft();
  const name = String(useValue(`${pathOf(collection, id)}.${collection.name}`) ?? "");
  const last = useRef(name);
  useEffect(() => {
    if (name === last.current || Object.hasOwn(recordsIn(draft.base, collection).items, id)) return;
    const { order, items } = recordsIn(draft.value, collection);
    const before = { ...items[id], [collection.name]: last.current };
    last.current = name;
    draft.set(pathOf(collection, id), named(collection, { order, items: { ...items, [id]: before } }, id, name));
  }, [draft, collection, id, name]);
}

function Head({ area, collection, id }: Props) {
  const draft = useDraft();
  const navigation = useNavigation();
  const record = useValue(pathOf(collection, id)) as JsonObject;
  const stored = recordsIn(draft.base, collection).items[id];
  useTitle(`${nameOf(collection, record)} · ${area.label}`);
  const isOpen = collection.base && stored && isShown(collection, stored);
  const whole = isWhole(collection, useContext(FieldsContext));
  const away = () => {
    remove(draft, collection, id);
    navigation.go(area, "", `deshacer-${id}`);
  };
  const copy = () => {
    const key = duplicate(draft, collection, id);
    navigation.go(area, key, inputId(`${pathOf(collection, key)}.${collection.name}`));
  };
  return (
    <header className="content-head">
      <h2 id={titleId} tabIndex={-1} dir="auto">{nameOf(collection, record)}</h2>
      <div className="content-tools">
        {isOpen && <a className="info-button info-button-quiet" href={`${collection.base}/${idOf(collection, stored)}`} target="_blank" rel="noopener"><Icon name="open" />Ver en el sitio</a>}
        {whole && <button type="button" className="info-button info-button-quiet" onClick={copy}><Icon name="copy" />Duplicar</button>}
        {whole && <button type="button" className="info-button info-button-quiet info-remove" onClick={away}><Icon name="trash" />Eliminar</button>}
      </div>
      {whole && <VisibilityStatus collection={collection} id={id} record={record} />}
    </header>
  );
}

function VisibilityStatus({ collection, id, record }: { collection: Collection; id: string; record: JsonObject }) {
  const draft = useDraft();
  const lacking = missingOf(collection, record);
  const shown = isShown(collection, record);
  const locked = isLocked(collection, record);
  const pronoun = collection.gender === "a" ? "la" : "lo";
  const path = pathOf(collection, id);
  return (
    <div className={lacking.length > 0 ? "content-standing content-standing-missing" : "content-standing"}>
      {collection.hide && (
        <label className="info-switch">
          <input
            type="checkbox"
            role="switch"
            id={inputId(`${path}.${collection.hide}`)}
            checked={shown}
            aria-disabled={locked || undefined}
            aria-describedby={lacking.length > 0 ? "faltan" : undefined}
            onChange={(event) => locked || draft.set(path, { ...record, ...shownAs(collection, event.target.checked) })}
          />
          <span>Mostrar en el sitio</span>
        </label>
      )}
      {lacking.length > 0 && (
        <p id="faltan">
          {locked ? `Para mostrar${pronoun} falta: ` : "Le falta: "}
          {lacking.map(({ key, label }, i) => (
            <span key={key}>{i > 0 && ", "}<button type="button" className="content-link" onClick={() => reveal({ id: inputId(`${path}.${key}`), scroll: true })}>{label}</button></span>
          ))}.
        </p>
      )}
    </div>
  );
}
