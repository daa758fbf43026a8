import { useEffect, useState, useSyncExternalStore } from "react";
import { Icon, type IconName } from "../lib/admin-icons";
import { json, send } from "../lib/client";
import { isObject, type JsonObject } from "../lib/json";
import { same } from "../lib/paths";
import { useDraft } from "../lib/use-draft";
import { idOf, isShown, recordsIn } from "./records";
import type { Collection } from "./table";

/** The state of a page's signature (handlers/admin/signatures.go). */
interface SignatureState {
  state: "none" | "changed" | "expired" | "due" | "holds";
  standing: string;
  href: string;
  /** Changed passages, and the number of further ones. */
  changes: Span[][];
  more: number;
}

interface Span {
  op: "kept" | "deleted" | "inserted";
  text: string;
}

type State = SignatureState["state"];

const titles: Record<State, string> = {
  none: "Sin firma",
  changed: "Cambió después de firmarse",
  expired: "La firma venció",
  due: "Firma por vencer",
  holds: "Firma vigente",
};

const icons: Record<State, IconName> = { none: "edit", changed: "alert", expired: "clock", due: "clock", holds: "check" };

interface Props {
  collection: Collection;
  id: string;
}

export function Signature({ collection, id }: Props) {
  const draft = useDraft();
  const base = useSyncExternalStore(draft.subscribe, () => draft.base);
  const edited = useSyncExternalStore(draft.subscribe, () => !same(recordsIn(draft.value, collection).items[id], recordsIn(draft.base, collection).items[id]));
  const stored = recordsIn(base, collection).items[id];
  const shown = stored !== undefined && isShown(collection, stored);
  const signature = useSignature(shown ? `${collection.base}/${idOf(collection, stored)}` : "", base);
  return (
    <section className={`content-signature content-signature-${shown && signature ? signature.state : "none"}`} aria-labelledby="firma">
      {!shown && <Lead state="none" title="Todavía no se firma" text={stored ? "Se firma lo que lee un paciente, y esta página está oculta." : "Primero guarda la página y muéstrala en el sitio; después la lees como paciente y la firmas."} />}
      {shown && signature === undefined && <Lead state="none" title="Firma" text="Buscando la firma de esta página…" />}
      {shown && signature === null && <Lead state="none" title="Firma" text="No se pudo saber si esta página está firmada. Revisa tu conexión y vuelve a abrirla." />}
      {shown && signature && <SignatureStatus signature={signature} edited={edited} />}
    </section>
  );
}

function SignatureStatus({ signature, edited }: { signature: SignatureState; edited: boolean }) {
  const { state, changes, more } = signature;
  const sealed = state === "holds" || state === "due";
  return (
    <>
      <Lead state={state} title={titles[state]} text={signature.standing} />
      {changes.length > 0 && (
        <ul className="content-signature-changes" aria-label="Lo que cambió desde la firma">
          {changes.map((passage, i) => <li key={i}>{passage.map(marked)}</li>)}
          {more > 0 && <li>{more === 1 ? "Y 1 pasaje más." : `Y ${more} pasajes más.`}</li>}
        </ul>
      )}
      {/* Hidden parts keep their space, so that nothing below moves while somebody types there. */}
      <div className="content-signature-next">
        <p hidden={edited}><a href={signature.href}>{state === "holds" ? "Ver el texto firmado" : state === "changed" ? "Ver qué cambió y firmar" : "Leer y firmar"}</a></p>
        <p hidden={!edited} className={sealed ? "content-signature-warning" : undefined} role="status">
          {sealed ? "Al guardar, la firma deja de valer hasta que vuelvas a leer y firmar, si cambió algo que se lee." : "Primero guarda; se firma lo que ya está publicado."}
        </p>
      </div>
    </>
  );
}

function Lead({ state, title, text }: { state: State; title: string; text: string }) {
  return (
    <div className="content-signature-lead">
      <Icon name={icons[state]} />
      <div>
        <h3 id="firma">{title}</h3>
        <p role="status">{text}</p>
      </div>
    </div>
  );
}

function marked({ op, text }: Span, i: number) {
  if (op === "deleted") return <del key={i}><span className="visually-hidden">[quitado: </span>{text}<span className="visually-hidden">]</span></del>;
  if (op === "inserted") return <ins key={i}><span className="visually-hidden">[nuevo: </span>{text}<span className="visually-hidden">]</span></ins>;
  return <span key={i}>{text}</span>;
}

/** Loads the state of a signature: undefined while loading, null on failure. It reloads after a save and when the window is shown again. */
function useSignature(page: string, base: JsonObject): SignatureState | null | undefined {
  const [latest, setLatest] = useState<{ page: string; signature: SignatureState | null }>();
  const [refreshes, setRefreshes] = useState(0);
  useEffect(() => {
    const refreshIfVisible = () => document.visibilityState === "visible" && setRefreshes((count) => count + 1);
    document.addEventListener("visibilitychange", refreshIfVisible);
    addEventListener("pageshow", refreshIfVisible);
    return () => {
      document.removeEventListener("visibilitychange", refreshIfVisible);
      removeEventListener("pageshow", refreshIfVisible);
    };
  }, []);
  useEffect(() => {
    if (!page) return;
    const request = new AbortController();
    const headers = { Accept: "application/json, application/problem+json" };
    send(`/admin/firmas/estado?pagina=${encodeURIComponent(page)}`, { headers, signal: request.signal }, json)
      .then((answer) => (isSignatureState(answer) ? answer : null), () => null)
      .then((signature) => request.signal.aborted || setLatest({ page, signature }));
    return () => request.abort();
  }, [page, base, refreshes]);
  return latest?.page === page ? latest.signature : undefined;
}

const isSignatureState = (answer: unknown): answer is SignatureState & JsonObject =>
  isObject(answer) && typeof answer.standing === "string" && typeof answer.state === "string" && Object.hasOwn(titles, answer.state) && Array.isArray(answer.changes);
