import { useSyncExternalStore } from "react";
import { Icon } from "../lib/admin-icons";
import type { ApiError } from "../lib/client";
import type { Draft, Task } from "../lib/draft";

const failures: Record<Task, { refused: string; unanswered: string }> = {
  saving: { refused: "No pudieron guardarse las secciones", unanswered: "No pudieron actualizarse las secciones. Intentar de nuevo." },
  updating: { refused: "Error al actualizar componentes. Intentar de nuevo.", unanswered: "Error al actualizar componentes. Intentar de nuevo." },
};

const quiet = () => () => {};

/** Messages about tasks. The live regions exist before their text. */
export function Messages({ messages, draft }: { messages: string[]; draft: Draft | null }) {
  const state = useSyncExternalStore(draft?.subscribe ?? quiet, () => draft?.state);
  const failure = state?.failure;
  // A conflict also means that the save did not happen.
  const doing = failure?.doing ?? (state?.choice?.kind === "save" ? state.choice.doing : undefined);
  return (
    <>
      <div className="sections-said" role="status">
        {messages.length > 0 && (
          <div className="message">
            <Icon name="check" />
            <div>{messages.map((line, i) => <p key={line} className={i > 0 ? "sections-detail" : undefined}>{line}</p>)}</div>
          </div>
        )}
      </div>
      <div className="sections-said" role="alert">
        {doing && (
          <div className="message message-alert">
            <Icon name="alert" />
            <div>
              <p>{failures[doing][failure?.error.status === 0 ? "unanswered" : "refused"]}</p>
              {failure && <Why error={failure.error} />}
            </div>
          </div>
        )}
      </div>
    </>
  );
}

function Why({ error }: { error: ApiError }) {
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
  return error.detail && <p className="sections-detail">{error.detail}</p>;
}
