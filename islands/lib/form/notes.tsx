// Notes on a value before it is saved.
import { useSyncExternalStore } from "react";
import { useDraft, useValue } from "../use-draft";
import type { Field } from "./fields";
import { unknownIn } from "./placeholders";
import { cleanPasted } from "./rich/paste";

interface Note {
  id: string;
  text: string;
  fix?: () => void;
}

const isFormatted: readonly Field["kind"][] = ["rich", "paragraphs"];
const withPlaceholders: readonly Field["kind"][] = [undefined, "text", "long", "rich", "paragraphs"];

/** Returns the notes on a value. They are joined into one text, so that the field renders again only if it changes. */
export function useNotes(id: string, path: string, field: Pick<Field, "key" | "kind" | "most">): Note[] {
  const draft = useDraft();
  const read = () => String(draft.get(path) ?? "");
  const unknown = () => (withPlaceholders.includes(field.kind) ? unknownIn(draft.get(path), path) : "");
  const foreign = () => (isFormatted.includes(field.kind) && cleanPasted(read()) !== read() ? "Trae marcas de otro programa, que el sitio muestra como están. «Corregir» las vuelve listas y negritas." : "");
  const notes = useSyncExternalStore(draft.subscribe, () => [unknown(), foreign(), remainingIn(read(), field.most)].join("\n"));
  const fixes = [undefined, () => draft.set(path, cleanPasted(read()))];
  return notes.split("\n").flatMap((text, i) => {
    const fix = fixes[i];
    return text ? [{ id: `${id}-nota-${i}`, text, ...(fix && { fix }) }] : [];
  });
}

export function Notes({ notes }: { notes: Note[] }) {
  return notes.map(({ id, text, fix }) => (
    <div className="field-notes" key={id}>
      <p className="field-note" id={id}>{text}</p>
      {fix && <button type="button" className="info-button info-button-quiet" aria-describedby={id} onClick={fix}>Corregir</button>}
    </div>
  ));
}

/** The remaining characters from which on the room is shown. */
const nearEnd = 80;

/** Returns the remaining characters of a limited text, or "" if there are plenty. */
function remainingIn(text: string, most = Number.POSITIVE_INFINITY): string {
  const remaining = most - [...text.trim()].length;
  if (remaining > nearEnd) return "";
  const count = `${Math.abs(remaining)} ${Math.abs(remaining) === 1 ? "carácter" : "caracteres"}`;
  return remaining < 0 ? `${remaining === -1 ? "Sobra" : "Sobran"} ${count}: el sitio muestra hasta ${most}.` : `${remaining === 1 ? "Queda" : "Quedan"} ${count}.`;
}

export function Counter({ id, path, length: [least, most] }: { id: string; path: string; length: readonly [number, number] }) {
  const { size, words } = measure(String(useValue(path) ?? ""), least, most);
  return (
    <div className="field-counter">
      <meter aria-hidden="true" min={0} low={least} high={most} max={Math.round(most * 1.25)} optimum={most} value={size} />
      <p id={id}>{words}</p>
    </div>
  );
}

export function measure(text: string, least: number, most: number): { size: number; words: string } {
  const size = [...text.trim()].length;
  const count = `${size} ${size === 1 ? "carácter" : "caracteres"}`;
  if (size === 0) return { size, words: `Vacío. Lo mejor: ${least > 0 ? `de ${least} a ${most}` : `hasta ${most}`} caracteres.` };
  if (size > most) return { size, words: `${count}: ${size - most} de más, y el final puede no verse.` };
  if (size < least) return { size, words: `${count}: caben ${most}, y con ${least} o más dice mejor de qué trata.` };
  return { size, words: `${count}: buen tamaño.` };
}
