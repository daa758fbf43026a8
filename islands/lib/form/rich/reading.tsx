import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { Draft } from "../../draft";
import { Live } from "../../preview/live";
import { useDraft } from "../../use-draft";

export function Reading({ path }: { path: string }) {
  const draft = useDraft();
  const pane = useRef<HTMLDivElement>(null);
  const [live] = useState(() => new Live("/admin/vista/texto", () => wanted(draft, path), (html) => replaceContent(pane.current, html)));
  const { failure } = useSyncExternalStore(live.subscribe, () => live.state);
  const [before] = useState(() => textAt(draft, path));
  const isBlank = () => textAt(draft, path).trim() === "";
  const blank = useSyncExternalStore(draft.subscribe, isBlank);
  useEffect(() => {
    const refresh = () => live.again();
    if (!isBlank()) refresh();
    const close = draft.subscribe(() => live.changed());
    addEventListener("online", refresh);
    return () => {
      close();
      removeEventListener("online", refresh);
      live.stop();
    };
  }, [draft, live]);
  return (
    <>
      {blank && <p className="info-help">Aquí verás tu texto como se leerá en el sitio.</p>}
      {/* Until the first answer, the typed text reserves the space. */}
      <div ref={pane} className="reading" hidden={blank}><p>{before}</p></div>
      <p className="reading-failure" role="status">{failure && `No se pudo actualizar esta vista de tu texto. ${failure}`}</p>
    </>
  );
}

const textAt = (draft: Draft, path: string) => String(draft.get(path) ?? "");

/** The request, with unsaved changes if the text has placeholders or links. */
function wanted(draft: Draft, path: string) {
  const text = textAt(draft, path);
  if (!/[{[]/.test(text) || !draft.isDirty()) return { text };
  const { redirects, ...siteContent } = draft.config.write(draft.value, draft.base);
  return { text, siteContent };
}

/** Shows the server's HTML without links. DOMParser runs no scripts and loads nothing. */
function replaceContent(pane: HTMLElement | null, html: string): void {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const link of body.querySelectorAll("a")) {
    link.title = link.getAttribute("href") ?? "";
    link.removeAttribute("href");
  }
  pane?.replaceChildren(...body.childNodes);
}
