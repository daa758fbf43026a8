import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from "react";
import { Area, type ControlProps } from "../input";
import { apply, selectionOf } from "./apply";
import { bold, enter, replace } from "./edit";
import { fromHTML, hasPictures, cleanPasted } from "./paste";
import { Reading } from "./reading";
import { type Marks, marksOf, Toolbar, useLinkDialog } from "./toolbar";

interface Props extends ControlProps {
  label: string;
}

function RichBox({ path, label, rows, attributes }: Props & { rows: number }) {
  const box = useRef<HTMLTextAreaElement>(null);
  const [marks, setMarks] = useState<Marks>({ bold: false, list: null, link: false });
  const [said, setSaid] = useState("");
  const { open, dialog } = useLinkDialog(box);
  const preview = () => {
    if (!box.current) return;
    const next = marksOf(selectionOf(box.current));
    setMarks((now) => (now.bold === next.bold && now.list === next.list && now.link === next.link ? now : next));
  };
  const keys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const element = event.currentTarget;
    const shortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey ? event.key.toLowerCase() : "";
    const plainEnter = event.key === "Enter" && !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.nativeEvent.isComposing);
    const change = shortcut === "b" ? bold(selectionOf(element)) : plainEnter ? enter(selectionOf(element)) : null;
    if (!change && shortcut !== "k") return;
    event.preventDefault();
    if (change) apply(element, change);
    else open();
  };
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const plain = event.clipboardData.getData("text/plain");
    const html = event.clipboardData.getData("text/html");
    const read = fromHTML(html) ?? cleanPasted(plain);
    const changed = plain !== "" && read !== plain;
    setSaid([changed && "Lo pegado se acomodó como lo lee el sitio. Deshacer lo deja como venía.", hasPictures(html) && "Las imágenes no se pegan: van en su propio campo."].filter(Boolean).join(" "));
    if (!changed) return;
    event.preventDefault();
    const element = event.currentTarget;
    // Two edits, so that one undo restores the text as pasted.
    const now = selectionOf(element);
    apply(element, replace(now, plain));
    apply(element, replace({ text: element.value, start: now.start, end: now.start + plain.replaceAll("\r\n", "\n").length }, read));
  };
  return (
    <div className="rich">
      <Toolbar label={label} controls={attributes.id} box={box} marks={marks} onLink={open} />
      <Area path={path} rows={rows} box={box} attributes={attributes} onKeyDown={keys} onSelect={preview} onPaste={paste} />
      <p className="field-said" role="status">{said}</p>
      {dialog}
    </div>
  );
}

export function Rich(props: Props) {
  return (
    <div className="rich-field">
      <RichBox {...props} rows={8} />
      <details className="rich-reading" open>
        <summary>Así se lee</summary>
        {/* tabIndex, because the pane scrolls if the text is long. */}
        <div className="info-preview" role="group" aria-label="Así se lee" tabIndex={0}><Reading key={props.path} path={props.path} /></div>
      </details>
    </div>
  );
}

export function Paragraphs(props: Props) {
  return (
    <div className="info-paragraphs">
      <RichBox {...props} rows={16} />
      <section className="info-preview" aria-label="Vista previa">
        <p className="info-preview-title" aria-hidden="true">Vista previa</p>
        <Reading key={props.path} path={props.path} />
      </section>
    </div>
  );
}

export function Long({ path, label, attributes }: Props) {
  const box = useRef<HTMLTextAreaElement>(null);
  return (
    <div className="rich">
      <Toolbar plain label={label} controls={attributes.id} box={box} marks={{ bold: false, list: null, link: false }} onLink={() => {}} />
      <Area path={path} rows={4} box={box} attributes={attributes} />
    </div>
  );
}
