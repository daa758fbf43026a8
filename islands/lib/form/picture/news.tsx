import { ApiError } from "../../client";
import { Refusal } from "./inspect";

/** What is being done with a photo; done and total tell how far it is, in any unit. */
export type Phase = { doing: "choosing" } | { doing: "making"; done: number; total: number } | { doing: "sending" };

export interface Failure {
  message: string;
  signedOut: boolean;
}

/** What to tell the owner about an error. */
export function failureOf(error: unknown): Failure {
  const known = error instanceof Refusal || error instanceof ApiError;
  if (!known) console.warn(error);
  return { message: known ? error.message : "Algo falló al preparar la foto. Inténtalo de nuevo.", signedOut: error instanceof ApiError && error.signedOut };
}

interface Props {
  phase: Phase;
  failure: Failure | null;
  /** What a failure has not taken away. */
  kept: string;
}

/** How far the work is, or why it failed. */
export function News({ phase, failure, kept }: Props) {
  return (
    <div className="picture-news">
      <div role="alert">
        {failure && (
          <>
            <p className="info-fault">{failure.signedOut ? "Tu sesión terminó, así que la foto aún no se guarda." : failure.message}</p>
            <p className="info-help">
              {failure.signedOut && <><a href={`/admin/entrar?volver=${location.pathname}`} target="_blank" rel="noreferrer">Entra en otra pestaña</a> y después vuelve aquí. </>}
              {kept}
            </p>
          </>
        )}
      </div>
      <div role="status" className="picture-progress">
        {phase.doing === "making" && (phase.done > 0 ? `Preparando la foto… ${Math.floor((100 * phase.done) / phase.total)} %` : "Preparando la foto…")}
        {phase.doing === "sending" && "Subiendo la foto…"}
      </div>
      {phase.doing === "making" && <progress aria-label="Avance" max={phase.total || 1} value={phase.done} />}
      {phase.doing === "sending" && <progress aria-label="Avance" />}
    </div>
  );
}
