import { useDraft, useValue } from "../use-draft";
import type { ControlProps } from "./input";

/** A switch. Its label is constant; the text beside it is the state. */
export function Switch({ path, attributes }: ControlProps) {
  const draft = useDraft();
  const on = useValue(path) === true;
  return (
    <span className="info-switch field-switch">
      <input type="checkbox" role="switch" {...attributes} checked={on} onChange={(event) => draft.set(path, event.target.checked)} />
      <span aria-hidden="true">{on ? "Sí" : "No"}</span>
    </span>
  );
}
