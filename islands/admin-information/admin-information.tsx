import type { Mount } from "../lib/island";
import { render } from "../lib/react";
import { Toaster } from "../lib/toast";
import { useLoad } from "../lib/use-draft";
import { Editor } from "./editor";
import { loadFailure, loadInformation } from "./information";
import type { Tools } from "../lib/form/picture/prepare";
import { ToolsContext } from "../lib/form/picture/thumbnail";
import { type Sections, SectionsContext } from "../lib/form/sections";

export function Information() {
  const { draft, failed, retry, button } = useLoad(loadInformation);
  return (
    <>
      {draft && <Editor draft={draft} />}
      {!draft && !failed && <p role="status">Cargando...</p>}
      {failed && (
        <div className="info-failure">
          <p role="alert" className="info-failure-title">{loadFailure}. Intentar de nuevo.</p>
          <div className="actions"><button type="button" ref={button} className="button button-message" onClick={retry}>Intentar de nuevo</button></div>
        </div>
      )}
      <Toaster />
    </>
  );
}

const mount: Mount<Tools & { sections: Sections }> = (element, { sections, ...tools }) =>
  render(element, <ToolsContext value={tools}><SectionsContext value={sections}><Information /></SectionsContext></ToolsContext>);
export default mount;
