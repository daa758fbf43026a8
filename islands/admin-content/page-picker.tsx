import { useContext, useId } from "react";
import { SourcesContext } from "../lib/form/sources";

interface Props {
  label: string;
  none: string;
  value: string;
  /** The redirected address, which cannot be its own target. */
  except: string;
  choose: (path: string) => void;
}

export function PagePicker({ label, none, value, except, choose }: Props) {
  const id = useId();
  const pages = (useContext(SourcesContext)?.pages() ?? []).filter(({ path }) => path !== except);
  const kinds = [...new Set(pages.map(({ kind }) => kind))];
  return (
    <p className="content-picker">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => choose(event.target.value)}>
        <option value="">{none}</option>
        {kinds.map((kind) => (
          <optgroup key={kind} label={kind}>
            {pages.filter((page) => page.kind === kind).map(({ path, name }) => <option key={path} value={path}>{name}</option>)}
          </optgroup>
        ))}
        {value && !pages.some(({ path }) => path === value) && <option value={value}>{value}</option>}
      </select>
    </p>
  );
}
