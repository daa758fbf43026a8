import { useCallback, useEffect, useRef, useState } from "react";
import { loadFailure, loadSiteContent, type Version } from "../lib/admin";
import { focusHeading } from "../lib/heading";
import type { Mount } from "../lib/island";
import { render } from "../lib/react";
import { Toaster } from "../lib/toast";
import { Editor } from "./editor";
import { ToolsContext } from "./picture/thumbnail";
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
  const button = useRef<HTMLButtonElement>(null);
  const [retries, setRetries] = useState(0);
  const retry = () => {
    // The button goes while it loads; it has the focus back when that fails again.
    focusHeading();
    setRetries(retries + 1);
    load();
  };
  useEffect(() => {
    if (failed && retries > 0) button.current?.focus();
  }, [failed, retries]);
  return (
    <>
      {version && <Editor version={version} />}
      {!version && !failed && <p role="status">Cargando...</p>}
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

const mount: Mount<Tools> = (element, tools) => render(element, <ToolsContext value={tools}><Information /></ToolsContext>);
export default mount;
