import type { Mount } from "../lib/island";
import type { Tools } from "../lib/form/picture/prepare";
import { ToolsContext } from "../lib/form/picture/thumbnail";
import { type Sections, SectionsContext } from "../lib/form/sections";
import { render } from "../lib/react";
import { Toaster } from "../lib/toast";
import { useLoad } from "../lib/use-draft";
import { loadContent, loadFailure } from "./content";
import { Editor } from "./editor";

/** The screen from its loading on. */
export function Content() {
  const { draft, failed, retry, button } = useLoad(loadContent);
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

interface Props extends Tools {
  sections: Sections;
}

const mount: Mount<Props> = (element, { sections, ...tools }) =>
  render(element, <ToolsContext value={tools}><SectionsContext value={sections}><Content /></SectionsContext></ToolsContext>);
export default mount;
