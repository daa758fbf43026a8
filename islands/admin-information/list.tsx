import { createElement, memo, useEffect, useRef, useState } from "react";
import type { Json } from "../lib/json";
import { useDraft, useLength, useValue } from "./draft";
import { Field, inputId, Text } from "./field";
import { type Entry, isList, type List as ListOf } from "./fields";
import { Icon } from "./icon";
import { PictureBox } from "./picture/box";
import { emptyItem, itemName } from "./records";

interface Props {
  path: string;
  list: ListOf;
  /** Of the items' headings. */
  level: number;
  /** Draws the list's name; the lists of a group of their own have it already. */
  named: boolean;
}

/** Where focus goes once the list is drawn with an item more or less. */
type Next = { to: "item" | "remove"; index: number };

export const List = memo(function List({ path, list, level, named }: Props) {
  const draft = useDraft();
  const length = useLength(path);
  const [removed, setRemoved] = useState<{ index: number; item: Json } | null>(null);
  const next = useRef<Next | null>(null);
  const items = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const keys = useKeys(length);
  const name = itemName(list, 0).replace(/ 1$/, "");

  useEffect(() => {
    if (!next.current) return;
    const { to, index } = next.current;
    next.current = null;
    const item = items.current?.children[Math.min(index, length - 1)];
    const target = to === "item" ? item?.querySelector<HTMLElement>("input:not([type=checkbox]),textarea,select") : item?.querySelector<HTMLElement>("[data-remove]");
    (target ?? addButton.current)?.focus();
  }, [length]);

  const add = () => {
    next.current = { to: "item", index: length };
    draft.insert(path, length, emptyItem(list));
  };
  const remove = (index: number) => {
    const item = (draft.get(path) as Json[])[index] as Json;
    setRemoved({ index, item });
    next.current = { to: "remove", index };
    keys.splice(index, 1);
    draft.remove(path, index);
  };
  const undo = () => {
    if (!removed) return;
    const index = Math.min(removed.index, length);
    next.current = { to: "item", index };
    keys.splice(index, 0, newKey());
    draft.insert(path, index, removed.item);
    setRemoved(null);
  };

  return (
    <div className={named ? "info-list info-list-named" : "info-list"} id={inputId(path)} tabIndex={-1}>
      {named && <p className="info-list-name">{list.label}</p>}
      {list.help && <p className="info-help">{list.help}</p>}
      {length === 0 && <p className="info-list-empty">La lista está vacía.</p>}
      <ol className="info-items" ref={items}>
        {keys.map((key, index) => (
          <Item key={key} path={path} index={index} list={list} level={level} remove={remove} />
        ))}
      </ol>
      <div className="info-list-foot">
        <button type="button" className="info-button" onClick={add} ref={addButton}><Icon name="plus" />Agregar {list.item}</button>
        <p role="status">{removed && `${name} eliminad${list.gender}.`}</p>
        {removed && <button type="button" className="info-button info-button-quiet" onClick={undo}><Icon name="undo" />Deshacer</button>}
      </div>
    </div>
  );
});

let lastKey = 0;
const newKey = () => {
  lastKey += 1;
  return lastKey;
};

/** A key for each item, so that what React keeps of one goes with it when another is removed. */
function useKeys(length: number): number[] {
  const keys = useRef<number[]>([]).current;
  while (keys.length < length) keys.push(newKey());
  keys.length = length;
  return keys;
}

interface ItemProps {
  path: string;
  index: number;
  list: ListOf;
  level: number;
  remove: (index: number) => void;
}

function Item({ path, index, list, level, remove }: ItemProps) {
  const own = `${path}.${index}`;
  const id = inputId(own);
  const title = itemName(list, index);
  const removeButton = (
    <button type="button" className="info-button info-button-quiet info-remove" data-remove="" aria-describedby={`${id}-titulo`} onClick={() => remove(index)}>
      <Icon name="trash" /><span>Eliminar {list.item}</span>
    </button>
  );
  if (!list.fields) {
    const text = <Text path={own} multiline={false} attributes={{ id, "aria-describedby": undefined, "aria-invalid": undefined }} />;
    return (
      <li className="info-line">
        <label htmlFor={id} id={`${id}-titulo`} className="visually-hidden">{title}</label>
        {list.kind === "picture" ? <PictureBox path={own} label={title} id={id}>{text}</PictureBox> : text}
        {removeButton}
      </li>
    );
  }
  return (
    <li className="info-item">
      <div className="info-item-head">
        {createElement(`h${level}`, { id: `${id}-titulo` }, title)}
        {list.hideable && <Visible path={`${own}.visible`} item={`${id}-titulo`} />}
      </div>
      <Entries path={own} entries={list.fields} level={level + 1} />
      <div className="info-item-foot">{removeButton}</div>
    </li>
  );
}

/** Shows or hides an item. The text beside it says how it is; its name does not change, its state does. */
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
        aria-checked={visible}
        checked={visible}
        onChange={(event) => draft.set(path, event.target.checked)}
      />
      <span aria-hidden="true">{visible ? "Visible" : "No visible"}</span>
    </label>
  );
}

/** The fields and lists of a group or of an item. */
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
