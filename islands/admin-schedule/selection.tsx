import type { KeyboardEvent } from "react";
import { Icon } from "../lib/admin-icons";
import type { Collection } from "../lib/collection";
import { useHeightVar } from "../lib/height-var";
import { useDraft, useDraftState, useValue } from "../lib/use-draft";
import { dayId, type Selection, selectionId } from "./calendar";
import { closureName, closureOf, noticeOf, within } from "./closures";
import type { NewRecord } from "./upcoming";
import { rangeWords, weekdayOf } from "../lib/days";
import { readWeek, spansOn } from "./hours";
import { withRecord, freeId, withoutRecord } from "./schedule";
import { usePublish } from "./use-publish";

interface Props {
  selection: Selection;
  today: string;
  end: () => void;
  open: (record: NewRecord) => void;
}

const more = "¿Son más días? Toca el último.";

/** Announces the chosen days. It is rendered before there are any: live regions must exist before their text. */
export function SelectionStatus({ selection, today }: { selection: Selection | null; today: string }) {
  const closures = useValue("schedule.closures") as unknown as Collection;
  if (!selection) return <p className="visually-hidden" role="status" />;
  const known = within(closures, selection.from, selection.until).map((closure) => closureName(closure, today));
  return <p className="visually-hidden" role="status">Días elegidos: {rangeWords(selection.from, selection.until, today)}. {known.length > 0 && `Ya hay: ${known.join("; ")}. `}{selection.whole ? "" : more} Con Tab, qué hacer con ellos.</p>;
}

export function SelectionBar({ selection: { from, until, whole }, today, end, open }: Props) {
  const draft = useDraft();
  const publish = usePublish();
  const { doing } = useDraftState(draft);
  const foot = useHeightVar<HTMLDivElement>("--foot");
  const closures = useValue("schedule.closures") as unknown as Collection;
  const days = rangeWords(from, until, today);
  const known = within(closures, from, until).map((closure) => closureName(closure, today));
  /** Shift+Tab on the first button returns to the days. */
  const back = (event: KeyboardEvent) => {
    if (event.key !== "Tab" || !event.shiftKey || (event.target as HTMLElement).id !== selectionId) return;
    event.preventDefault();
    document.getElementById(dayId(until))?.focus();
  };
  const close = () => {
    if (doing) return;
    const record = closureOf(freeId(draft, "closures", `cierre-${from}`), from, until);
    end();
    void publish({ change: withRecord("closures", record), message: `Cerrado ${days}.`, undo: withoutRecord("closures", String(record.id)), focus: dayId(until) });
  };
  const hours = () => {
    const id = freeId(draft, "closures", `cierre-${from}`);
    const usual = spansOn(readWeek(draft.get("schedule.consulting")), weekdayOf(from));
    const record = { ...closureOf(id, from, until), spans: usual.length > 0 ? usual.map((span) => ({ ...span })) : [{ from: "09:00", until: "14:00" }] };
    draft.replace(withRecord("closures", record)(draft.value));
    end();
    open({ list: "closures", key: id });
  };
  const notice = () => {
    const id = freeId(draft, "notices", `aviso-${from}`);
    draft.replace(withRecord("notices", noticeOf(id, from, until, today))(draft.value));
    end();
    open({ list: "notices", key: id });
  };
  return (
    <div className="shell-foot selection" ref={foot} onKeyDown={back} role="group" aria-label="Qué hacer con los días elegidos">
      <p className="selection-hint">
        {known.length > 0 && <span className="selection-known">Ya hay: {known.join("; ")}. </span>}
        {whole ? "" : more}
      </p>
      <div className="selection-row">
        <button type="button" id={selectionId} className="button button-message selection-close" aria-disabled={doing !== "" || undefined} onClick={close}>Cerrar {days}</button>
        <button type="button" className="info-button" onClick={hours}>Otro horario<span className="visually-hidden"> {days}</span></button>
        <button type="button" className="info-button" onClick={notice}>Escribir un aviso<span className="visually-hidden"> para {days}</span></button>
        <button type="button" className="order-step selection-end" aria-label="Quitar la selección" title="Quitar la selección" onClick={() => {
          end();
          document.getElementById(dayId(until))?.focus();
        }}><Icon name="x" /></button>
      </div>
    </div>
  );
}
