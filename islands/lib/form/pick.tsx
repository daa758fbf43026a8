import { useContext, useState } from "react";
import { Icon } from "../admin-icons";
import { Order } from "../order";
import { moved } from "../paths";
import { useKeepInPlace } from "../keep-in-place";
import { useDraft, useValue } from "../use-draft";
import { AddOne } from "./add-one";
import type { ControlProps } from "./input";
import { type Option, SourcesContext } from "./sources";

interface Props extends ControlProps {
  label: string;
  from: string;
}

export function Pick({ path, label, from, attributes }: Props) {
  const sources = useContext(SourcesContext);
  const options = sources?.options(from) ?? [];
  const { ids, announcement, add, remove, move } = usePicked(path, options);
  const free = options.filter(({ id }) => !ids.includes(id));
  const groups = [...new Set(free.map(({ group }) => group ?? ""))];
  const choices = (group: string) => free.filter((option) => (option.group ?? "") === group).map((option) => <option key={option.id} value={option.id}>{option.label}</option>);
  const drop = (index: number) => {
    remove(index);
    document.getElementById(attributes.id)?.focus();
  };
  return (
    <div className="pick">
      <ol className="pick-items" aria-label={label}>
        {ids.map((id, index) => {
          const option = options.find((candidate) => candidate.id === id);
          return <Chip key={id} id={id} option={option} isLoaded={sources !== null} index={index} of={ids.length} move={move} remove={drop} />;
        })}
      </ol>
      {sources && (
        <AddOne attributes={attributes} hint={ids.length === 0 ? "Elige el primero…" : "Elige otro…"} onAdd={add}>
          {groups.map((group) => (group ? <optgroup key={group} label={group}>{choices(group)}</optgroup> : choices(group)))}
        </AddOne>
      )}
      <p className="visually-hidden" role="status">{announcement}</p>
    </div>
  );
}

function usePicked(path: string, options: Option[]) {
  const draft = useDraft();
  const value = useValue(path);
  const [announcement, setAnnouncement] = useState("");
  const keepInPlace = useKeepInPlace();
  // Duplicates are dropped.
  const ids = [...new Set(Array.isArray(value) ? value.map(String) : [])];
  const nameOf = (id: string | undefined) => options.find((option) => option.id === id)?.label ?? id ?? "";
  return {
    ids,
    announcement,
    add: (id: string) => {
      draft.set(path, [...ids, id]);
      setAnnouncement(`Se agregó ${nameOf(id)}`);
    },
    remove: (index: number) => {
      draft.set(path, ids.filter((_, i) => i !== index));
      setAnnouncement(`Se quitó ${nameOf(ids[index])}`);
    },
    move: (from: number, to: number, button: HTMLElement) => {
      keepInPlace(button);
      draft.set(path, moved(ids, from, to));
      setAnnouncement(`${nameOf(ids[from])}: lugar ${to + 1} de ${ids.length}`);
    },
  };
}

interface ChipProps {
  id: string;
  option: Option | undefined;
  isLoaded: boolean;
  index: number;
  of: number;
  move: (from: number, to: number, button: HTMLElement) => void;
  remove: (index: number) => void;
}

function Chip({ id, option, isLoaded, index, of, move, remove }: ChipProps) {
  const name = option?.label ?? id;
  const isMissing = isLoaded && !option;
  return (
    <li className={isMissing ? "pick-item pick-gone" : "pick-item"}>
      <span className="pick-words">
        <span dir="auto">{name}</span>
        {(isMissing || option?.group) && <span className="pick-group">{isMissing ? "ya no existe" : option?.group}</span>}
      </span>
      <span className="pick-tools">
        <Order name={name} index={index} of={of} move={(to, button) => move(index, to, button)} />
        <button type="button" className="order-step pick-remove" title="Quitar" aria-label={`Quitar ${name}`} onClick={() => remove(index)}><Icon name="x" /></button>
      </span>
    </li>
  );
}
