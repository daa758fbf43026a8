import { createContext, memo, useContext, useDeferredValue, useState } from "react";
import type { ApiError } from "../client";
import type { Subject } from "../draft";
import { at } from "../paths";
import { preview } from "../text";
import { useDraft, useValue } from "../use-draft";
import { type Field as FieldOf, isMultiline, keyboardOf } from "./fields";
import { PictureBox } from "./picture/box";

/** The id of the input at a path of the draft. */
export const inputId = (path: string): string => `campo-${path.replaceAll(".", "-")}`;

/** The value that the server refused. */
export interface Fault {
  path: string;
  detail: string;
}

/** The value that a failed save blames, if the screen has it. */
export function faultOf(error: ApiError, subject: Subject): Fault | null {
  const path = subject.find(error.field);
  return path ? { path, detail: error.detail } : null;
}

export const FaultContext = createContext<Fault | null>(null);

interface Props {
  path: string;
  field: FieldOf;
}

/** What an input, whatever its kind, has to say about itself. */
interface Attributes {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

export const Field = memo(function Field({ path, field }: Props) {
  const fault = useContext(FaultContext);
  const id = inputId(path);
  const failed = fault?.path === path;
  const described = [failed && `${id}-error`, field.help && `${id}-ayuda`].filter(Boolean).join(" ");
  const attributes: Attributes = { id, "aria-describedby": described || undefined, "aria-invalid": failed || undefined };
  return (
    <div className={isMultiline(field) ? "info-field info-field-wide" : "info-field"}>
      <label htmlFor={id}>{field.label}</label>
      <Control path={path} field={field} attributes={attributes} />
      {failed && <p className="info-fault" id={`${id}-error`}>{fault.detail}</p>}
      {field.help && <p className="info-help" id={`${id}-ayuda`}>{field.help}</p>}
    </div>
  );
});

function Control({ path, field, attributes }: Props & { attributes: Attributes }) {
  switch (field.kind) {
    case "integer":
    case "decimal":
      return <NumberBox path={path} whole={field.kind === "integer"} attributes={attributes} />;
    case "choice":
      return <Choice path={path} options={field.options ?? []} attributes={attributes} />;
    case "paragraphs":
      return <Paragraphs path={path} attributes={attributes} />;
    case "colour":
      return <Colour path={path} attributes={attributes} />;
    case "picture":
      return <PictureBox path={path} label={field.label} id={attributes.id}><Text path={path} multiline={false} attributes={attributes} /></PictureBox>;
  }
  return <Text path={path} multiline={isMultiline(field)} keyboard={keyboardOf(field)} attributes={attributes} />;
}

interface ControlProps {
  path: string;
  attributes: Attributes;
}

interface TextProps extends ControlProps {
  multiline: boolean;
  rows?: number;
  /** What a telephone offers to type with; links, addresses and numbers are no prose to be corrected. */
  keyboard?: ReturnType<typeof keyboardOf>;
}

export function Text({ path, multiline, rows = 3, keyboard = "text", attributes }: TextProps) {
  const draft = useDraft();
  const shared = {
    ...attributes,
    dir: "auto",
    autoComplete: "off",
    ...(keyboard !== "text" && { inputMode: keyboard, spellCheck: false, autoCapitalize: "none" }),
    value: String(useValue(path) ?? ""),
    onChange: (event: { target: { value: string } }) => draft.set(path, event.target.value),
  };
  return multiline ? <textarea rows={rows} {...shared} /> : <input type="text" {...shared} />;
}

/** Keeps what is typed as it is typed; the draft takes it when it is a number, and has the saved one while it is not. */
function NumberBox({ path, whole, attributes }: ControlProps & { whole: boolean }) {
  const draft = useDraft();
  const value = useValue(path);
  const [typed, setTyped] = useState<string | null>(null);
  const change = (text: string) => {
    setTyped(text);
    const number = text.trim() === "" ? Number.NaN : Number(text);
    if (Number.isFinite(number)) draft.set(path, whole ? Math.round(number) : number);
    else draft.set(path, at(draft.base, path) ?? 0);
  };
  return (
    <input
      {...attributes}
      type="number"
      step={whole ? 1 : "any"}
      inputMode={whole ? "numeric" : "decimal"}
      autoComplete="off"
      value={typed ?? String(value ?? "")}
      onChange={(event) => change(event.target.value)}
      onBlur={() => setTyped(null)}
      // A wheel that passes over the box scrolls the page; it does not count the number up.
      onWheel={(event) => event.currentTarget.blur()}
    />
  );
}

function Choice({ path, options, attributes }: ControlProps & { options: readonly (readonly [string, string])[] }) {
  const draft = useDraft();
  const value = String(useValue(path) ?? "");
  return (
    <select {...attributes} value={value} onChange={(event) => draft.set(path, event.target.value)}>
      {options.map(([option, name]) => <option key={option} value={option}>{name}</option>)}
      {!options.some(([option]) => option === value) && <option value={value}>{value || "(sin elegir)"}</option>}
    </select>
  );
}

function Colour({ path, attributes }: ControlProps) {
  const value = String(useValue(path) ?? "");
  return (
    <div className="info-colour">
      <Text path={path} multiline={false} attributes={attributes} />
      <span aria-hidden="true" style={/^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(value) ? { background: value } : {}} />
    </div>
  );
}

/** The tall box of a long text beside what the site makes of it. */
function Paragraphs({ path, attributes }: ControlProps) {
  const text = useDeferredValue(String(useValue(path) ?? ""));
  const years = Number(useValue("aboutMe.yearsOfExperience") ?? 0);
  const shown = preview(text, years);
  return (
    <div className="info-paragraphs">
      <Text path={path} multiline rows={16} attributes={attributes} />
      <section className="info-preview" aria-label="Vista previa">
        <p className="info-preview-title" aria-hidden="true">Vista previa</p>
        {shown.map((paragraph, i) => (
          // two paragraphs may be alike, and keep no state
          <p key={i} dir="auto">{paragraph}</p>
        ))}
        {shown.length === 0 && <p className="info-help">Aquí verás tu texto como se leerá en el sitio.</p>}
      </section>
    </div>
  );
}
