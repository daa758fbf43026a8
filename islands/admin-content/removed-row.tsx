import { Icon } from "../lib/admin-icons";
import type { JsonObject } from "../lib/json";
import { useDraft } from "../lib/use-draft";
import { PagePicker } from "./page-picker";
import { idOf, nameOf, recordsIn } from "./records";
import { setRedirect, useRedirect } from "./redirect";
import type { Collection } from "./table";

interface Props {
  collection: Collection;
  id: string;
  record: JsonObject;
  undo: (id: string) => void;
}

/** A removed record until it is saved, with an undo button and the target of its address. */
export function GoneRow({ collection, id, record, undo }: Props) {
  const draft = useDraft();
  const stored = recordsIn(draft.base, collection).items[id];
  const address = collection.base && stored ? `${collection.base}/${idOf(collection, stored)}` : "";
  return (
    <li className="info-gone content-gone">
      <p>Quitaste <strong dir="auto">{nameOf(collection, record)}</strong>.</p>
      <button
        type="button"
        id={`deshacer-${id}`}
        className="info-button info-button-quiet"
        onClick={() => {
          if (address) setRedirect(draft, address, undefined);
          undo(id);
        }}
      >
        <Icon name="undo" />Deshacer
      </button>
      {address && <Address address={address} />}
    </li>
  );
}

function Address({ address }: { address: string }) {
  const draft = useDraft();
  const to = useRedirect(address);
  return (
    <div className="content-gone-address">
      <p>{to ? `Su dirección ${address} llevará a la página que elegiste.` : `Su dirección ${address} dirá que la página ya no existe.`}</p>
      <PagePicker label="Llevar a otra página" none="Ninguna: decir que ya no existe" value={to ?? ""} except={address} choose={(path) => setRedirect(draft, address, path || undefined)} />
    </div>
  );
}
