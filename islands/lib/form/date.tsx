import { now } from "../clock";
import { useDraft, useValue } from "../use-draft";
import type { ControlProps } from "./input";

/** A day as it is stored, YYYY-MM-DD, where the owner is. */
export function dayOf(date: Date): string {
  const two = (n: number) => String(n).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

const pattern = /^\d{4}-\d{2}-\d{2}$/;

export function DateBox({ path, label, attributes }: ControlProps & { label: string }) {
  const draft = useDraft();
  const value = String(useValue(path) ?? "");
  const other = value !== "" && !pattern.test(value);
  return (
    <div className="date-box">
      <input type="date" {...attributes} value={other ? "" : value} onChange={(event) => draft.set(path, event.target.value)} />
      <button type="button" className="info-button info-button-quiet" aria-label={`Hoy: ${label}`} onClick={() => draft.set(path, dayOf(new Date(now())))}>Hoy</button>
      {other && <p className="field-note">Dice «{value}», que no es una fecha del calendario.</p>}
    </div>
  );
}
