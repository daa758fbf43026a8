import { useContext, useState, useSyncExternalStore } from "react";
import { Icon } from "../lib/admin-icons";
import { FaultContext } from "../lib/form/fault";
import { inputId } from "../lib/form/input";
import { SourcesContext } from "../lib/form/sources";
import { useDraft, useValue } from "../lib/use-draft";
import { PagePicker } from "./page-picker";
import { pathOf, recordsIn } from "./records";
import { redirects } from "./table";

interface Props {
  id: string;
  isNew: boolean;
  remove: (id: string) => void;
}

export function RedirectRow({ id, isNew, remove }: Props) {
  const path = pathOf(redirects, id);
  const fault = useContext(FaultContext);
  const [open, setOpen] = useState(isNew || fault?.path === `${path}.from`);
  const from = String(useValue(`${path}.from`) ?? "");
  const to = String(useValue(`${path}.to`) ?? "");
  const name = useContext(SourcesContext)?.pages().find((page) => page.path === to)?.name;
  return (
    <li className="content-row content-redirect">
      <button type="button" className="content-row-link" aria-expanded={open} onClick={() => setOpen(!open)}>
        <span className="content-row-words">
          <span className="content-row-name">{from || "Dirección nueva"}</span>
          <span className="content-row-detail">{to === "" ? "Dice que la página ya no existe" : `Lleva a ${name ? `${name} · ` : ""}${to}`}</span>
        </span>
        <Icon name="down" />
      </button>
      {open && <Fields path={path} id={id} from={from} to={to} />}
      {open && <button type="button" className="info-button info-button-quiet info-remove" onClick={() => remove(id)}><Icon name="trash" />Eliminar dirección</button>}
    </li>
  );
}

/** Returns a path with a leading slash and without a host. */
const asPath = (text: string): string => {
  const path = text.trim().replace(/^https?:\/\/[^/]*/i, "");
  return path === "" || path.startsWith("/") ? path : `/${path}`;
};

function Fields({ path, id, from, to }: { path: string; id: string; from: string; to: string }) {
  const draft = useDraft();
  const fault = useContext(FaultContext);
  const own = inputId(`${path}.from`);
  const target = inputId(`${path}.to`);
  const twice = useSyncExternalStore(draft.subscribe, () => {
    const { order, items } = recordsIn(draft.value, redirects);
    return from !== "" && order.some((key) => key !== id && items[key]?.from === from);
  });
  const page = useContext(SourcesContext)?.pages().some((candidate) => candidate.path === from);
  const failed = fault?.path === `${path}.from`;
  return (
    <div className="info-fields content-redirect-fields">
      <div className="info-field">
        <label htmlFor={own}>Dirección anterior</label>
        <input type="text" id={own} value={from} inputMode="url" autoComplete="off" autoCapitalize="none" spellCheck={false} aria-invalid={failed || twice || undefined} aria-describedby={`${own}-ayuda`} onChange={(event) => draft.set(`${path}.from`, event.target.value)} onBlur={() => draft.set(`${path}.from`, asPath(from))} />
        {twice && <p className="info-fault">Esta dirección ya está en la lista.</p>}
        {failed && !twice && <p className="info-fault">{fault.detail}</p>}
        {page && <p className="content-note">Ahí hay una página de tu sitio: mientras exista, se ve la página.</p>}
        <p className="info-help" id={`${own}-ayuda`}>Como se escribía, por ejemplo /enfermedades/presion-alta.</p>
      </div>
      <div className="info-field">
        <PagePicker label="A dónde lleva" none="A ninguna: decir que ya no existe" value={to} except={from} choose={(chosen) => draft.set(`${path}.to`, chosen)} />
        <label htmlFor={target} className="content-or">o escribe la dirección</label>
        <input type="text" id={target} value={to} inputMode="url" autoComplete="off" autoCapitalize="none" spellCheck={false} onChange={(event) => draft.set(`${path}.to`, event.target.value)} onBlur={() => draft.set(`${path}.to`, asPath(to))} />
      </div>
    </div>
  );
}
