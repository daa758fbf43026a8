import { useEffect, useId, useMemo, useRef, useState } from "react";
import { Icon } from "../admin-icons";
import { plain } from "../slug";
import { useDraft, useValue } from "../use-draft";
import { type ControlProps, Text } from "./input";

interface Choice {
  id: string;
  label: string;
  detail: string;
}

/** Returns the choices with all typed words, ignoring accents and case. */
const matching = (choices: readonly Choice[], typed: string): Choice[] => {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return choices.filter(({ label, detail }) => words.every((word) => plain(`${label} ${detail}`).includes(word)));
};

interface Icons {
  drawings: Record<string, string[]>;
  choices: Choice[];
}

// Loaded when an icon is first shown.
let icons: Promise<Icons> | undefined;
const load = () => (icons ??= Promise.all([import("../../../static/icons/icons.json"), import("./icons.json")]).then(([drawings, words]) => ({
  drawings: drawings.default,
  choices: Object.entries(words.default).map(([id, said]) => {
    // Two words distinguish similar icons.
    const name = said.split(" ").slice(0, 2).join(" ");
    return { id, label: name.charAt(0).toUpperCase() + name.slice(1), detail: `${said} ${id}` };
  }),
})));

const pathOf = (name: string) => `/icons/${name}.svg`;
const nameOf = (path: string) => /^\/icons\/([\w-]+)\.svg$/.exec(path.trim())?.[1];

function useIcons(): Icons {
  const [all, setAll] = useState<Icons>({ drawings: {}, choices: [] });
  useEffect(() => {
    let cancelled = false;
    // On failure the path can still be typed.
    load().then((found) => cancelled || setAll(found), console.warn);
    return () => {
      cancelled = true;
    };
  }, []);
  return all;
}

function Drawing({ name, all }: { name: string; all: Icons }) {
  return (
    <svg className={name.endsWith("-filled") ? "icon icon-filled" : "icon"} viewBox="0 0 24 24" aria-hidden="true">
      {(all.drawings[name] ?? []).map((d) => <path key={d} d={d} />)}
    </svg>
  );
}

export function SiteIcon({ path }: { path: string }) {
  const all = useIcons();
  const name = nameOf(path);
  return name && all.drawings[name] ? <Drawing name={name} all={all} /> : <Icon name="photo" />;
}

export function IconBox({ path, label, attributes }: ControlProps & { label: string }) {
  const draft = useDraft();
  const value = String(useValue(path) ?? "");
  const all = useIcons();
  const name = nameOf(value);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const choose = (chosen: string) => {
    draft.set(path, chosen && pathOf(chosen));
    close();
  };
  return (
    <div className="icon-box">
      <div className="icon-row">
        <span className="icon-now">{name && all.drawings[name] ? <Drawing name={name} all={all} /> : <Icon name="photo" />}</span>
        <button type="button" ref={button} className="info-button" aria-haspopup="dialog" aria-expanded={open} aria-label={`Elegir ícono: ${label}`} onClick={() => setOpen(!open)}>Elegir ícono</button>
        <Text path={path} multiline={false} keyboard="url" attributes={attributes} />
      </div>
      {open && <Choices all={all} chosen={name} choose={choose} close={close} />}
    </div>
  );
}

interface ChoicesProps {
  all: Icons;
  chosen: string | undefined;
  /** Called with a name, or "" for no icon. */
  choose: (name: string) => void;
  close: () => void;
}

function Choices({ all, chosen, choose, close }: ChoicesProps) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const container = useRef<HTMLDivElement>(null);
  const found = useMemo(() => matching(all.choices, typed), [all, typed]);
  useEffect(() => {
    container.current?.querySelector("input")?.focus();
    container.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div
      ref={container} className="icon-choices" role="dialog" aria-label="Elegir ícono"
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        close();
      }}
    >
      <div className="icon-find">
        <label htmlFor={id}>Buscar ícono</label>
        <input type="text" id={id} autoComplete="off" placeholder="corazón, reloj, pago…" value={typed} onChange={(event) => setTyped(event.target.value)} />
      </div>
      <div className="icon-grid" role="group" aria-label="Íconos">
        {found.map(({ id: name, label, detail }) => (
          <button key={name} type="button" className="icon-choice" title={detail} aria-pressed={name === chosen} onClick={() => choose(name)}>
            <Drawing name={name} all={all} /><span>{label}</span>
          </button>
        ))}
      </div>
      {found.length === 0 && all.choices.length > 0 && <p className="info-help" role="status">Ningún ícono se llama así.</p>}
      <div className="icon-foot">
        <button type="button" className="info-button info-button-quiet" onClick={() => choose("")}>Sin ícono</button>
        <button type="button" className="info-button info-button-quiet" onClick={close}>Cerrar</button>
      </div>
    </div>
  );
}
