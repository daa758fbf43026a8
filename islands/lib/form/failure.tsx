import { useEffect, useRef } from "react";
import type { State } from "../draft";
import { useDraft } from "../use-draft";
import type { Fault } from "./fault";
import type { Words } from "./use-save";

interface FailureProps {
  failure: NonNullable<State["failure"]>;
  fault: Fault | null;
  words: Words;
  retry: () => void;
  back: () => void;
}

export function Failure({ failure: { error, times }, fault, words, retry, back }: FailureProps) {
  // After two failures in a row the retry button gets the focus.
  const again = times > 1;
  const panel = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => (again ? button : panel).current?.focus(), [again]);
  const where = useDraft().config.nameOf(fault?.path ?? "");
  return (
    <div className="info-failure" ref={panel} tabIndex={-1}>
      <div role="alert">
        <p className="info-failure-title">{words.failed}. Intentar de nuevo.</p>
        {error.signedOut && <p><strong>Tu sesión terminó</strong></p>}
        {!error.signedOut && error.detail && <p>{where && <strong>{where}: </strong>}{error.detail}</p>}
      </div>
      {error.signedOut ? (
        <p>
          <a href={`/admin/entrar?volver=${words.screen}`} target="_blank" rel="noreferrer">Entrar en otra pestaña</a> y después volver aquí a guardar: lo que escribiste sigue en esta pantalla.
        </p>
      ) : (
        <p>Lo que escribiste sigue aquí.</p>
      )}
      <div className="actions">
        <button type="button" ref={button} className="button button-message" onClick={retry}>Intentar de nuevo</button>
        <button type="button" className="info-button" onClick={back}>{fault ? "Ir al campo" : "Volver al formulario"}</button>
      </div>
    </div>
  );
}
