import { useValue } from "../use-draft";
import { restOf, useReading } from "./reading";

interface Props {
  id: string;
  path: string;
  /** The kind of value that the server reads the text as. */
  kind: string;
}

/** The value that the site uses of what is typed, where that reads otherwise, or why it uses none. */
export function Understood({ id, path, kind }: Props) {
  const value = String(useValue(path) ?? "");
  const reading = useReading(kind, value);
  const said = !reading ? "" : !reading.valid ? reading.note : [reading.shown !== value && `Se entiende: ${reading.shown}`, restOf(reading)].filter(Boolean).join(". ");
  return <p className={reading && !reading.valid ? "field-note" : "field-said"} id={id} role="status">{said}</p>;
}
