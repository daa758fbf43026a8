import { type KeyboardEvent, memo, useEffect, useRef, useState } from "react";
import { Icon } from "../lib/admin-icons";
import type { Collection } from "../lib/collection";
import { useMatch } from "../lib/match";
import { useValue } from "../lib/use-draft";
import { coversDay, hasHours } from "./closures";
import { fullWords, monthName, plusDays, plusMonths, weekdayOf, weeksOf } from "../lib/days";
import { readWeek, dayKindOf, weekdays, type Week } from "./hours";
import { type Holiday, useServer } from "./server";

/** The chosen days; whole once the last of them was tapped. */
export interface Selection {
  from: string;
  until: string;
  whole: boolean;
}

export function tapped(before: Selection | null, day: string): Selection {
  if (!before || before.whole) return { from: day, until: day, whole: false };
  const [from, until] = day < before.from ? [day, before.from] : [before.from, day];
  return { from, until, whole: true };
}

export const selectionId = "dias-elegidos";

export const dayId = (day: string): string => `dia-${day}`;

const [more, most] = [6, 28];

interface Props {
  today: string;
  selection: Selection | null;
  select: (selection: Selection | null) => void;
}

export function Calendar({ today, selection, select }: Props) {
  const beside = useMatch("(min-width: 600px)");
  const [added, setAdded] = useState(0);
  const count = (beside ? 4 : 3) + added;
  const closures = useValue("schedule.closures") as unknown as Collection;
  const week = readWeek(useValue("schedule.consulting"));
  const { holidays } = useServer();
  const [current, setCurrent] = useState(today);
  const months = Array.from({ length: count }, (_, i) => plusMonths(today, i).slice(0, 7));
  const last = plusDays(plusMonths(`${months.at(-1)}-01`, 1), -1);
  const focused = useRef("");
  useEffect(() => {
    if (!focused.current) return;
    document.getElementById(dayId(focused.current))?.focus();
    focused.current = "";
  });
  const keys = (event: KeyboardEvent) => {
    if (event.key === "Escape") return select(null);
    const actions = selection && document.getElementById(selectionId);
    if (event.key === "Tab" && !event.shiftKey && actions) {
      event.preventDefault();
      return actions.focus();
    }
    const day = (event.target as HTMLElement).dataset.day;
    const to = day && stepFrom(day, event.key);
    if (!to || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    focused.current = to < today ? today : to > last ? last : to;
    setCurrent(focused.current);
  };
  const choose = (day: string) => {
    setCurrent(day);
    select(tapped(selection, day));
  };
  return (
    <div className="calendar" onKeyDown={keys} onFocus={(event) => event.target.dataset.day && setCurrent(event.target.dataset.day)}>
      <div className="calendar-months">
        {months.map((month) => (
          <Month key={month} month={month} today={today} current={current} selection={selection} closures={closures} week={week} holidays={holidays} choose={choose} />
        ))}
      </div>
      <ul className="calendar-key">
        <li><span className="key-closed" />Cerrado</li>
        <li><span className="key-other" />Otro horario o un lugar cerrado</li>
        <li><span className="key-holiday" />Feriado</li>
      </ul>
      {count < most && (
        <button type="button" className="info-button calendar-more" onClick={() => setAdded(added + more)}><Icon name="plus" />Más meses</button>
      )}
    </div>
  );
}

function stepFrom(day: string, key: string): string {
  const monday = (weekdayOf(day) + 6) % 7;
  switch (key) {
    case "ArrowLeft":
      return plusDays(day, -1);
    case "ArrowRight":
      return plusDays(day, 1);
    case "ArrowUp":
      return plusDays(day, -7);
    case "ArrowDown":
      return plusDays(day, 7);
    case "Home":
      return plusDays(day, -monday);
    case "End":
      return plusDays(day, 6 - monday);
    case "PageUp":
      return plusMonths(day, -1);
    case "PageDown":
      return plusMonths(day, 1);
  }
  return "";
}

interface MonthProps {
  month: string;
  today: string;
  current: string;
  selection: Selection | null;
  closures: Collection;
  week: Week | null;
  holidays: readonly Holiday[];
  choose: (day: string) => void;
}

const Month = memo(function Month({ month, today, current, selection, closures, week, holidays, choose }: MonthProps) {
  const title = `mes-${month}`;
  return (
    <section className="month">
      <h3 id={title}>{monthName(month)}</h3>
      <table role="grid" aria-labelledby={title}>
        <thead>
          <tr>{weekdays.map(({ name }) => <th key={name} scope="col"><abbr title={name}>{name.slice(0, 2)}</abbr></th>)}</tr>
        </thead>
        <tbody>
          {weeksOf(month).map((days, i) => (
            <tr key={i}>
              {days.map((day, j) => {
                if (!day) return <td key={j} />;
                const about = dayState(day, closures, week);
                const holiday = holidays.find(({ date }) => date === day);
                const chosen = selection !== null && selection.from <= day && day <= selection.until;
                return (
                  <td key={j} aria-selected={chosen} className={chosen ? edgeOf(day, selection) : undefined}>
                    <button
                      type="button" id={dayId(day)} data-day={day} className={`day day-${about.kind}`} tabIndex={day === current ? 0 : -1}
                      disabled={day < today} aria-current={day === today ? "date" : undefined}
                      aria-label={[fullWords(day), day === today && "hoy", about.words, holiday?.name, chosen && "elegido"].filter(Boolean).join(", ")}
                      onClick={() => choose(day)}
                    >
                      {Number(day.slice(8))}
                      {holiday && day >= today && <span className="day-holiday" aria-hidden="true" />}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
});

const edgeOf = (day: string, { from, until }: Selection) => ["chosen", day === from && "chosen-first", day === until && "chosen-last"].filter(Boolean).join(" ");

export function dayState(day: string, closures: Collection, week: Week | null): { kind: "open" | "closed" | "other" | "some" | "off"; words: string } {
  const own = closures.order.map((key) => closures.items[key]).filter((closure) => closure !== undefined && coversDay(closure, day));
  const everywhere = (closure: (typeof own)[number]) => Array.isArray(closure?.places) && closure.places.length === 0;
  if (own.some((closure) => closure && everywhere(closure) && !hasHours(closure))) return { kind: "closed", words: "cerrado" };
  if (own.some((closure) => closure && hasHours(closure))) return { kind: "other", words: "con otro horario" };
  if (own.length > 0) return { kind: "some", words: "cerrado en un lugar" };
  const key = weekdays.find(({ number }) => number === weekdayOf(day))?.key;
  if (week && key && dayKindOf(week[key]) === "closed") return { kind: "off", words: "sin consulta" };
  return { kind: "open", words: "" };
}
