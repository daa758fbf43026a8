import { useId, useRef, useState } from "react";
import { Icon } from "../lib/admin-icons";
import { inputId } from "../lib/form/input";
import { useDraft, useValue } from "../lib/use-draft";
import { type Day, dayHours, type DayKey, readWeek, type DayKind, dayKindOf, usualSpans, weekdays } from "./hours";
import { Spans } from "./spans";

const dayKinds: readonly (readonly [DayKind, string])[] = [["open", "Abierto"], ["appointment", "Con cita"], ["closed", "Cerrado"]];

const workdays = weekdays.slice(0, 5);

export function WeekBox({ path, label }: { path: string; label: string }) {
  const draft = useDraft();
  const week = readWeek(useValue(path));
  const [announcement, setAnnouncement] = useState("");
  if (!week) return null;
  const setDay = (key: DayKey, day: Day) => draft.set(path, { ...week, [key]: day });
  const copy = (key: DayKey, name: string) => {
    const day = week[key];
    draft.set(path, { ...week, ...Object.fromEntries(workdays.map((other) => [other.key, { ...day, spans: day.spans.map((span) => ({ ...span })) }])) });
    setAnnouncement(`El horario del ${name.toLowerCase()} se copió de lunes a viernes: ${dayHours(day)}.`);
  };
  return (
    <div className="week" id={inputId(path)} tabIndex={-1}>
      {weekdays.map(({ key, name }) => (
        <DayRow key={key} path={`${path}.${key}`} name={name} of={label} day={week[key]} usual={() => usualSpans(week, key)} set={(day) => setDay(key, day)} copy={workdays.some((day) => day.key === key) ? () => copy(key, name) : undefined} />
      ))}
      <p className="field-said" role="status">{announcement}</p>
    </div>
  );
}

interface DayProps {
  path: string;
  name: string;
  of: string;
  day: Day;
  usual: () => Day["spans"];
  set: (day: Day) => void;
  copy: (() => void) | undefined;
}

function DayRow({ path, name, of, day, usual, set, copy }: DayProps) {
  const draft = useDraft();
  const group = useId();
  // The hours before the day was closed.
  const previousSpans = useRef<Day["spans"]>([]);
  const kind = dayKindOf(day);
  const choose = (next: DayKind) => {
    if (day.spans.length > 0) previousSpans.current = day.spans;
    const spans = previousSpans.current.length > 0 ? previousSpans.current : usual();
    set({ byAppointment: next === "appointment", spans: next === "closed" ? [] : next === "open" ? spans : day.spans });
  };
  return (
    <fieldset className="week-day" id={inputId(path)} tabIndex={-1}>
      <legend>{name} <span className="visually-hidden">{of}</span></legend>
      {copy && <button type="button" className="info-button info-button-quiet week-copy" onClick={copy}><Icon name="copy" />Copiar a lunes–viernes<span className="visually-hidden"> el {name.toLowerCase()}, {of}</span></button>}
      <div className="choice-row">
        {dayKinds.map(([value, words]) => (
          <label key={value}>
            <input type="radio" name={group} checked={kind === value} onChange={() => choose(value)} />
            <span>{words}</span>
          </label>
        ))}
      </div>
      {kind !== "closed" && <Spans path={`${path}.spans`} of={name} least={kind === "open" ? 1 : 0} emptied={() => draft.set(path, { spans: [], byAppointment: day.byAppointment })} />}
    </fieldset>
  );
}
