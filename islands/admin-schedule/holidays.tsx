import { useState } from "react";
import type { Collection } from "../lib/collection";
import { useDraft, useValue } from "../lib/use-draft";
import { closureOf, coversDay, hasHours } from "./closures";
import { dayWords, weekdayName } from "../lib/days";
import { withRecord, freeId, withoutRecord } from "./schedule";
import { type Holiday, useServer } from "./server";
import { usePublish } from "./use-publish";

const few = 4;

export function Holidays({ today }: { today: string }) {
  const { holidays } = useServer();
  const coming = holidays.filter(({ date }) => date >= today);
  if (coming.length === 0) return null;
  return (
    <section className="schedule-part" aria-labelledby="feriados">
      <h2 id="feriados">Días feriados</h2>
      <p className="schedule-intro">Con un toque queda cerrado ese día. Nada se cierra si no lo tocas.</p>
      <div className="holidays">
        <Group title="De descanso obligatorio" id="feriados-oficiales" holidays={coming.filter(({ custom }) => !custom)} today={today} />
        <Group title="Por costumbre" id="feriados-costumbre" holidays={coming.filter(({ custom }) => custom)} today={today} />
      </div>
    </section>
  );
}

function Group({ title, id, holidays, today }: { title: string; id: string; holidays: readonly Holiday[]; today: string }) {
  const [all, setAll] = useState(false);
  if (holidays.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="schedule-sub">{title}</h3>
      <ul className="holiday-list">
        {holidays.slice(0, all ? undefined : few).map((holiday) => <Offer key={holiday.date + holiday.name} holiday={holiday} today={today} />)}
      </ul>
      {!all && holidays.length > few && <button type="button" className="info-button info-button-quiet" onClick={() => setAll(true)}>Ver los {holidays.length}</button>}
    </section>
  );
}

function Offer({ holiday: { date, name }, today }: { holiday: Holiday; today: string }) {
  const draft = useDraft();
  const publish = usePublish();
  const closures = useValue("schedule.closures") as unknown as Collection;
  const closed = closures.order.some((key) => {
    const closure = closures.items[key];
    return closure && coversDay(closure, date) && !hasHours(closure);
  });
  const id = `feriado-${date}`;
  const words = dayWords(date, today);
  const close = () => {
    const record = closureOf(freeId(draft, "closures", `cierre-${date}`), date, date, name);
    void publish({ change: withRecord("closures", record), message: `Cerrado el ${words}: ${name}.`, undo: withoutRecord("closures", String(record.id)), focus: id });
  };
  return (
    <li className="holiday" id={id} tabIndex={-1}>
      <span className="holiday-words"><span className="holiday-name">{name}</span><span className="holiday-day">{weekdayName(date)} {words}</span></span>
      {closed ? <span className="holiday-closed">Cerrado</span> : <button type="button" className="info-button" onClick={close}>Cerrar<span className="visually-hidden"> el {words}, {name}</span></button>}
    </li>
  );
}
