import { useEffect, useState } from "react";
import type { Draft } from "../lib/draft";
import { inputId } from "../lib/form/input";
import { FormScreen } from "../lib/form/screen";
import { useDraftState, useValue } from "../lib/use-draft";
import { useNow } from "../lib/use-now";
import { Calendar, type Selection } from "./calendar";
import { Upcoming, type NewRecord } from "./upcoming";
import { clockAt, fullWords } from "../lib/days";
import { ScheduleEntry } from "./fields";
import { Holidays } from "./holidays";
import { Places } from "./places";
import { fixedPlaces, itemPath, words } from "./schedule";
import { SelectionBar, SelectionStatus } from "./selection";
import { CurrentState } from "./current-state";
import { fieldOf } from "./table";
import { useHoursText } from "./use-hours-text";
import { WeekBlock } from "./week-block";

export function Editor({ draft }: { draft: Draft }) {
  const [selection, select] = useState<Selection | null>(null);
  const [newRecord, open] = useState<NewRecord | null>(null);
  const { filling } = useDraftState(draft);
  return (
    <FormScreen draft={draft} words={words} show={() => {}} foot={selection && <SaveFooter selection={selection} end={() => select(null)} open={open} />}>
      <Parts key={filling} selection={selection} select={select} newRecord={newRecord} open={open} />
    </FormScreen>
  );
}

const useClock = () => clockAt(String(useValue("schedule.timeZone")), useNow());

function SaveFooter(props: { selection: Selection; end: () => void; open: (record: NewRecord) => void }) {
  return <SelectionBar {...props} today={useClock().today} />;
}

/** The difference in ms from which the device's clock counts as wrong. */
const wrong = 10 * 60_000;

/** Warns that the device's clock is wrong; the server's is used. */
function WrongClock({ zone }: { zone: string }) {
  const now = useNow();
  const device = Date.now();
  if (Math.abs(device - now) < wrong) return null;
  const words = (time: number) => {
    const { today, moment } = clockAt(zone, time);
    return `${fullWords(today)}, ${moment.slice(-5)}`;
  };
  return <p className="info-notice" role="status">El reloj de este aparato está mal: dice {words(device)}. Aquí cuenta la hora del sitio: {words(now)}.</p>;
}

interface PartsProps {
  selection: Selection | null;
  select: (selection: Selection | null) => void;
  newRecord: NewRecord | null;
  open: (record: NewRecord) => void;
}

function Parts({ selection, select, newRecord, open }: PartsProps) {
  const { today, moment } = useClock();
  const hoursText = useHoursText();
  useEffect(() => {
    if (!newRecord) return;
    const row = document.getElementById(inputId(itemPath(newRecord.list, newRecord.key)));
    const field = row?.querySelector<HTMLElement>(newRecord.list === "notices" ? "textarea" : "input[type=time]");
    field?.focus({ preventScroll: true });
    // scrollIntoView may return a promise, which is no cleanup of an effect.
    void field?.scrollIntoView({ block: "center", behavior: "instant" });
  }, [newRecord]);
  // The parts of the form exist only after the first render.
  useEffect(() => {
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView({ behavior: "instant" });
  }, []);
  const zone = fieldOf("timeZone");
  return (
    <>
      <CurrentState hoursText={hoursText.published} />
      <WrongClock zone={String(useValue("schedule.timeZone"))} />
      <nav className="schedule-nav" aria-label="Partes del horario">
        <ul>
          {[["calendario", "Cerrar días"], ["proximos", "Cierres y avisos"], ["feriados", "Feriados"], ["semana", "Horario semanal"], ["lugares", "Otros lugares"]].map(([id, name]) => (
            <li key={id}><a href={`#${id}`}>{name}</a></li>
          ))}
        </ul>
      </nav>
      <div className="schedule-columns">
        <section className="schedule-part" aria-labelledby="calendario">
          <h2 id="calendario" tabIndex={-1}>Cerrar días</h2>
          <p className="schedule-intro">Toca el primer día y el último. Lo que cierras se publica al momento.</p>
          <Calendar today={today} selection={selection} select={select} />
          <SelectionStatus selection={selection} today={today} />
        </section>
        <div>
          <Upcoming now={moment} hoursText={hoursText.unsaved} newRecord={newRecord} open={open} />
          <Holidays today={today} />
        </div>
      </div>
      <section className="schedule-part" aria-labelledby="semana">
        <h2 id="semana" tabIndex={-1}>Horario semanal</h2>
        <p className="schedule-intro">El de todas las semanas. Se publica cuando oprimes Guardar cambios.</p>
        <div className="week-blocks">{fixedPlaces.map((place) => <WeekBlock key={place} place={place} hoursText={hoursText.unsaved} />)}</div>
      </section>
      <Places hoursText={hoursText.unsaved} />
      <section className="schedule-part" aria-labelledby="zona">
        <h2 id="zona">Zona horaria</h2>
        <div className="info-fields"><ScheduleEntry path="schedule.timeZone" field={zone} hoursText={hoursText.unsaved} /></div>
      </section>
    </>
  );
}

