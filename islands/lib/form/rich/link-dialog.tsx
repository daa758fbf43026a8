import { type FormEvent, useState } from "react";
import { Dialog } from "../../dialog";
import { AddressBox } from "../address";
import { addressOf, type Edit, link, linkAt, type Selection, unlink } from "./edit";

interface Props {
  now: Selection;
  /** Called with the change, or null if there is none. */
  onDone: (change: Edit | null) => void;
}

const noAddress = "Elige una página de la lista, o escribe una dirección que empiece con https://, tel: o mailto:.";
const noWords = "Escribe las palabras que se podrán tocar.";

export function LinkDialog({ now, onDone }: Props) {
  const [old] = useState(() => linkAt(now));
  const [words, setWords] = useState(old?.words ?? now.text.slice(now.start, now.end).replace(/\s+/g, " ").trim());
  const [typed, setTyped] = useState(old?.href ?? "");
  const [fault, setFault] = useState<"words" | "address" | null>(null);
  const store = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation(); // the dialog may be within another form
    const href = addressOf(typed);
    const missing = href === null ? "address" : words.trim() === "" ? "words" : null;
    setFault(missing);
    if (href && !missing) onDone(link(now, words, href));
    else document.getElementById(missing === "words" ? "enlace-texto" : "enlace-direccion")?.focus();
  };
  const describe = (part: "words" | "address", help?: string) => [fault === part && `enlace-${part}-error`, help].filter(Boolean).join(" ") || undefined;
  return (
    <Dialog labelledBy="enlace-titulo" className="dialog-small" onClose={() => onDone(null)}>
      <form className="link-form" onSubmit={store} noValidate>
        <div className="dialog-body">
          <h2 id="enlace-titulo">{old ? "Cambiar el enlace" : "Agregar un enlace"}</h2>
          <div className="info-field">
            <label htmlFor="enlace-direccion">Página del sitio o dirección</label>
            <AddressBox
              attributes={{ id: "enlace-direccion", "aria-describedby": describe("address", "enlace-ayuda"), "aria-invalid": fault === "address" || undefined }}
              value={typed}
              onChange={setTyped}
              onPage={(page) => setWords((before) => before || page.name)}
            />
            {fault === "address" && <p className="info-fault" id="enlace-address-error">{noAddress}</p>}
            <p className="info-help" id="enlace-ayuda">Busca una página por su nombre, o escribe una dirección: https://…, tel:911, mailto:…</p>
          </div>
          <div className="info-field">
            <label htmlFor="enlace-texto">Texto del enlace</label>
            <input type="text" id="enlace-texto" dir="auto" autoComplete="off" value={words} aria-invalid={fault === "words" || undefined} aria-describedby={describe("words")} onChange={(event) => setWords(event.target.value)} />
            {fault === "words" && <p className="info-fault" id="enlace-words-error">{noWords}</p>}
          </div>
        </div>
        <div className="dialog-foot">
          {old && <button type="button" className="info-button info-button-quiet info-remove" onClick={() => onDone(unlink(now))}>Quitar el enlace</button>}
          <button type="button" className="button button-plain" onClick={() => onDone(null)}>Cancelar</button>
          <button type="submit" className="button button-message">{old ? "Cambiar" : "Agregar"}</button>
        </div>
      </form>
    </Dialog>
  );
}
