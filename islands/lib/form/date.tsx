import { now } from "../clock";
import { isDay } from "../days";
import { useDraft, useValue } from "../use-draft";
import type { ControlProps } from "./input";

/** Returns today as YYYY-MM-DD, the Swedish format, in the owner's time zone. */
const today = () => new Date(now()).toLocaleDateString("sv");

export function DateBox({ path, label, attributes }: ControlProps & { label: string }) {
  const draft = useDraft();
  const value = String(useValue(path) ?? "");
  const other = value !== "" && !isDay(value);
  return (
    <div className="date-box">
      <input type="date" {...attributes} value={other ? "" : value} onChange={(event) => draft.set(path, event.target.value)} />
      <button type="button" className="info-button info-button-quiet" aria-label={`Hoy: ${label}`} onClick={() => draft.set(path, today())}>Hoy</button>
      {other && <p className="field-note">Dice «{value}», que no es una fecha del calendario.</p>}
    </div>
  );
}
