import { useContext, useId, useSyncExternalStore } from "react";
import { useDraft, useValue } from "../use-draft";
import type { Attributes, ControlProps } from "./input";
import { type Page, SourcesContext } from "./sources";

interface Props {
  attributes: Attributes;
  value: string;
  onChange: (value: string) => void;
  onPage?: (page: Page) => void;
}

/** An input for an address, with the pages of the site as suggestions. */
export function AddressBox({ attributes, value, onChange, onPage }: Props) {
  const list = useId();
  const pages = useContext(SourcesContext)?.pages() ?? [];
  const pageAt = (address: string) => pages.find(({ path }) => path === address.trim());
  const here = pageAt(value);
  const change = (address: string) => {
    onChange(address);
    const page = pageAt(address);
    if (page) onPage?.(page);
  };
  return (
    <div className="address">
      <input type="text" dir="auto" inputMode="url" autoComplete="off" autoCapitalize="none" spellCheck={false} list={list} {...attributes} value={value} onChange={(event) => change(event.target.value)} />
      <datalist id={list}>
        {pages.map(({ path, name, kind }) => <option key={path} value={path} label={`${name} (${kind})`} />)}
      </datalist>
      {here && <p className="address-page">Lleva a: <strong dir="auto">{here.name}</strong></p>}
    </div>
  );
}

export function Path({ path, attributes }: ControlProps) {
  const draft = useDraft();
  const sources = useContext(SourcesContext);
  const value = String(useValue(path) ?? "");
  const nowhere = useSyncExternalStore(draft.subscribe, () => sources?.isDeadLink?.(value) === true);
  return (
    <>
      <AddressBox attributes={attributes} value={value} onChange={(value) => draft.set(path, value)} />
      {nowhere && <p className="field-note" role="status">Esa página está oculta o no existe: mientras tanto, el sitio no muestra esta entrada.</p>}
    </>
  );
}
