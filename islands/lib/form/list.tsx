import { memo, useRef, useState } from "react";
import { Icon } from "../admin-icons";
import type { Json } from "../json";
import { useNextFocus } from "../next-focus";
import { Order } from "../order";
import { moved } from "../paths";
import { useKeepInPlace } from "../keep-in-place";
import { useDraft, useLength, useValue } from "../use-draft";
import { Marks, marksId, useClaims } from "./claims/marks";
import { Field } from "./field";
import { inputId } from "./input";
import { type Entry, isList, type List as ListOf } from "./fields";
import { Fold, useSummary } from "./fold";
import { Text } from "./input";
import { Notes, useNotes } from "./notes";
import { PictureBox } from "./picture/box";
import { emptyItem, itemName } from "./records";

interface Props {
  path: string;
  list: ListOf;
  level: number;
  /** Shows the name of the list; a list alone in its group has the group's. */
  named: boolean;
}

export const List = memo(function List({ path, list, level, named }: Props) {
  const { keys, newKeys, items, addButton, removed, announcement, add, remove, undo, move } = useItems(path, list);
  const { length } = keys;
  const removedNotice = removed && (
    <li className="info-gone" key="gone">
      <p>Quitaste <strong dir="auto">{removed.name}</strong>.</p>
      <button type="button" className="info-button info-button-quiet" onClick={undo}><Icon name="undo" />Deshacer</button>
    </li>
  );
  const place = removed ? Math.min(removed.index, length) : -1;
  return (
    <div className={named ? "info-list info-list-named" : "info-list"} id={inputId(path)} tabIndex={-1}>
      {named && <p className="info-list-name">{list.label}</p>}
      {list.help && <p className="info-help">{list.help}</p>}
      {length === 0 && <p className="info-list-empty">Todavía no hay nada aquí. Agrega {list.gender === "a" ? "la primera" : "el primer"} {list.item} cuando quieras.</p>}
      <ol className="info-items" ref={items}>
        {keys.flatMap((key, index) => [
          index === place && removedNotice,
          <Item key={key} path={path} index={index} of={length} list={list} level={level} isNew={newKeys.has(key)} remove={remove} move={move} />,
        ])}
        {place === length && removedNotice}
      </ol>
      <p className="visually-hidden" role="status">{announcement}</p>
      <div className="info-list-foot">
        <button type="button" className="info-button" onClick={add} ref={addButton}><Icon name="plus" />Agregar {list.item}</button>
      </div>
    </div>
  );
});

/** The items with their actions, and the last removed one. */
function useItems(path: string, list: ListOf) {
  const draft = useDraft();
  const length = useLength(path);
  const [removed, setRemoved] = useState<{ index: number; item: Json; name: string } | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const focusNext = useNextFocus();
  const items = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const keys = useKeys(length);
  const newKeys = useRef(new Set<number>()).current;
  const keepInPlace = useKeepInPlace();

  const focusIn = (selector: string) => focusNext(() => items.current?.querySelector<HTMLElement>(`:scope > ${selector}`) ?? addButton.current);

  const insert = (index: number, item: Json) => {
    const key = newKey();
    keys.splice(index, 0, key);
    newKeys.add(key);
    focusIn(`[data-index="${index}"] :is(input:not([type=checkbox]),textarea,select)`);
    setAnnouncement("");
    draft.insert(path, index, item);
  };
  const add = () => insert(length, emptyItem(list));
  const remove = (index: number, name: string) => {
    const item = (draft.get(path) as Json[])[index] as Json;
    keys.splice(index, 1);
    focusIn(".info-gone > button");
    setRemoved({ index, item, name });
    setAnnouncement(`${itemName(list, 0).replace(/ 1$/, "")} eliminad${list.gender}.`);
    draft.remove(path, index);
  };
  const undo = () => {
    if (!removed) return;
    setRemoved(null);
    insert(Math.min(removed.index, length), removed.item);
  };
  const move = (from: number, to: number, name: string, button: HTMLElement) => {
    keepInPlace(button);
    keys.splice(0, keys.length, ...moved(keys, from, to));
    setAnnouncement(`${name}: lugar ${to + 1} de ${length}`);
    draft.move(path, from, to);
  };
  return { keys, newKeys, items, addButton, removed, announcement, add, remove, undo, move };
}

let lastKey = 0;
const newKey = () => {
  lastKey += 1;
  return lastKey;
};

/** Returns a key per item, so that React's state follows it when another is removed. */
function useKeys(length: number): number[] {
  const keys = useRef<number[]>([]).current;
  while (keys.length < length) keys.push(newKey());
  keys.length = length;
  return keys;
}

interface ItemProps {
  path: string;
  index: number;
  of: number;
  list: ListOf;
  level: number;
  isNew: boolean;
  remove: (index: number, name: string) => void;
  move: (from: number, to: number, name: string, button: HTMLElement) => void;
}

function Item({ path, index, of, list, level, isNew, remove, move }: ItemProps) {
  const own = `${path}.${index}`;
  const id = inputId(own);
  const place = itemName(list, index);
  const summary = useSummary(own, list);
  const name = summary[0] ?? place;
  const order = <Order name={name} index={index} of={of} move={(to, button) => move(index, to, name, button)} />;
  const removeButton = (
    <button type="button" className="info-button info-button-quiet info-remove" aria-describedby={`${id}-titulo`} onClick={() => remove(index, name)}>
      <Icon name="trash" /><span>Eliminar {list.item}</span>
    </button>
  );
  if (!list.fields) {
    return (
      <li className="info-line" data-index={index}>
        <Line path={own} id={id} label={place} list={list} />
        <div className="info-item-tools">{removeButton}{order}</div>
      </li>
    );
  }
  const tools = (
    <>
      {list.hideable && <Visible path={`${own}.visible`} item={`${id}-titulo`} />}
      {order}
    </>
  );
  return (
    <li className="info-item" data-index={index}>
      <Fold path={own} id={id} level={level} list={list} place={place} summary={summary} isNew={isNew} tools={tools}>
        <Entries path={own} entries={list.fields} level={level + 1} />
        <div className="info-item-foot">{removeButton}</div>
      </Fold>
    </li>
  );
}

function Line({ path, id, label, list }: { path: string; id: string; label: string; list: ListOf }) {
  const notes = useNotes(id, path, { key: "" });
  const marks = useClaims(path, list.kind !== "picture");
  const described = [notes[0]?.id, marks.length > 0 && marksId(id)].filter(Boolean).join(" ");
  const text = <Text path={path} multiline={false} attributes={{ id, "aria-describedby": described || undefined, "aria-invalid": undefined }} />;
  return (
    <div className="info-line-field">
      <label htmlFor={id} id={`${id}-titulo`} className="visually-hidden">{label}</label>
      {list.kind === "picture" ? <PictureBox path={path} label={label} id={id}>{text}</PictureBox> : text}
      <Notes notes={notes} />
      <Marks id={id} marks={marks} />
    </div>
  );
}

/** The switch that shows or hides an item. Its label is constant; the text beside it is the state. */
function Visible({ path, item }: { path: string; item: string }) {
  const draft = useDraft();
  const visible = useValue(path) === true;
  return (
    <label className="info-switch">
      <input
        type="checkbox"
        role="switch"
        id={inputId(path)}
        aria-label="Visible"
        aria-describedby={item}
        checked={visible}
        onChange={(event) => draft.set(path, event.target.checked)}
      />
      <span aria-hidden="true">{visible ? "Visible" : "No visible"}</span>
    </label>
  );
}

export const Entries = memo(function Entries({ path, entries, level }: { path: string; entries: readonly Entry[]; level: number }) {
  return (
    <div className="info-fields">
      {entries.map((entry) =>
        isList(entry) ? (
          <List key={entry.key} path={`${path}.${entry.key}`} list={entry} level={level} named={level > 3 || entries.length > 1} />
        ) : (
          <Field key={entry.key} path={`${path}.${entry.key}`} field={entry} />
        ),
      )}
    </div>
  );
});
