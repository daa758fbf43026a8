import { createElement, type ReactNode, useContext, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { Icon } from "../admin-icons";
import { useDraft, useValue } from "../use-draft";
import { FaultContext } from "./fault";
import type { List } from "./fields";
import { Thumbnail } from "./picture/thumbnail";

export function useSummary(path: string, list: List): string[] {
  const draft = useDraft();
  const read = () => (list.summary ?? []).map((key) => String(draft.get(`${path}.${key}`) ?? "").trim()).filter(Boolean).join("\n");
  return useSyncExternalStore(draft.subscribe, read).split("\n").filter(Boolean);
}

interface Props {
  path: string;
  /** The prefix of the ids of its elements; the heading's is `id-titulo`. */
  id: string;
  level: number;
  list: List;
  place: string;
  /** The name and further texts, from useSummary. */
  summary: string[];
  isNew: boolean;
  tools: ReactNode;
  children: ReactNode;
}

/** An item of a list as a line that unfolds into its fields. */
export function Fold({ path, id, level, list, place, summary, isNew, tools, children }: Props) {
  const fault = useContext(FaultContext);
  const faulty = fault !== null && `${fault.path}.`.startsWith(`${path}.`);
  const [open, setOpen] = useState(isNew || faulty);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (faulty) setOpen(true);
  }, [faulty]);

  // The browser's search and reveal open folded fields.
  useLayoutEffect(() => {
    if (!open) body.current?.setAttribute("hidden", "until-found");
  }, [open]);
  useEffect(() => {
    const element = body.current;
    const unfold = () => flushSync(() => setOpen(true));
    element?.addEventListener("beforematch", unfold);
    return () => element?.removeEventListener("beforematch", unfold);
  }, []);

  const [name, ...more] = summary;
  return (
    <>
      <div className="info-item-head">
        {createElement(
          `h${level}`,
          { id: `${id}-titulo`, className: "info-item-title" },
          <button type="button" aria-expanded={open} aria-controls={`${id}-cuerpo`} data-fold="" onClick={() => setOpen(!open)}>
            <Icon name="down" />
            {list.thumbnail && <ItemPicture path={`${path}.${list.thumbnail}`} />}
            <span className="info-item-words">
              <span className={name ? "info-item-name" : "info-item-name info-item-unnamed"} dir="auto">{name ?? "Sin nombre"}</span>
              <span className="info-item-place">{[place, ...more].join(" · ")}</span>
            </span>
          </button>,
        )}
        <div className="info-item-tools">{tools}</div>
      </div>
      <div id={`${id}-cuerpo`} className="info-item-body" ref={body} hidden={!open}>
        <div className="info-item-fields">{children}</div>
      </div>
    </>
  );
}

function ItemPicture({ path }: { path: string }) {
  const src = String(useValue(path) ?? "");
  return <Thumbnail path={src} className="info-item-picture" />;
}

/** The element to focus, and whether the page may scroll. */
export interface Place {
  id: string;
  scroll: boolean;
}

/** Focuses an element after unfolding what contains it. */
export function reveal({ id, scroll }: Place): void {
  const element = document.getElementById(id);
  for (let folded = element?.closest("[hidden]"); folded; folded = folded.parentElement?.closest("[hidden]")) folded.dispatchEvent(new Event("beforematch"));
  element?.focus({ preventScroll: !scroll });
}
