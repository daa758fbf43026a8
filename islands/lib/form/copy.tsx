// Fields whose value is that of another one, so that each fact is typed once.
import { type ReactNode, useContext, useState } from "react";
import { at } from "../paths";
import { useDraft, useValue } from "../use-draft";
import type { Attributes, ControlProps } from "./input";
import { CopiesContext } from "./sections";

interface Props extends ControlProps {
  /** The path of the field that it repeats. */
  source: string;
  /** The address of that field, if it is in another part of the form. */
  link: string;
  /** The control for a value of its own. */
  children: (attributes: Attributes) => ReactNode;
}

/** The screen that edits a source, if it is another one. */
export function screenOf(source: string): { name: string; link: string } | undefined {
  if (source.startsWith("schedule.")) return { name: "tu Horario", link: "/admin/horario#semana" };
  if (source.startsWith("licences.")) return { name: "Cédulas y certificado", link: `/admin/contenido#campo-${source.replaceAll(".", "-")}-number` };
  return undefined;
}

/** Shows the value of another field. The owner may write something else, and return to the same; the server fills a copy that is emptied. */
export function Copy({ path, source, link, attributes, children }: Props) {
  const draft = useDraft();
  const [apart, setApart] = useState(!useContext(CopiesContext).includes(path));
  const id = `${attributes.id}-origen`;
  const own = { ...attributes, "aria-describedby": [id, attributes["aria-describedby"]].filter(Boolean).join(" ") };
  // What another screen edits is the only value that the site shows.
  const screen = screenOf(source);
  if (apart && screen) return children(attributes);
  const name = screen?.name ?? draft.subject.nameOf(source);
  if (apart) {
    const join = () => {
      // The server fills what a save empties; one that is empty there already is emptied by a space.
      draft.set(path, at(draft.base, path) === "" ? " " : "");
      setApart(false);
    };
    return (
      <>
        {children(own)}
        <div className="field-notes">
          <p className="field-note" id={id}>Aquí se escribe aparte de {name}.</p>
          <button type="button" className="info-button info-button-quiet" aria-describedby={id} onClick={join}>Usar lo mismo</button>
        </div>
      </>
    );
  }
  return (
    <>
      <ReadOnly path={path} source={source} attributes={own} />
      <div className="field-notes">
        <p className="field-said" id={id}>Se toma de {link ? <a href={link}>{name}</a> : name.split(" › ").at(-1)}.</p>
        {!screen && <button type="button" className="info-button info-button-quiet" aria-describedby={id} onClick={() => setApart(true)}>Escribir otra cosa</button>}
      </div>
    </>
  );
}

/** The value at a path as a text that can be read and copied; that of its source where both were saved alike. */
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

/** How many characters fit into a line of a phone. */
const longLine = 34;
