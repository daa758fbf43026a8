import { useRef, useState } from "react";
import { Icon } from "../lib/admin-icons";
import { firstFree, withItem } from "../lib/collection";
import { inputId } from "../lib/form/input";
import { Fold } from "../lib/form/fold";
import { isObject, type JsonObject } from "../lib/json";
import { useNextFocus } from "../lib/next-focus";
import { Order } from "../lib/order";
import { moved } from "../lib/paths";
import { slug } from "../lib/slug";
import { useKeepInPlace } from "../lib/keep-in-place";
import { useDraft, useValue } from "../lib/use-draft";
import { ScheduleEntry } from "./fields";
import { closedWeek } from "./hours";
import { freeId, itemPath, listIn, listPath, recordName, withoutRecord } from "./schedule";
import { type HoursText, placeTextOf } from "./server";
import { listOf } from "./table";
import { Words } from "./week-block";

const list = "places" as const;

export function Places({ hoursText }: { hoursText: HoursText }) {
  const draft = useDraft();
  const { help, label } = listOf(list);
  useValue(listPath(list));
  const places = listIn(draft.value, list);
  const [removed, setRemoved] = useState<{ key: string; record: JsonObject; index: number } | null>(null);
  const [spoken, say] = useState("");
  const newKeys = useRef(new Set<string>()).current;
  const focusNext = useNextFocus();
  const keepInPlace = useKeepInPlace();
  const insert = (key: string, record: JsonObject, index: number) => {
    newKeys.add(key);
    focusNext(() => document.getElementById(inputId(`${itemPath(list, key)}.name`)));
    draft.set(listPath(list), withItem(listIn(draft.value, list), key, record, index));
  };
  const add = () => insert(...entry(freeId(draft, list, "lugar"), {}), places.order.length);
  const duplicate = (key: string) => {
    const record = places.items[key] as JsonObject;
    const name = `${recordName(list, record, "")} (copia)`;
    insert(...entry(freeId(draft, list, slug(name) || "lugar"), { ...record, name, hidden: true }), places.order.indexOf(key) + 1);
  };
  const remove = (key: string) => {
    setRemoved({ key, record: places.items[key] as JsonObject, index: places.order.indexOf(key) });
    focusNext(() => document.getElementById("lugar-deshacer"));
    draft.replace(withoutRecord(list, key)(draft.value));
  };
  const undo = () => {
    if (!removed) return;
    setRemoved(null);
    insert(firstFree(removed.key, { has: (key) => Object.hasOwn(places.items, key) }), removed.record, Math.min(removed.index, places.order.length));
  };
  const move = (from: number, to: number, name: string, button: HTMLElement) => {
    keepInPlace(button);
    say(`${name}: lugar ${to + 1} de ${places.order.length}`);
    draft.set(`${listPath(list)}.order`, moved(places.order, from, to));
  };
  return (
    <section className="schedule-part" aria-labelledby="lugares">
      <h2 id="lugares">{label}</h2>
      <p className="schedule-intro">{help}</p>
      {places.order.length === 0 && <p className="info-list-empty">Todavía no hay otros lugares.</p>}
      <ol className="info-items">
        {places.order.map((key, index) => (
          <PlaceRow
            key={key} id={key} index={index} of={places.order.length} hoursText={hoursText} isNew={newKeys.has(key)}
            duplicate={() => duplicate(key)} remove={() => remove(key)} move={(to, button) => move(index, to, recordName(list, places.items[key], ""), button)}
          />
        ))}
        {removed && (
          <li className="info-gone">
            <p>Quitaste <strong dir="auto">{recordName(list, removed.record, "")}</strong>. Se quita del sitio cuando guardes.</p>
            <button type="button" id="lugar-deshacer" className="info-button info-button-quiet" onClick={undo}><Icon name="undo" />Deshacer</button>
          </li>
        )}
      </ol>
      <p className="visually-hidden" role="status">{spoken}</p>
      <div className="info-list-foot"><button type="button" className="info-button" onClick={add}><Icon name="plus" />Agregar lugar</button></div>
    </section>
  );
}

function entry(id: string, record: JsonObject): [string, JsonObject] {
  const empty = Object.fromEntries(listOf(list).fields.map(({ key }) => [key, ""]));
  return [id, { ...empty, hidden: false, hours: closedWeek(), ...record, id }];
}

interface RowProps {
  id: string;
  index: number;
  of: number;
  hoursText: HoursText;
  isNew: boolean;
  duplicate: () => void;
  remove: () => void;
  move: (to: number, button: HTMLElement) => void;
}

function PlaceRow({ id, index, of, hoursText, isNew, duplicate, remove, move }: RowProps) {
  const draft = useDraft();
  const path = itemPath(list, id);
  const record = useValue(path) as JsonObject;
  const own = inputId(path);
  const name = recordName(list, record, "");
  const { fields } = listOf(list);
  const words = placeTextOf(hoursText, String(record.id));
  const rows = words?.rows.map(({ days, hours }) => `${days}, ${hours}`) ?? [];
  return (
    <li className="info-item" id={own} tabIndex={-1}>
      <Fold
        path={path} id={own} level={3} list={listOf(list)} place={record.hidden ? "Oculto" : "Visible"} summary={[name, ...rows]} isNew={isNew}
        tools={of > 1 && <Order name={name} index={index} of={of} move={move} />}
      >
        <div className="info-fields">
          {fields.map((field) => (
            <ScheduleEntry key={field.key} path={`${path}.${field.key}`} field={field} hoursText={hoursText} />
          ))}
        </div>
        {!isObject(record.hours) && <p><button type="button" className="info-button" onClick={() => draft.set(`${path}.hours`, closedWeek())}><Icon name="plus" />Escribir el horario</button></p>}
        <Words words={words} />
        <div className="info-item-foot">
          <button type="button" className="info-button info-button-quiet" aria-describedby={`${own}-titulo`} onClick={duplicate}><Icon name="copy" />Duplicar</button>
          <button type="button" className="info-button info-button-quiet info-remove" aria-describedby={`${own}-titulo`} onClick={remove}><Icon name="trash" /><span>Eliminar lugar</span></button>
        </div>
      </Fold>
    </li>
  );
}

