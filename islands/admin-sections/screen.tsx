import { useCallback, useState } from "react";
import { Draft } from "../lib/draft";
import { SlowNotice } from "../lib/form/loading";
import { useHeightVar } from "../lib/height-var";
import { DraftContext, useLoad } from "../lib/use-draft";
import { resume } from "../lib/version";
import { Editor } from "./editor";
import { SaveFooter } from "./foot";
import { Messages } from "./messages";
import type { SectionType } from "./model";
import { sections } from "./sections";

/** The screen while and after it loads. The live regions exist before their text. */
export function Screen({ types }: { types: SectionType[] }) {
  const [messages, setMessages] = useState<string[]>([]);
  const load = useCallback(async () => {
    const draft = await Draft.load(sections(types));
    const note = resume(draft);
    if (note) setMessages([note]);
    return draft;
  }, [types]);
  const { draft, failed, retry, button } = useLoad(load);
  const bar = useHeightVar<HTMLDivElement>("--foot");
  return (
    <DraftContext value={draft}>
      <p className="sections-wait" role="status">{!draft && !failed ? "Cargando..." : ""}</p>
      {!draft && !failed && <SlowNotice />}
      <div role="alert">
        {failed && (
          <div className="sections-failed">
            <p>No pudieron cargarse las secciones.</p>
            <button type="button" ref={button} className="button button-message" onClick={retry}>
              Intentar de nuevo
            </button>
          </div>
        )}
      </div>
      {draft && <Editor types={types} say={setMessages} />}
      <div ref={bar} className={`shell-foot sections-bar ${draft ? "" : "sections-bar-empty"}`}>
        <Messages messages={messages} draft={draft} />
        {draft && <SaveFooter types={types} report={setMessages} />}
      </div>
    </DraftContext>
  );
}
