import { useRef } from "react";
import { Icon } from "../lib/admin-icons";
import { inputId } from "../lib/form/input";
import { useNextFocus } from "../lib/next-focus";
import { useDraft, useValue } from "../lib/use-draft";
import { isTime, readSpans, spanNote, type Span } from "./hours";

interface Props {
  path: string;
  of: string;
  least: number;
  /** Called instead of withoutRecord the last span. */
  emptied?: () => void;
}

export function Spans({ path, of, least, emptied }: Props) {
  const draft = useDraft();
  const spans = readSpans(useValue(path));
  const container = useRef<HTMLDivElement>(null);
  const focusNext = useNextFocus();
  const set = (index: number, change: Partial<Span>) => draft.set(path, spans.map((span, i) => (i === index ? { ...span, ...change } : span)));
  const add = () => {
    focusNext(() => container.current?.querySelector<HTMLElement>(`[data-span="${spans.length}"] input`));
    draft.set(path, [...spans, { from: spans.at(-1)?.until ?? "", until: "" }]);
  };
  const remove = (index: number) => {
    focusNext(() => container.current?.querySelector<HTMLElement>(".spans-add"));
    const remaining = spans.filter((_, i) => i !== index);
    if (remaining.length === 0 && emptied) emptied();
    else draft.set(path, remaining);
  };
  const note = spanNote(spans);
  return (
    <div className="spans" id={inputId(path)} tabIndex={-1} ref={container}>
      {spans.map((span, index) => (
        <div className="span" key={index} data-span={index}>
          <Time value={span.from} label={`${of}: desde`} set={(from) => set(index, { from })} />
          <span aria-hidden="true">a</span>
          <Time value={span.until} label={`${of}: hasta`} set={(until) => set(index, { until })} end />
          {spans.length > least && <button type="button" className="order-step span-remove" aria-label={`Quitar horas de ${of}`} title="Quitar horas" onClick={() => remove(index)}><Icon name="x" /></button>}
        </div>
      ))}
      <button type="button" className="info-button info-button-quiet spans-add" aria-label={`${spans.length === 0 ? "Poner horas" : "Agregar otras horas"}: ${of}`} onClick={add}><Icon name="plus" />{spans.length === 0 ? "Poner horas" : "Otras horas"}</button>
      <p className="field-note spans-note" role="status">{note}</p>
    </div>
  );
}

interface TimeProps {
  value: string;
  label: string;
  set: (value: string) => void;
  /** The time ends a span, so midnight is 24:00. */
  end?: boolean;
}

/** An input for a time of day. An invalid stored value is shown beside it. */
function Time({ value, label, set, end = false }: TimeProps) {
  const padded = isTime(value) ? value.padStart(5, "0") : "";
  const shown = padded === "24:00" ? "00:00" : padded;
  return (
    <>
      <input type="time" aria-label={label} value={shown} onChange={(event) => set(end && event.target.value === "00:00" ? "24:00" : event.target.value)} />
      {value !== "" && !padded && <span className="span-other">«{value}»</span>}
    </>
  );
}
