import { updateSections } from "../lib/client";
import type { Draft } from "../lib/draft";
import { reload } from "../lib/version";

export const updated = "Componentes de secciones actualizados";

export function useTasks(draft: Draft, say: (lines: string[]) => void) {
  const save = async () => {
    if (draft.state.doing) return;
    say([]);
    const outcome = await draft.save();
    if (outcome.end !== "done") return;
    const adopted = outcome.adopted.map((path) => draft.config.nameOf(path)).join("; ");
    say(["Secciones seleccionadas guardadas.", ...(adopted ? [`También se conservó lo que otra persona guardó mientras tanto: ${adopted}.`] : [])]);
  };
  const update = async () => {
    if (draft.state.doing) return;
    say([]);
    // With unsaved changes, a concurrent save must not be overwritten.
    const outcome = await draft.run("updating", (etag) => updateSections(draft.isDirty() ? etag : undefined));
    if (outcome.end !== "done") return;
    say([updated]);
    reload(draft, updated);
  };
  return { save, update };
}
