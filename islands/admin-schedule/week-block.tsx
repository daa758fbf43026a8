import { useId } from "react";
import { Icon } from "../lib/admin-icons";
import { isObject } from "../lib/json";
import { useDraft, useValue } from "../lib/use-draft";
import { closedWeek } from "./hours";
import type { FixedPlace } from "./schedule";
import { type PlaceText, type HoursText, placeTextOf, useServer } from "./server";
import { fieldOf } from "./table";
import { WeekBox } from "./week";

export function WeekBlock({ place, hoursText }: { place: FixedPlace; hoursText: HoursText }) {
  const draft = useDraft();
  const path = `schedule.${place}`;
  const isSet = isObject(useValue(path));
  const { label, help } = fieldOf(place);
  const { weeks } = useServer();
  const words = placeTextOf(hoursText, place);
  const title = useId();
  const read = isObject(weeks[place]);
  const write = () => draft.set(path, closedWeek());
  return (
    <section className="week-block" aria-labelledby={title}>
      <h3 id={title}>{words?.name || label}</h3>
      <p className="info-help">{help} {read && "Lo leímos de los textos de Información; cuando lo cambies aquí, vale lo de aquí."}</p>
      {isSet ? (
        <WeekBox path={path} label={label} />
      ) : (
        <div className="week-none">
          {words?.unread ? (
            <>
              <p className="field-note">Tu sitio muestra estos textos, que no se pudieron leer como horario. Por eso no dice si está abierto.</p>
              <ul className="week-said">{words.rows.map(({ days, hours }) => <li key={days + hours} dir="auto">{[days, hours].filter(Boolean).join(": ")}</li>)}</ul>
            </>
          ) : (
            <p className="info-list-empty">No hay horario escrito.</p>
          )}
          <button type="button" className="info-button" onClick={write}><Icon name="plus" />Escribir el horario</button>
        </div>
      )}
      {isSet && <Words words={words} />}
    </section>
  );
}

export function Words({ words }: { words: PlaceText | undefined }) {
  if (!words || words.unread || words.rows.length === 0) return null;
  return (
    <div className="week-words">
      <p>Así lo dirá tu sitio:</p>
      <ul className="week-said">{words.rows.map(({ days, hours }) => <li key={days + hours}>{days}: {hours}</li>)}</ul>
    </div>
  );
}
