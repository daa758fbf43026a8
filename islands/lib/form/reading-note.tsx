import { useValue } from "../use-draft";
import { restOf, useReading } from "./reading";

interface Props {
  id: string;
  path: string;
  kind: string;
}

/** The value that the server reads in the text, if it differs, or why it reads none. */
export function ReadingNote({ id, path, kind }: Props) {
  const value = String(useValue(path) ?? "");
  const reading = useReading(kind, value);
  const note = !reading ? "" : !reading.valid ? reading.note : [reading.shown !== value && `Se entiende: ${reading.shown}`, restOf(reading)].filter(Boolean).join(". ");
  return <p className={reading && !reading.valid ? "field-note" : "field-said"} id={id} role="status">{note}</p>;
}
