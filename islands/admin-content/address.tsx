import { useContext, useState, useSyncExternalStore } from "react";
import { FaultContext } from "../lib/form/fault";
import { inputId } from "../lib/form/input";
import type { Field } from "../lib/form/fields";
import { SourcesContext } from "../lib/form/sources";
import { slug } from "../lib/slug";
import { useDraft, useValue } from "../lib/use-draft";
import { idOf, isTwice, nameOf, pathOf, proposed, recordsIn } from "./records";
import { setRedirect, redirectOf, useRedirect } from "./redirect";
import type { Collection } from "./table";

export interface Owner {
  collection: Collection;
  id: string;
}

interface Props {
  field: Field;
  owner: Owner;
}

export function Address({ field, owner }: Props) {
  const { collection, id: key } = owner;
  const draft = useDraft();
  const path = `${pathOf(collection, key)}.${field.key}`;
  const value = String(useValue(path) ?? "");
  const [typed, setTyped] = useState<string | null>(null);
  const fault = useContext(FaultContext);
  const twice = useSyncExternalStore(draft.subscribe, () => Object.hasOwn(recordsIn(draft.value, collection).items, key) && isTwice(collection, recordsIn(draft.value, collection), key));
  const failed = fault?.path === path || twice;
  const id = inputId(path);
  const change = (text: string) => {
    setTyped(text);
    const records = recordsIn(draft.value, collection);
    draft.set(path, slug(lastPart(text)) || proposed(collection, records, key, nameOf(collection, records.items[key])));
  };
  return (
    <div className="info-field info-field-wide content-address">
      <label htmlFor={id}>{field.label}</label>
      <div className="slug">
        {collection.base && <span className="slug-prefix" aria-hidden="true">{collection.base}/</span>}
        <input type="text" id={id} value={typed ?? value} inputMode="url" autoComplete="off" autoCapitalize="none" spellCheck={false} aria-describedby={`${id}-ayuda ${id}-avisos`} aria-invalid={failed || undefined} onChange={(event) => change(event.target.value)} onBlur={() => setTyped(null)} />
      </div>
      <div id={`${id}-avisos`} role="status">
        {twice && <p className="info-fault">Ya hay otr{collection.gender} {collection.item} con {collection.base ? "esta dirección" : "este nombre interno"}. Escribe otr{collection.base ? "a" : "o"}.</p>}
        {fault?.path === path && !twice && <p className="info-fault">{fault.detail}</p>}
        {collection.base && <Notes base={collection.base} owner={owner} value={value} />}
      </div>
      <p className="info-help" id={`${id}-ayuda`}>{field.help}</p>
    </div>
  );
}

/** Returns the last part of a pasted address: "hola" of "https://dominio.mx/enfermedades/hola/". */
const lastPart = (text: string): string => text.trim().replace(/[?#].*$/, "").split("/").filter(Boolean).at(-1) ?? text;

/** Notes on the former address of a record, and on a redirect from its new one. */
function Notes({ base, owner: { collection, id }, value }: { base: string; owner: Owner; value: string }) {
  const draft = useDraft();
  const stored = useSyncExternalStore(draft.subscribe, () => {
    const record = recordsIn(draft.base, collection).items[id];
    return record ? idOf(collection, record) : undefined;
  });
  if (value === stored) return null;
  return (
    <>
      {stored && <p className="content-note">La dirección anterior {base}/{stored} seguirá funcionando: lleva a la nueva.</p>}
      <Taken address={`${base}/${value}`} />
    </>
  );
}

/** A redirect from the address, which has to be removed before a record can use it. */
function Taken({ address }: { address: string }) {
  const draft = useDraft();
  const sources = useContext(SourcesContext);
  const before = useSyncExternalStore(draft.subscribe, () => redirectOf(draft.base, address));
  const now = useRedirect(address);
  if (before === undefined) return null;
  const name = sources?.pages().find(({ path }) => path === before)?.name;
  const leads = before === "" ? "dice ahora que su página ya no existe" : `lleva ahora a ${name ? `«${name}»` : before}`;
  return (
    <div className="content-note">
      <p>La dirección {address} {leads}.</p>
      <label>
        <input type="checkbox" checked={now === undefined} onChange={(event) => setRedirect(draft, address, event.target.checked ? undefined : before)} />
        Usar esta dirección de todos modos
      </label>
    </div>
  );
}
