import { useContext, useMemo } from "react";
import { Icon } from "../lib/admin-icons";
import { AddOne } from "../lib/form/add-one";
import { FaultContext } from "../lib/form/fault";
import { Field } from "../lib/form/field";
import { inputId } from "../lib/form/input";
import type { Field as FieldOf } from "../lib/form/fields";
import { isObject, type Json } from "../lib/json";
import { useDraft, useValue } from "../lib/use-draft";
import { recordsOf } from "../lib/collection";
import { endsBefore } from "./closures";
import { fixedPlaces, listIn } from "./schedule";
import { placeTextOf, type HoursText, usualNames, useServer } from "./server";
import { Spans } from "./spans";
import type { ScheduleField } from "./table";
import { WeekBox } from "./week";

export function ScheduleEntry({ path, field, hoursText }: { path: string; field: ScheduleField; hoursText: HoursText }) {
  const own = { path, field };
  switch (field.kind) {
    case "week":
    case "spans":
      return <Hours {...own} />;
    case "places":
      return <Places {...own} hoursText={hoursText} />;
    case "pages":
      return <Pages {...own} />;
    case "moment":
      return <Moment {...own} />;
    case "long":
      return <Shown {...own} />;
  }
  return <Field path={path} field={field as FieldOf} />;
}

interface Props {
  path: string;
  field: ScheduleField;
}

function Shown({ path, field }: Props) {
  const { letters } = useServer();
  const bounded = useMemo(() => ({ ...(field as FieldOf), most: letters }), [field, letters]);
  return <Field path={path} field={bounded} />;
}

const helpId = (path: string) => `${inputId(path)}-ayuda`;

function Hours({ path, field }: Props) {
  return (
    <fieldset className="info-field info-field-wide schedule-group" aria-describedby={helpId(path)}>
      <legend>{field.label}</legend>
      {field.kind === "week" ? <WeekBox path={path} label={field.label} /> : <Spans path={path} of={field.label} least={0} />}
      <p className="info-help" id={helpId(path)}>{field.help}</p>
    </fieldset>
  );
}

const chosenIn = (value: Json | undefined): string[] => (Array.isArray(value) ? value.map(String) : []);

interface ChecksProps extends Props {
  options: readonly { id: string; label: string }[];
  all: string;
}

/** Checkboxes; none checked means all. */
function Checks({ path, field, options, all }: ChecksProps) {
  const draft = useDraft();
  const chosen = chosenIn(useValue(path));
  const gone = chosen.filter((id) => !options.some((option) => option.id === id)).map((id) => ({ id, label: `${id} (ya no existe)` }));
  const toggle = (id: string, on: boolean) => draft.set(path, on ? [...chosen, id] : chosen.filter((other) => other !== id));
  return (
    <fieldset className="info-field info-field-wide schedule-group" id={inputId(path)} tabIndex={-1} aria-describedby={helpId(path)}>
      <legend>{field.label}</legend>
      <div className="checks">
        <label className="check"><input type="checkbox" checked={chosen.length === 0} onChange={() => draft.set(path, [])} /><span>{all}</span></label>
        {[...options, ...gone].map(({ id, label }) => (
          <label className="check" key={id}><input type="checkbox" checked={chosen.includes(id)} onChange={(event) => toggle(id, event.target.checked)} /><span dir="auto">{label}</span></label>
        ))}
      </div>
      <p className="info-help" id={helpId(path)}>{field.help}</p>
    </fieldset>
  );
}

export function usePlaceNames(hoursText: HoursText): { id: string; label: string }[] {
  const places = useValue("schedule.places");
  const own = isObject(places) ? recordsOf(listIn({ schedule: { places } }, "places")) : [];
  return [
    ...fixedPlaces.map((id) => ({ id, label: placeTextOf(hoursText, id)?.name || (usualNames[id] as string) })),
    ...own.map((record) => ({ id: String(record.id), label: String(record.name).trim() || "Lugar sin nombre" })),
  ];
}

function Places(props: Props & { hoursText: HoursText }) {
  return <Checks {...props} options={usePlaceNames(props.hoursText)} all="Todos los lugares" />;
}

function Pages({ path, field }: Props) {
  const { pages } = useServer();
  const draft = useDraft();
  const chosen = chosenIn(useValue(path));
  const few = pages.filter((page) => page.kind === "Páginas" || chosen.includes(page.path)).map(({ path: id, name }) => ({ id, label: name }));
  const others = pages.filter((page) => !few.some(({ id }) => id === page.path));
  const another = `${inputId(path)}-otra`;
  return (
    <div className="info-field-wide">
      <Checks path={path} field={field} options={few} all="Todas las páginas" />
      {others.length > 0 && (
        <div className="info-field pages-other">
          <label htmlFor={another}>Agregar otra página</label>
          <AddOne attributes={{ id: another }} hint="Elige una…" onAdd={(page) => draft.set(path, [...chosen, page])}>
            {[...new Set(others.map(({ kind }) => kind))].map((kind) => (
              <optgroup key={kind} label={kind}>
                {others.filter((page) => page.kind === kind).map((page) => <option key={page.path} value={page.path}>{page.name}</option>)}
              </optgroup>
            ))}
          </AddOne>
        </div>
      )}
    </div>
  );
}

const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

function Moment({ path, field }: Props) {
  const draft = useDraft();
  const id = inputId(path);
  const value = String(useValue(path) ?? "");
  const other = value !== "" && !moment.test(value);
  const fault = useContext(FaultContext);
  const failed = fault?.path === path;
  const record = useValue(path.slice(0, -field.key.length - 1));
  const reversed = field.key === "until" && isObject(record) && endsBefore(record);
  const note = other ? `Dice «${value}», que no es una fecha con hora.` : reversed ? "Es antes de «Desde»: así el aviso nunca se vería." : "";
  const described = [failed && `${id}-error`, note && `${id}-nota`, helpId(path)].filter(Boolean).join(" ");
  return (
    <div className="info-field">
      <label htmlFor={id}>{field.label}</label>
      <div className="date-box">
        <input type="datetime-local" id={id} aria-describedby={described} aria-invalid={failed || undefined} value={other ? "" : value} onChange={(event) => draft.set(path, event.target.value.slice(0, 16))} />
        {value !== "" && <button type="button" className="order-step" aria-label={`Vaciar: ${field.label}`} title="Vaciar" onClick={() => draft.set(path, "")}><Icon name="x" /></button>}
      </div>
      {failed && <p className="info-fault" id={`${id}-error`}>{fault.detail}</p>}
      {note && <p className="field-note" id={`${id}-nota`}>{note}</p>}
      <p className="info-help" id={helpId(path)}>{field.help}</p>
    </div>
  );
}
