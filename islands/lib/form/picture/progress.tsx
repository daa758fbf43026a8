import { ApiError } from "../../client";
import { useDraft } from "../../use-draft";
import { OutdatedError, reload } from "../../version";
import { Refusal } from "./inspect";

/** The current step of an upload. done and total are in any unit. */
export type Phase = { doing: "choosing" } | { doing: "making"; done: number; total: number } | { doing: "sending"; done: number; total: number };

export interface Failure {
  message: string;
  signedOut: boolean;
  outdated: boolean;
}

export function failureOf(error: unknown): Failure {
  const known = error instanceof Refusal || error instanceof ApiError || error instanceof OutdatedError;
  if (!known) console.warn(error);
  return { message: known ? error.message : "Algo falló al preparar la foto. Inténtalo de nuevo.", signedOut: error instanceof ApiError && error.signedOut, outdated: error instanceof OutdatedError };
}

interface Props {
  phase: Phase;
  failure: Failure | null;
  /** The text of what a failure does not lose. */
  kept: string;
}

export function Progress({ phase, failure, kept }: Props) {
  const draft = useDraft();
  const percent = phase.doing !== "choosing" && phase.done > 0 ? ` ${Math.floor((100 * phase.done) / phase.total)} %` : "";
  return (
    <div className="picture-news">
      <div role="alert">
        {failure && (
          <>
            <p className="info-fault">{failure.signedOut ? "Tu sesión terminó, así que la foto aún no se guarda." : failure.message}</p>
            <p className="info-help">
              {failure.signedOut && <><a href={`/admin/entrar?volver=${location.pathname}`} target="_blank" rel="noreferrer">Entra en otra pestaña</a> y después vuelve aquí. </>}
              {failure.outdated ? "Lo que escribiste en la pantalla se conserva; la foto se elige otra vez." : kept}
            </p>
            {failure.outdated && <button type="button" className="info-button" onClick={() => reload(draft)}>Cargar la versión nueva</button>}
          </>
        )}
      </div>
      <div role="status" className="picture-progress">
        {phase.doing === "making" && "Preparando la foto…"}
        {phase.doing === "sending" && "Subiendo la foto…"}
        <span aria-hidden="true">{percent}</span>
      </div>
      {phase.doing === "making" && <progress aria-label="Avance" max={phase.total || 1} value={phase.done} />}
      {phase.doing === "sending" && <progress aria-label="Avance" {...(phase.total > 0 && { max: phase.total, value: phase.done })} />}
    </div>
  );
}
