import { memo, type PointerEvent } from "react";
import { Icon } from "../lib/admin-icons";
import { SiteIcon } from "../lib/form/icon";
import { Thumbnail } from "../lib/form/picture/thumbnail";
import type { JsonObject } from "../lib/json";
import { nameOf, stateOf } from "./records";
import type { Collection } from "./table";

interface Props {
  collection: Collection;
  id: string;
  record: JsonObject;
  address: string;
  className: string;
  /** Starts to drag; null if the list is filtered. */
  grab: ((event: PointerEvent<HTMLElement>, id: string) => void) | null;
  /** Opens the menu of actions; null if there are none. */
  open: ((id: string, button: HTMLElement) => void) | null;
  expanded: boolean;
  /** Its target is hidden or missing. */
  nowhere: boolean;
}

const Small = ({ path }: { path: string }) => (path.startsWith("/icons/") ? <SiteIcon path={path} /> : <Thumbnail path={path}><Icon name="photo" /></Thumbnail>);

/** A record in its list. Its callbacks never change, so memo does not compare them. */
export const Row = memo(
  function Row({ collection, id, record, address, className, grab, open, expanded, nowhere }: Props) {
    const name = nameOf(collection, record);
    const detail = collection.detail ? String(record[collection.detail] ?? "") : "";
    const own = stateOf(collection, record);
    const state = nowhere && own.tone === "shown" ? { text: "No se ve: su página está oculta o no existe", tone: "missing" } : own;
    return (
      <li className={`content-row ${className}`} data-key={id}>
        {grab && <span className="content-grip" aria-hidden="true" title="Arrastrar" onPointerDown={(event) => grab(event, id)}><Icon name="grip" /></span>}
        <a id={`fila-${id}`} className="content-row-link" href={address}>
          {collection.thumbnail && <span className="content-thumb"><Small path={String(record[collection.thumbnail] ?? "")} /></span>}
          <span className="content-row-words">
            <span className="content-row-name" dir="auto">{name}</span>
            {detail && <span className="content-row-detail" dir="auto">{detail}</span>}
            <span className={`content-state content-state-${state.tone}`}>{state.text}</span>
          </span>
        </a>
        {open && (
          <button type="button" id={`acciones-${id}`} className="order-step" aria-haspopup="menu" aria-expanded={expanded} aria-label={`Acciones de ${name}`} title="Acciones" onClick={(event) => open(id, event.currentTarget)}>
            <Icon name="dots" />
          </button>
        )}
      </li>
    );
  },
  (a, b) => a.record === b.record && a.address === b.address && a.className === b.className && a.expanded === b.expanded && a.nowhere === b.nowhere && !a.grab === !b.grab,
);
