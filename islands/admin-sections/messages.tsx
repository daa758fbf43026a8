import { useSyncExternalStore } from "react";
import { Icon } from "../lib/admin-icons";
import type { Draft, Task } from "../lib/draft";

/** What a task that did not succeed is told with, as the error catalogue has it. */
const failures: Record<Task, string> = {
  saving: "No pudieron guardarse las secciones",
  updating: "Error al actualizar componentes. Intentar de nuevo.",
};
const unanswered = "No pudieron actualizarse las secciones. Intentar de nuevo.";

const quiet = () => () => {};

/** What went well and what did not. The live regions are there before anything is said in them. */
export function Messages({ said, draft }: { said: string[]; draft: Draft | null }) {
  const state = useSyncExternalStore(draft?.subscribe ?? quiet, () => draft?.state);
  const failure = state?.failure;
  // A choice that has to be made first is a save that did not happen.
  const doing = failure?.doing ?? (state?.choice?.kind === "save" ? state.choice.doing : undefined);
  return (
    <>
      <div className="sections-said" role="status">
        {said.length > 0 && (
          <div className="message">
            <Icon name="check" />
            <div>{said.map((line, i) => <p key={line} className={i > 0 ? "sections-detail" : undefined}>{line}</p>)}</div>
          </div>
        )}
      </div>
      <div className="sections-said" role="alert">
        {doing && (
          <div className="message message-alert">
            <Icon name="alert" />
            <div>
              <p>{failures[doing]}</p>
              {failure && <Why {...failure} />}
            </div>
          </div>
        )}
      </div>
    </>
  );
}

/** Why it failed, and what can be done. */
function Why({ doing, error }: { doing: Task; error: { status: number; detail: string; signedOut: boolean } }) {
  if (error.signedOut) {
    return (
      <p className="sections-detail">
        Tu sesión terminó. Tus cambios siguen aquí:{" "}
        <a href="/admin/entrar?volver=/admin/secciones" target="_blank" rel="noopener">
          entra en otra pestaña
        </a>{" "}
        y vuelve a intentarlo.
      </p>
    );
  }
  const detail = doing === "updating" && error.status === 0 ? unanswered : error.detail;
  return detail && <p className="sections-detail">{detail}</p>;
}
