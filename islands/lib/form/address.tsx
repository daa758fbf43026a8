import { useContext, useMemo, useState } from "react";
import { useDraft, useValue } from "../use-draft";
import { Combobox, matching } from "./combobox";
import type { Attributes, ControlProps } from "./input";
import { type Page, SourcesContext } from "./sources";

interface Props {
  attributes: Attributes;
  value: string;
  onChange: (value: string) => void;
  /** Told when a page was chosen by its name. */
  onPage?: (page: Page) => void;
}

/** A box for an address: a page of the site is found by its name, any other is typed. */
export function AddressBox({ attributes, value, onChange, onPage }: Props) {
  const sources = useContext(SourcesContext);
  const [searching, setSearching] = useState(false);
  const pages = sources?.pages() ?? [];
  const options = useMemo(() => pages.map(({ path, name, kind }) => ({ id: path, label: name, detail: path, group: kind })), [pages]);
  const here = pages.find(({ path }) => path === value.trim());
  const choose = (path: string) => {
    setSearching(false);
    onChange(path);
    const page = pages.find((candidate) => candidate.path === path);
    if (page) onPage?.(page);
  };
  return (
    <div className="address">
      <Combobox
        attributes={attributes}
        value={value}
        onType={(text) => {
          setSearching(true);
          onChange(text);
        }}
        // A page that is chosen already is no search: all the others are offered.
        options={searching ? matching(options, value) : options}
        onChoose={choose}
        input={{ inputMode: "url", autoCapitalize: "none" }}
      />
      {here && <p className="address-page">Lleva a: <strong dir="auto">{here.name}</strong></p>}
    </div>
  );
}

/** The address of a page, or a link. */
export function Path({ path, attributes }: ControlProps) {
  const draft = useDraft();
  return <AddressBox attributes={attributes} value={String(useValue(path) ?? "")} onChange={(value) => draft.set(path, value)} />;
}
