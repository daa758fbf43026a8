import { useValue } from "../use-draft";
import { restOf, useReading } from "./reading";

interface Props {
  id: string;
  path: string;
  kind: string;
}

/** How the server reads the text, if differently, or why it cannot. */
export function Understood({ id, path, kind }: Props) {
  const value = String(useValue(path) ?? "");
  const reading = useReading(kind, value);
  const said = !reading ? "" : !reading.valid ? reading.note : [reading.shown !== value && `Se entiende: ${reading.shown}`, restOf(reading)].filter(Boolean).join(". ");
  return <p className={reading && !reading.valid ? "field-note" : "field-said"} id={id} role="status">{said}</p>;
}
