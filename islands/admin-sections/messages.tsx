import type { RefObject } from "react";
import { Icon } from "../lib/desk-icons";

/** A failure as it is told: the sentence, why, and what can be done. */
export interface Failure {
  text: string;
  detail: string;
  signedOut: boolean;
}

/** What went well and what did not. The live regions are there before anything is said in them. */
export function Messages({ status, failure }: { status: string; failure: Failure | null }) {
  return (
    <>
      <div className="sections-said" role="status">
        {status && (
          <p className="message">
            <Icon name="check" />
            {status}
          </p>
        )}
      </div>
      <div className="sections-said" role="alert">
        {failure && (
          <div className="message message-alert">
            <Icon name="alert" />
            <div>
              <p>{failure.text}</p>
              {failure.detail && <p className="sections-detail">{failure.detail}</p>}
              {failure.signedOut && (
                <p className="sections-detail">
                  Tu sesión terminó. Tus cambios siguen aquí:{" "}
                  <a href="/admin/entrar?volver=/admin/secciones" target="_blank" rel="noopener">
                    entra en otra pestaña
                  </a>{" "}
                  y vuelve a intentarlo.
                </p>
              )}
            </div>
          </div>
        )}
      </div>
    </>
  );
}

interface ConflictProps {
  /** What the two versions have otherwise. */
  lines: string[];
  panel: RefObject<HTMLFieldSetElement | null>;
  takeTheirs: () => void;
  keepOurs: () => void;
}

/** Asks which version stays, when another window saved meanwhile. */
export function Conflict({ lines, panel, takeTheirs, keepOurs }: ConflictProps) {
  return (
    <fieldset className="sections-conflict" ref={panel} tabIndex={-1}>
      <legend>Otra ventana guardó mientras tanto. ¿Con cuál te quedas?</legend>
      <ul>
        {lines.map((line) => <li key={line}>{line}</li>)}
      </ul>
      <div className="sections-actions">
        <button type="button" className="button button-plain" onClick={takeTheirs}>
          Cargar la otra versión
        </button>
        <button type="button" className="button button-call" onClick={keepOurs}>
          Guardar la mía encima
        </button>
      </div>
    </fieldset>
  );
}
