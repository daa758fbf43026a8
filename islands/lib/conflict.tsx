import { useState } from "react";
import { Dialog } from "./dialog";
import type { Draft } from "./draft";
import type { Json } from "./json";
import { at } from "./paths";
import { useDraftState } from "./use-draft";

interface Props {
  draft: Draft;
  save: () => void;
}

export function Conflict({ draft, save }: Props) {
  const { choice } = useDraftState(draft);
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  if (!choice) return null;
  const { merged, kind } = choice;
  const { nameOf, textOf } = draft.config;
  /** Names a path; a record of the other version by its name there. */
  const name = (path: string) => {
    const record = path.replace(/(\.items\.[^.]+).*/, "$1");
    return nameOf(path, at(draft.value, record) === undefined ? merged.value : undefined);
  };
  const end = (work: () => void) => {
    setTheirs(new Set());
    work();
  };
  const choose = (path: string, wanted: boolean) => {
    const next = new Set(theirs);
    if (wanted) next.add(path);
    else next.delete(path);
    setTheirs(next);
  };
  const confirm = () => {
    draft.choose(theirs);
    if (kind === "save") save();
  };
  const version = (path: string, title: string, value: Json | undefined, their: boolean) => (
    <label className="info-version">
      <span className="info-version-title"><input type="radio" name={path} checked={theirs.has(path) === their} onChange={() => choose(path, their)} />{title}</span>
      <span className="info-version-text" dir="auto">{textOf(value, path)}</span>
    </label>
  );
  return (
    <Dialog labelledBy="conflicto" onClose={() => end(() => draft.postpone())}>
      <div className="dialog-body">
        <h2 id="conflicto">Cambió mientras tanto</h2>
        <p>Estos campos también cambiaron en otro lado. Elige qué versión se queda en cada uno; lo que escribiste no se pierde hasta que guardes.</p>
        {merged.conflicts.map(({ path, mine, theirs: their }) => (
          <fieldset key={path} className="info-conflict">
            <legend>{name(path)}</legend>
            {version(path, "Tu versión", mine, false)}
            {version(path, kind === "save" ? "La otra versión" : "Lo que hay ahora", their, true)}
          </fieldset>
        ))}
        {merged.adopted.length > 0 && <p className="info-help">También cambió, y se conserva: {merged.adopted.map((path) => name(path)).join("; ")}.</p>}
      </div>
      <div className="dialog-foot">
        <button type="button" className="button button-message" onClick={() => end(confirm)}>{kind === "save" ? "Guardar con lo elegido" : "Recuperar con lo elegido"}</button>
        <button type="button" className="info-button" onClick={() => end(() => draft.postpone())}>Seguir editando</button>
      </div>
    </Dialog>
  );
}
