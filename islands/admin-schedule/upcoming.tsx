import { useState, useSyncExternalStore } from "react";
import { Icon } from "../lib/admin-icons";
import { inputId } from "../lib/form/input";
import { Fold } from "../lib/form/fold";
import type { JsonObject } from "../lib/json";
import { same } from "../lib/paths";
import { PreviewDialog } from "../lib/preview/pane";
import { useDraft, useValue } from "../lib/use-draft";
import { announcedFrom, closureFault, closureName, daysOf, isOver, overlapping, noticeOf, noticeState, noticeTime, splitByOver } from "./closures";
import { dayWords, fullWords } from "../lib/days";
import { ScheduleEntry, usePlaceNames } from "./fields";
import { withRecord, freeId, itemPath, listIn, withoutRecord } from "./schedule";
import { type HoursText, useServer } from "./server";
import { listOf } from "./table";
import { usePublish } from "./use-publish";

interface Props {
  now: string;
  hoursText: HoursText;
  newRecord: NewRecord | null;
}

export interface NewRecord {
  list: "closures" | "notices";
  key: string;
}

export function Upcoming({ now, hoursText, newRecord, open }: Props & { open: (record: NewRecord) => void }) {
  const draft = useDraft();
  useValue("schedule.closures");
  useValue("schedule.notices");
  const today = now.slice(0, 10);
  const closures = splitByOver(listIn(draft.value, "closures"), (closure) => isOver(closure, today));
  const notices = splitByOver(listIn(draft.value, "notices"), (notice) => noticeState(notice, now) === "past");
  const over = closures.past.length + notices.past.length;
  const row = (list: "closures" | "notices") => (key: string) => <Row key={key} list={list} id={key} now={now} hoursText={hoursText} isNew={newRecord?.list === list && newRecord.key === key} />;
  const addNotice = () => {
    const id = freeId(draft, "notices", `aviso-${today}`);
    draft.replace(withRecord("notices", noticeOf(id, "", "", today))(draft.value));
    open({ list: "notices", key: id });
  };
  return (
    <section className="schedule-part" aria-labelledby="proximos">
      <h2 id="proximos" tabIndex={-1}>Cierres y avisos</h2>
      <p className="schedule-intro">Cada uno se muestra y se quita solo, cuando le toca. Puedes cruzarlos.</p>
      {closures.coming.length + notices.coming.length === 0 && <p className="info-list-empty">No hay cierres ni avisos próximos. Toca los días en el calendario para cerrar, o escribe un aviso.</p>}
      <ol className="info-items">{closures.coming.map(row("closures"))}</ol>
      <h3 className="schedule-sub">Avisos</h3>
      <ol className="info-items">{notices.coming.map(row("notices"))}</ol>
      <div className="info-list-foot"><button type="button" className="info-button" onClick={addNotice}><Icon name="plus" />Escribir un aviso</button></div>
      {over > 0 && (
        <details className="schedule-past">
          <summary>Pasados ({over})</summary>
          <ol className="info-items">{[...closures.past.map(row("closures")), ...notices.past.map(row("notices"))]}</ol>
        </details>
      )}
    </section>
  );
}

interface RowProps {
  list: "closures" | "notices";
  id: string;
  now: string;
  hoursText: HoursText;
  isNew: boolean;
}

function Row({ list, id, now, hoursText, isNew }: RowProps) {
  const draft = useDraft();
  const publish = usePublish();
  const path = itemPath(list, id);
  const record = useValue(path) as JsonObject;
  const [previewing, setPreviewing] = useState(false);
  const row = useRowText(list, id, now, hoursText);
  const { item, fields } = listOf(list);
  const own = inputId(path);
  const remove = () => {
    const change = withoutRecord(list, id);
    void publish({ change, message: list === "closures" ? `Se quitó: ${row.name}.` : "Se quitó el aviso.", undo: withRecord(list, record, id), focus: "proximos" });
  };
  return (
    <li className="info-item schedule-row" id={own} tabIndex={-1}>
      <Fold
        path={path} id={own} level={list === "closures" ? 3 : 4} list={listOf(list)} place={row.words[0] ?? ""} summary={[row.name, ...row.words.slice(1)]} isNew={isNew}
        tools={
          <>
            <button type="button" className="info-button info-button-quiet" aria-describedby={`${own}-titulo`} onClick={() => setPreviewing(true)}><Icon name="eye" />Vista previa</button>
            <button type="button" className="info-button info-button-quiet info-remove" aria-describedby={`${own}-titulo`} onClick={remove}><Icon name="trash" />Quitar<span className="visually-hidden"> {item}</span></button>
          </>
        }
      >
        <div className="info-fields">{fields.map((field) => <ScheduleEntry key={field.key} path={`${path}.${field.key}`} field={field} hoursText={hoursText} />)}</div>
      </Fold>
      {row.notes.map((note) => <p className="field-note schedule-note" key={note}>{note}</p>)}
      {previewing && <RowPreview list={list} record={record} now={now} close={() => setPreviewing(false)} name={row.name} write={() => draft.config.write(draft.value, draft.base)} />}
    </li>
  );
}

function useRowText(list: RowProps["list"], id: string, now: string, hoursText: HoursText): { name: string; words: string[]; notes: string[] } {
  const draft = useDraft();
  const names = usePlaceNames(hoursText);
  const { pages } = useServer();
  const dirty = useSyncExternalStore(draft.subscribe, () => !same(draft.get(itemPath(list, id)), listIn(draft.base, list).items[id]));
  const record = listIn(draft.value, list).items[id] as JsonObject;
  const today = now.slice(0, 10);
  const unsaved = dirty ? ["sin guardar"] : [];
  const namesOf = (key: string, all: string, nameOf: (id: string) => string | undefined) => {
    const chosen = Array.isArray(record[key]) ? record[key].map(String) : [];
    return chosen.length === 0 ? all : chosen.map((one) => nameOf(one) ?? one).join(", ");
  };
  if (list === "notices") {
    const words = [noticeTime(record, now), namesOf("pages", "todas las páginas", (path) => pages.find((page) => page.path === path)?.name), ...unsaved];
    return { name: String(record.text).trim() || "Aviso sin texto", words, notes: String(record.text).trim() === "" ? ["Falta el texto: mientras tanto no se muestra."] : [] };
  }
  const { from } = daysOf(record);
  const announcedOn = announcedFrom(record);
  const announced = from === "" ? [] : announcedOn <= today ? ["ya se anuncia"] : [`se anuncia desde el ${dayWords(announcedOn, today)}`];
  const fault = closureFault(record);
  const others = overlapping(listIn(draft.value, "closures"), id).map((other) => closureName(other, today));
  const words = [namesOf("places", "Todos los lugares", (place) => names.find((name) => name.id === place)?.label), ...(String(record.reason).trim() ? [String(record.reason).trim()] : []), ...announced, ...unsaved];
  return { name: closureName(record, today), words, notes: [...(fault ? [fault] : []), ...(others.length > 0 ? [`Se cruza con: ${others.join("; ")}. Cuenta lo más cerrado, salvo un horario especial dentro de un cierre más largo.`] : [])] };
}

interface SeenProps {
  list: RowProps["list"];
  record: JsonObject;
  now: string;
  name: string;
  write: () => JsonObject;
  close: () => void;
}

function RowPreview({ list, record, now, name, write, close }: SeenProps) {
  const at = momentOf(list, record, now);
  const pages = Array.isArray(record.pages) ? record.pages.map(String) : [];
  const when = at === now ? "ahora" : `el ${fullWords(at.slice(0, 10))}, a las ${at.slice(11).replace(/^0/, "")}`;
  return <PreviewDialog title={`Así se verá ${when}: ${name}`} caption={`Así se verá ${when}.`} version={record} request={() => ({ page: pages[0] ?? "/", siteContent: write(), at })} onClose={close} />;
}

export function momentOf(list: RowProps["list"], record: JsonObject, now: string): string {
  if (list === "closures") {
    const { from, until } = daysOf(record);
    const today = now.slice(0, 10);
    return from === "" || (from <= today && today <= until) ? now : `${from}T10:00`;
  }
  const from = String(record.from);
  const until = String(record.until);
  return noticeState(record, now) === "coming" ? from : noticeState(record, now) === "past" && from && from < until ? from : now;
}
