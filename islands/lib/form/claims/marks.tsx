import { Fragment, useContext, useEffect, useId, useRef, useState, useSyncExternalStore } from "react";
import { Icon } from "../../admin-icons";
import { ApiError } from "../../client";
import { useDraft } from "../../use-draft";
import { reveal } from "../fold";
import { type Claims, ClaimsContext, counted, type Mark } from "./claims";

const none: readonly Mark[] = [];
const never = () => () => {};

/** Returns the claims of a field; only prose has any. */
export function useClaims(path: string, prose: boolean): readonly Mark[] {
  const claims = useContext(ClaimsContext);
  useEffect(() => (claims && prose ? claims.watch(path) : undefined), [claims, path, prose]);
  return useSyncExternalStore(claims?.subscribe ?? never, () => (claims && prose ? claims.marksOf(path) : none));
}

export const marksId = (id: string): string => `${id}-afirmaciones`;

const keyOf = ({ rule, quote }: Mark) => rule + quote;

/** The claims of a field, unanswered ones first. */
export function Marks({ id, marks }: { id: string; marks: readonly Mark[] }) {
  const claims = useContext(ClaimsContext);
  if (!claims || marks.length === 0) return null;
  const open = marks.filter(({ answer }) => !answer);
  return (
    <div className="claims">
      <p className="claims-count" id={marksId(id)}>{open.length > 0 ? counted(open.length) : "Con motivo"}</p>
      <ul>
        {open.map((mark, i) => <OpenMark key={keyOf(mark)} id={id} mark={mark} claims={claims} told={open.findIndex(({ rule }) => rule === mark.rule) < i} />)}
        {marks.filter(({ answer }) => answer).map((mark) => <AnsweredMark key={keyOf(mark)} id={id} mark={mark} claims={claims} />)}
      </ul>
    </div>
  );
}

interface Props {
  id: string;
  mark: Mark;
  claims: Claims;
}

/** A claim without an answer. told means that its rule is explained in the field already. */
function OpenMark({ id, mark, claims, told }: Props & { told: boolean }) {
  const [writing, setWriting] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const title = useId();
  return (
    <li className="claim">
      <p className="claim-title" id={title}><Icon name="alert" />{mark.title}</p>
      <p className="claim-quote" dir="auto"><Quote mark={mark} /></p>
      {!told && <p>{mark.explain}</p>}
      {!told && <p className="claim-article">{mark.article}</p>}
      <div className="claim-tools">
        <button type="button" className="info-button info-button-quiet" aria-describedby={title} onClick={() => select(claims, mark, id)}>Ir a la frase</button>
        <button type="button" className="info-button info-button-quiet" aria-describedby={title} aria-expanded={writing} ref={opener} onClick={() => setWriting(!writing)}>Tengo un motivo</button>
      </div>
      {writing && <Reason mark={mark} claims={claims} close={() => { setWriting(false); opener.current?.focus(); }} />}
    </li>
  );
}

function AnsweredMark({ id, mark, claims }: Props) {
  const [writing, setWriting] = useState(false);
  const { reason = "", by = "", at = "" } = mark.answer ?? {};
  return (
    <li className="claim claim-answered">
      <details>
        <summary><Icon name="check" /><span><span className="claim-words">«{mark.words}»</span> {reason}</span></summary>
        <p className="claim-quote" dir="auto"><Quote mark={mark} /></p>
        <p>{mark.title}. {mark.article}</p>
        <p className="claim-article">Lo anotó {by}{at && `, ${dayOf(at)}`}</p>
        <div className="claim-tools">
          <button type="button" className="info-button info-button-quiet" onClick={() => select(claims, mark, id)}>Ir a la frase</button>
          <button type="button" className="info-button info-button-quiet" aria-expanded={writing} onClick={() => setWriting(!writing)}>Cambiar el motivo</button>
        </div>
        {writing && <Reason mark={mark} claims={claims} close={() => setWriting(false)} />}
      </details>
    </li>
  );
}

const dayOf = (at: string) => new Intl.DateTimeFormat("es-MX", { dateStyle: "long" }).format(new Date(at));

function Quote({ mark: { quote, words } }: { mark: Mark }) {
  const [before, ...after] = words ? quote.split(words) : [quote];
  return <>«{before}{after.length > 0 && <Fragment><mark>{words}</mark>{after.join(words)}</Fragment>}»</>;
}

function Reason({ mark, claims, close }: Omit<Props, "id"> & { close: () => void }) {
  const [text, setText] = useState(mark.answer?.reason ?? "");
  const [sending, setSending] = useState(false);
  const [fault, setFault] = useState("");
  const box = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  useEffect(() => box.current?.focus(), []);
  const keep = async () => {
    if (sending) return;
    if (text.trim() === "" && !mark.answer) {
      setFault("Escribe en qué te apoyas.");
      box.current?.focus();
      return;
    }
    setSending(true);
    setFault("");
    try {
      await claims.answer(mark, text);
      close();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFault(error.detail);
    } finally {
      setSending(false);
    }
  };
  return (
    <div className="claim-reason">
      <label htmlFor={id}>¿En qué te apoyas?</label>
      <textarea id={id} ref={box} rows={2} maxLength={1000} dir="auto" value={text} aria-invalid={fault !== "" || undefined} aria-describedby={`${id}-ayuda${fault ? ` ${id}-falta` : ""}`} onChange={(event) => setText(event.target.value)} />
      {fault && <p className="info-fault" id={`${id}-falta`} role="alert">{fault}</p>}
      <p className="info-help" id={`${id}-ayuda`}>Queda guardado al momento con tu usuario y la fecha. No sale en tu sitio.{mark.answer && " Vacío: se quita."}</p>
      <div className="claim-tools">
        <button type="button" className="info-button" aria-disabled={sending || undefined} onClick={keep}>{sending ? "Guardando..." : "Guardar motivo"}</button>
        <button type="button" className="info-button info-button-quiet" onClick={close}>Cancelar</button>
      </div>
    </div>
  );
}

/** Focuses a field and selects the words of a mark. */
export function select(claims: Claims, mark: Mark, id: string): void {
  const box = document.getElementById(id);
  if (box instanceof HTMLTextAreaElement || box instanceof HTMLInputElement) {
    const place = claims.find(mark, box.value);
    // Focusing the box scrolls to the selection.
    if (place) box.setSelectionRange(...place);
    box.blur();
  }
  reveal({ id, scroll: true });
}

export function PendingMarks({ claims, go }: { claims: Claims; go: (mark: Mark) => void }) {
  const { config } = useDraft();
  const pending = useSyncExternalStore(claims.subscribe, claims.pending);
  const list = useRef<HTMLDetailsElement>(null);
  if (pending.length === 0) return null;
  const choose = (mark: Mark) => {
    if (list.current) list.current.open = false;
    go(mark);
  };
  return (
    <details className="claims-bar" ref={list}>
      <summary><Icon name="alert" /><span>{counted(pending.length)}<span className="claims-bar-rest"> en lo que vas a guardar</span></span></summary>
      <ul>
        {pending.map((mark) => (
          <li key={mark.path + keyOf(mark)}>
            <button type="button" onClick={() => choose(mark)}><span dir="auto">«{mark.words}»</span><span className="claims-bar-where">{config.nameOf(mark.path)}</span></button>
          </li>
        ))}
      </ul>
    </details>
  );
}

export function MarksStatus({ claims }: { claims: Claims }) {
  const announcement = useSyncExternalStore(claims.subscribe, () => claims.announcement);
  return <p className="visually-hidden" role="status">{announcement}</p>;
}
