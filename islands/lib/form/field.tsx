import { memo, useContext, useState } from "react";
import { at } from "../paths";
import { useDraft, useValue } from "../use-draft";
import { Path } from "./address";
import { Marks, marksId, useClaims } from "./claims/marks";
import { Copy, OtherCopies, screenOf } from "./copy";
import { DateBox } from "./date";
import { FaultContext } from "./fault";
import { type Field as FieldOf, isMultiline, isProse, keyboardOf } from "./fields";
import { IconBox } from "./icon";
import { type Attributes, type ControlProps, inputId, Text } from "./input";
import { Counter, Notes, useNotes } from "./notes";
import { Pick } from "./pick";
import { PictureBox } from "./picture/box";
import { Long, Paragraphs, Rich } from "./rich/rich";
import { Slug } from "./slug";
import { Switch } from "./switch";
import { ReadingNote } from "./reading-note";
import { watch } from "./unused";

interface Props {
  path: string;
  field: FieldOf;
}

const wide: readonly FieldOf["kind"][] = ["rich", "long", "paragraphs", "pick"];

export const Field = memo(function Field({ path, field }: Props) {
  const fault = useContext(FaultContext);
  const id = inputId(path);
  const notes = useNotes(id, path, field);
  const marks = useClaims(path, isProse(field));
  const failed = fault?.path === path;
  const draft = useDraft();
  const [touched, setTouched] = useState(false);
  const described = [failed && `${id}-error`, field.reads && !failed && `${id}-lectura`, ...notes.map((note) => note.id), marks.length > 0 && marksId(id), field.length && `${id}-cuenta`, field.note && `${id}-aparte`, field.help && `${id}-ayuda`].filter(Boolean).join(" ");
  const attributes: Attributes = { id, "aria-describedby": described || undefined, "aria-invalid": failed || undefined };
  return (
    <div className={isMultiline(field) || wide.includes(field.kind) ? "info-field info-field-wide" : "info-field"} onFocus={() => {
        setTouched(true);
        if (field.reads) watch(draft, path, field.reads);
      }}>
      <label htmlFor={id}>{field.label}</label>
      {field.copies ? (
        <Copy path={path} source={field.copies} link={linkTo(field.copies, path)} attributes={attributes}>{(own) => <Control path={path} field={field} attributes={own} />}</Copy>
      ) : <Control path={path} field={field} attributes={attributes} />}
      {field.reads && !failed && <ReadingNote id={`${id}-lectura`} path={path} kind={touched ? field.reads : ""} />}
      {failed && <p className="info-fault" id={`${id}-error`}>{fault.detail}</p>}
      <Notes notes={notes} />
      <OtherCopies path={path} />
      <Marks id={id} marks={marks} />
      {field.length && <Counter id={`${id}-cuenta`} path={path} length={field.length} />}
      {field.note && <p className="field-note" id={`${id}-aparte`}>{field.note.text} <a href={field.note.address}>{field.note.link}</a></p>}
      {field.help && <p className="info-help" id={`${id}-ayuda`}>{field.help}</p>}
    </div>
  );
});

const linkTo = (source: string, from: string) => screenOf(source)?.link ?? (source.split(".")[0] === from.split(".")[0] ? "" : `#${inputId(source)}`);

function Control({ path, field, attributes }: Props & { attributes: Attributes }) {
  const shared = { path, label: field.label, attributes };
  switch (field.kind) {
    case "integer":
    case "decimal":
      return <NumberBox path={path} whole={field.kind === "integer"} attributes={attributes} />;
    case "choice":
      return <Choice path={path} options={field.options ?? []} attributes={attributes} />;
    case "suggest":
      return <Suggest path={path} options={field.options ?? []} attributes={attributes} />;
    case "paragraphs":
      return <Paragraphs {...shared} />;
    case "rich":
      return <Rich {...shared} />;
    case "long":
      return <Long {...shared} />;
    case "colour":
      return <Colour path={path} attributes={attributes} />;
    case "switch":
      return <Switch path={path} attributes={attributes} />;
    case "date":
      return <DateBox {...shared} />;
    case "slug":
      return <Slug path={path} prefix={field.prefix ?? ""} attributes={attributes} />;
    case "icon":
      return <IconBox {...shared} />;
    case "pick":
      return <Pick {...shared} from={field.from ?? ""} />;
    case "path":
      return <Path path={path} attributes={attributes} />;
    case "picture":
      return <PictureBox path={path} label={field.label} id={attributes.id}><Text path={path} multiline={false} attributes={attributes} /></PictureBox>;
  }
  return <Text path={path} multiline={isMultiline(field)} keyboard={keyboardOf(field)} attributes={attributes} />;
}

/** An input for a number. While the text is no number, the draft has the saved value. */
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
      // The wheel scrolls the page instead of changing the number.
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

function Suggest({ path, options, attributes }: ControlProps & { options: readonly (readonly [string, string])[] }) {
  const draft = useDraft();
  const list = `${attributes.id}-lista`;
  return (
    <>
      <input type="text" dir="auto" autoComplete="off" list={list} {...attributes} value={String(useValue(path) ?? "")} onChange={(event) => draft.set(path, event.target.value)} />
      <datalist id={list}>{options.map(([option]) => <option key={option} value={option} />)}</datalist>
    </>
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
