import { useState } from "react";
import { Dialog } from "../lib/dialog";
import type { Merged } from "./merge";
import { describePath, inWords } from "./records";

interface Props {
  merged: Merged;
  /** What the other version is called: somebody else's, or the one on the site. */
  other: string;
  confirm: string;
  onChoose: (theirs: ReadonlySet<string>) => void;
  onCancel: () => void;
}

const words = (path: string) => describePath(path).join(" › ");

/** Shows both versions of every value that two people changed, and lets the owner take one of each. */
export function ConflictDialog({ merged, other, confirm, onChoose, onCancel }: Props) {
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const take = (path: string, wanted: boolean) => {
    const next = new Set(theirs);
    if (wanted) next.add(path);
    else next.delete(path);
    setTheirs(next);
  };
  return (
    <Dialog labelledBy="conflicto" onClose={onCancel}>
      <div className="dialog-body">
        <h2 id="conflicto">Cambió mientras tanto</h2>
        <p>Estos campos también cambiaron en otro lado. Elige qué versión se queda en cada uno; lo que escribiste no se pierde hasta que guardes.</p>
        {merged.conflicts.map(({ path, mine, theirs: their }) => (
          <fieldset key={path} className="info-conflict">
            <legend>{words(path)}</legend>
            <Version path={path} title="Tu versión" text={inWords(mine)} chosen={!theirs.has(path)} choose={() => take(path, false)} />
            <Version path={path} title={other} text={inWords(their)} chosen={theirs.has(path)} choose={() => take(path, true)} />
          </fieldset>
        ))}
        {merged.adopted.length > 0 && <p className="info-help">También cambió, y se conserva: {merged.adopted.map(words).join("; ")}.</p>}
      </div>
      <div className="dialog-foot">
        <button type="button" className="button button-message" onClick={() => onChoose(theirs)}>{confirm}</button>
        <button type="button" className="info-button" onClick={onCancel}>Seguir editando</button>
      </div>
    </Dialog>
  );
}

function Version({ path, title, text, chosen, choose }: { path: string; title: string; text: string; chosen: boolean; choose: () => void }) {
  return (
    <label className="info-version">
      <span className="info-version-title"><input type="radio" name={path} checked={chosen} onChange={choose} />{title}</span>
      <span className="info-version-text" dir="auto">{text}</span>
    </label>
  );
}
