import { useCallback, useEffect, useState } from "react";
import { loadFailure, loadSiteContent, type Version } from "../lib/admin";
import type { Mount } from "../lib/island";
import { render } from "../lib/react";
import { Toaster } from "../lib/toast";
import { Editor } from "./editor";
import { ToolsContext } from "./picture/box";
import type { Tools } from "./picture/prepare";

export function Information() {
  const [version, setVersion] = useState<Version | null>(null);
  const [failed, setFailed] = useState(false);
  const load = useCallback(() => {
    setFailed(false);
    loadSiteContent().then(setVersion, (error: unknown) => {
      console.error(error);
      setFailed(true);
    });
  }, []);
  useEffect(load, [load]);
  return (
    <>
      {version && <Editor version={version} />}
      {!version && !failed && <p role="status">Cargando...</p>}
      {failed && (
        <div className="info-failure">
          <p role="alert" className="info-failure-title">{loadFailure}. Intentar de nuevo.</p>
          <div className="actions"><button type="button" className="button button-message" onClick={load}>Intentar de nuevo</button></div>
        </div>
      )}
      <Toaster />
    </>
  );
}

const mount: Mount<Tools> = (element, tools) => render(element, <ToolsContext value={tools}><Information /></ToolsContext>);
export default mount;
