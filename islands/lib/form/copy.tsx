// Fields that repeat another one, so that each fact is typed once.
import { type ReactNode, useContext, useState, useSyncExternalStore } from "react";
import type { Draft } from "../draft";
import { at } from "../paths";
import { useDraft, useValue } from "../use-draft";
import { type Attributes, type ControlProps, inputId } from "./input";
import { type Copies, CopiesContext } from "./sections";

interface Props extends ControlProps {
  source: string;
  /** The address of the source on another screen or record, or "". */
  link: string;
  children: (attributes: Attributes) => ReactNode;
}

/** Returns the screen that edits a source, if it is another one. */
export function screenOf(source: string): { name: string; link: string } | undefined {
  if (source.startsWith("schedule.")) return { name: "tu Horario", link: "/admin/horario#semana" };
  if (source.startsWith("licences.")) return { name: "Cédulas y certificado", link: `/admin/contenido#campo-${source.replaceAll(".", "-")}-number` };
  return undefined;
}

/** The value of a copy that the server has to fill. It differs from "", so that it counts as a change. */
const pendingFill = " ";

function isCopy(draft: Draft, copies: Copies, path: string): boolean {
  const before = copies.get(path);
  return copies.has(path) && (before === undefined || draft.get(path) === pendingFill || at(draft.base, path) !== before);
}

function join(draft: Draft, copies: Copies, path: string): void {
  copies.set(path, at(draft.base, path));
  draft.set(path, pendingFill);
}

/** Shows the value of the source. The owner may write another one and return to the source's. */
export function Copy({ path, source, link, attributes, children }: Props) {
  const draft = useDraft();
  const copies = useContext(CopiesContext);
  const [own, setOwn] = useState(false);
  const joined = useSyncExternalStore(draft.subscribe, () => isCopy(draft, copies, path));
  const emptied = useValue(path) === pendingFill;
  const id = `${attributes.id}-origen`;
  const described = { ...attributes, "aria-describedby": [id, attributes["aria-describedby"]].filter(Boolean).join(" ") };
  // Copies of another screen cannot be edited.
  const screen = screenOf(source);
  const apart = !joined || (own && !emptied);
  if (apart && screen) return children(attributes);
  const name = screen?.name ?? draft.config.nameOf(source);
  if (apart) {
    return (
      <>
        {children(described)}
        <div className="field-notes">
          <p className="field-note" id={id}>Aquí se escribe aparte de {name}.</p>
          <button type="button" className="info-button info-button-quiet" aria-describedby={id} onClick={() => join(draft, copies, path)}>Usar lo mismo</button>
        </div>
      </>
    );
  }
  const write = () => {
    setOwn(true);
    if (emptied) draft.set(path, at(draft.base, path) ?? "");
  };
  return (
    <>
      <ReadOnly path={path} source={source} attributes={described} />
      <div className="field-notes">
        <p className="field-said" id={id}>Se toma de {link ? <a href={link}>{name}</a> : name.split(" › ").at(-1)}.</p>
        {!screen && <button type="button" className="info-button info-button-quiet" aria-describedby={id} onClick={write}>Escribir otra cosa</button>}
      </div>
    </>
  );
}

/** Lists the fields that should repeat this one but differ, with a button to join them. */
export function OtherCopies({ path }: { path: string }) {
  const draft = useDraft();
  const copies = useContext(CopiesContext);
  const repeated = draft.config.repeated ?? [];
  const repeats = (source: string | undefined): boolean => source === path || (source !== undefined && repeats(repeated.find(([copy]) => copy === source)?.[1]));
  const text = (copy: string) => String(draft.get(copy) ?? "").trim();
  const isSource = !repeated.some(([copy]) => copy === path);
  const others = () => repeated.filter(() => isSource).flatMap(([copy, source]) => (repeats(source) && !isCopy(draft, copies, copy) && text(copy) !== "" ? [copy] : []));
  const differences = useSyncExternalStore(draft.subscribe, () => others().map((copy) => `${draft.config.nameOf(copy)} («${text(copy)}»)`).join("; "));
  if (differences === "") return null;
  const id = `${inputId(path)}-otros`;
  return (
    <div className="field-notes">
      <p className="field-note" id={id}>Este dato está también, distinto, en: {differences}.</p>
      <button type="button" className="info-button info-button-quiet" aria-describedby={id} onClick={() => { for (const copy of others()) join(draft, copies, copy); }}>Usar este en todos</button>
    </div>
  );
}

/** The value in a read-only input, or that of its source if both were stored alike. */
export function ReadOnly({ path, source = path, attributes }: ControlProps & { source?: string }) {
  const draft = useDraft();
  const own = String(useValue(path) ?? "").trim();
  const other = String(useValue(source) ?? "");
  const before = String(at(draft.base, source) ?? "");
  const stale = own === String(at(draft.base, path) ?? "").trim() && other !== before && own !== before;
  const value = own === before ? other : stale ? "" : own;
  const shared = { ...attributes, dir: "auto", readOnly: true, value, placeholder: value === "" && other !== "" ? "Se toma al guardar" : undefined };
  return value.length > longLine ? <textarea rows={3} {...shared} /> : <input type="text" {...shared} />;
}

/** The number of characters that fit into a line of a phone. */
const longLine = 34;
