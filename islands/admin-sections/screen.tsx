import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Card, type CardActions, LayoutSelect } from "./card";
import { load, Refused, save, update, type Version } from "./client";
import { useDrag } from "./drag";
import { Icon } from "./icons";
import { Modal } from "./modal";
import { differences, type Entry, type Group, homeOf, layoutOf, moveTo, readMap, sameMap, type SectionType, typeOf } from "./model";
import { type Device, Preview } from "./preview";
import { keep, type Kept } from "./reload";

const groups: { group: Group; name: string; text: string }[] = [
  { group: "frame", name: "Marco de todas las páginas", text: "Lo que rodea a cada página del sitio." },
  { group: "home", name: "Página de inicio", text: "De arriba abajo, como las ve tu paciente. Cambia el orden con las flechas o arrastrando." },
  { group: "detail", name: "Páginas de detalle", text: "Al pie de cada enfermedad, síntoma y servicio." },
];

const updated = "Componentes de secciones actualizados";

/** A failure as it is told: the sentence, why, and what can be done. */
interface Failure {
  text: string;
  detail: string;
  signedOut: boolean;
}

/** From where the preview has room beside the list; sections.css has the same. */
const wideEnough = "(min-width: 1100px)";

function useMatch(query: string): boolean {
  const [matches, setMatches] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const check = () => setMatches(list.matches);
    check();
    list.addEventListener("change", check);
    return () => list.removeEventListener("change", check);
  }, [query]);
  return matches;
}

export function Screen({ types, kept }: { types: SectionType[]; kept: Kept | null }) {
  const [state, setState] = useState<"loading" | "failed" | "ready">("loading");
  const [saved, setSaved] = useState<Entry[]>([]);
  const [entries, setEntries] = useState<Entry[]>([]);
  const etag = useRef("*");
  const [busy, setBusy] = useState<"" | "saving" | "updating">("");
  const [status, setStatus] = useState("");
  const [failure, setFailure] = useState<Failure | null>(null);
  const [conflict, setConflict] = useState<Version | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const [filter, setFilter] = useState<Group | "">("");
  const [looked, setLooked] = useState("Hero");
  const [open, setOpen] = useState(false);
  const wide = useMatch(wideEnough);
  const [device, setDevice] = useState<Device>(() => (wide ? "computer" : "phone"));
  const saveButton = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLFieldSetElement>(null);
  const moved = useRef<{ button: HTMLElement; top: number } | null>(null);
  const reloading = useRef(false);

  const dirty = state === "ready" && !sameMap(saved, entries);

  const fetchMap = useCallback(async () => {
    setState("loading");
    try {
      const version = await load(types);
      etag.current = version.etag;
      setSaved(version.entries);
      setEntries(kept?.draft ? readMap(kept.draft, types) : version.entries);
      setState("ready");
      if (kept?.updated) setStatus(updated);
    } catch (error) {
      console.error(error);
      setState("failed");
    }
  }, [types, kept]);

  useEffect(() => {
    fetchMap();
  }, [fetchMap]);

  // An address that names a section ("#Testimonials") leads to its card.
  useEffect(() => {
    if (state !== "ready") return;
    const go = () => {
      const type = typeOf(types, location.hash.slice(1))?.type;
      if (!type) return;
      setFilter("");
      setLooked(type);
      document.querySelector<HTMLElement>(`[data-type="${type}"]`)?.focus();
    };
    go();
    addEventListener("hashchange", go);
    return () => removeEventListener("hashchange", go);
  }, [state, types]);

  useEffect(() => {
    if (!dirty) return;
    const guard = (event: BeforeUnloadEvent) => {
      if (!reloading.current) event.preventDefault();
    };
    window.addEventListener("beforeunload", guard);
    return () => window.removeEventListener("beforeunload", guard);
  }, [dirty]);

  useEffect(() => {
    if (!conflict) return;
    panel.current?.focus();
    // Its buttons go away with it; the focus does not.
    return () => saveButton.current?.focus();
  }, [conflict]);

  // A card that moved stays under the pointer, and its button keeps the focus.
  // it has to run when the order changed
  useLayoutEffect(() => {
    if (!moved.current) return;
    const { button, top } = moved.current;
    moved.current = null;
    button.focus({ preventScroll: true });
    window.scrollBy({ top: button.getBoundingClientRect().top - top, behavior: "instant" });
  }, [entries]);

  const edit = (next: Entry[]) => {
    setEntries(next);
    setStatus("");
  };

  const move = (type: string, index: number) => {
    const next = moveTo(entries, types, type, index);
    if (sameMap(next, entries)) return;
    edit(next);
    setAnnouncement(`${typeOf(types, type)?.name}: lugar ${index + 1} de ${homeOf(entries, types).length}`);
  };

  const { drag, start } = useDrag(move);

  const actions: CardActions = {
    change: (type, choice) => {
      edit(entries.map((entry) => (entry.type === type ? { ...entry, ...choice } : entry)));
      setLooked(type);
    },
    move: (type, index) => {
      const button = document.activeElement;
      if (button instanceof HTMLElement) moved.current = { button, top: button.getBoundingClientRect().top };
      move(type, index);
    },
    look: (type) => {
      setLooked(type);
      setOpen(true);
    },
    grab: start,
  };

  const fail = (text: string, error: unknown) => {
    const refused = error instanceof Refused ? error : null;
    setFailure({ text, detail: refused?.signedOut ? "" : (refused?.message ?? ""), signedOut: refused?.signedOut ?? false });
  };

  const begin = (what: "saving" | "updating") => {
    setBusy(what);
    setStatus("");
    setFailure(null);
  };

  /** Saves on top of the version with the validator; when another window saved meanwhile, asks what to do. */
  const saveOn = async (validator: string) => {
    if (busy) return;
    begin("saving");
    try {
      let base = validator;
      try {
        etag.current = await save(entries, base);
      } catch (error) {
        if (!(error instanceof Refused && error.outdated)) throw error;
        const theirs = await load(types).catch(() => null);
        // Only the number of the version is another: nobody's choice would be lost.
        if (!theirs || !sameMap(theirs.entries, saved)) {
          setConflict(theirs ?? { entries: saved, etag: "*" });
          throw error;
        }
        base = theirs.etag;
        etag.current = await save(entries, base);
      }
      setSaved(entries);
      setConflict(null);
      setStatus("Secciones seleccionadas guardadas.");
    } catch (error) {
      fail("No pudieron guardarse las secciones", error);
    }
    setBusy("");
  };

  const takeTheirs = () => {
    if (!conflict) return;
    etag.current = conflict.etag;
    setSaved(conflict.entries);
    setEntries(conflict.entries);
    setConflict(null);
    setFailure(null);
    setStatus("Esta es la otra versión, ya guardada.");
  };

  const updateAll = async () => {
    if (busy) return;
    begin("updating");
    try {
      // With changes of ours at hand, another window's must not slip in under them.
      await update(dirty ? etag.current : undefined);
    } catch (error) {
      if (error instanceof Refused) {
        fail("Error al actualizar componentes. Intentar de nuevo.", error);
        if (error.outdated) await load(types).then(setConflict, () => {});
      } else {
        fail("No pudieron actualizarse las secciones. Intentar de nuevo.", error);
      }
      setBusy("");
      return;
    }
    setStatus(updated);
    keep(dirty ? entries : null);
    reloading.current = true;
    location.reload();
  };

  const isChanged = (entry: Entry) => {
    const before = saved.find((other) => other.type === entry.type);
    return before?.component !== entry.component || before.display !== entry.display;
  };
  const reordered = entries.some((entry, i) => entry.type !== saved[i]?.type);
  const count = entries.filter(isChanged).length + (reordered ? 1 : 0);
  const standing = count === 0 ? "Todo está guardado" : count === 1 ? "1 cambio sin guardar" : `${count} cambios sin guardar`;
  const working = { "": standing, saving: "Guardando...", updating: "Actualizando..." }[busy];

  const lookedType = typeOf(types, looked) ?? types[0];
  const lookedEntry = entries.find((entry) => entry.type === lookedType.type);
  const lookedLayout = layoutOf(lookedType, lookedEntry?.component ?? "");
  const preview = <Preview key={lookedType.type} type={lookedType} layout={lookedLayout} device={device} onDevice={setDevice} />;

  const home = homeOf(entries, types);
  const cards = (group: Group) => {
    const members = entries.filter((entry) => typeOf(types, entry.type)?.group === group);
    const others = members.filter((entry) => entry.type !== drag?.type);
    return members.map((entry) => {
      const type = typeOf(types, entry.type);
      if (!type) return null;
      const at = others.indexOf(entry);
      const marks = [
        group === "home" && drag && entry.type === drag.type && "sections-dragged",
        group === "home" && drag && at >= 0 && at === drag.index && "sections-before",
        group === "home" && drag && at >= 0 && at === others.length - 1 && drag.index === others.length && "sections-after",
      ];
      return (
        <Card
          key={entry.type}
          type={type}
          entry={entry}
          changed={isChanged(entry)}
          current={wide && entry.type === lookedType.type}
          place={group === "home" ? { index: home.indexOf(entry), of: home.length } : null}
          className={marks.filter(Boolean).join(" ")}
          actions={actions}
        />
      );
    });
  };

  return (
    <>
      <p className="visually-hidden" role="status">{announcement}</p>
      <p className="sections-wait" role="status">{state === "loading" ? "Cargando..." : ""}</p>
      <div role="alert">
        {state === "failed" && (
          <div className="sections-failed">
            <p>No pudieron cargarse las secciones.</p>
            <button type="button" className="button button-message" onClick={fetchMap}>
              Intentar de nuevo
            </button>
          </div>
        )}
      </div>
      {state === "ready" && (
        <>
          <fieldset className="sections-choice sections-filter">
            <legend className="visually-hidden">Secciones que se listan</legend>
            {[{ group: "" as const, name: "Todas" }, ...groups].map(({ group, name }) => (
              <label key={group}>
                <input type="radio" name="sections-group" checked={filter === group} onChange={() => setFilter(group)} />
                <span>{name}</span>
              </label>
            ))}
          </fieldset>
          <div className="sections-columns">
            <div className="sections-list">
              {groups.filter(({ group }) => !filter || filter === group).map(({ group, name, text }) => (
                <section key={group} aria-labelledby={`grupo-${group}`}>
                  <h2 id={`grupo-${group}`}>{name}</h2>
                  <p className="sections-group-text">{text}</p>
                  <ul className={`sections-cards ${drag ? "sections-dragging" : ""}`}>{cards(group)}</ul>
                </section>
              ))}
            </div>
            {wide && (
              <section className="sections-aside" aria-label="Vista previa con tu contenido">
                <p className="sections-aside-title">
                  <strong>{lookedType.name}</strong> {lookedLayout.name}
                </p>
                {preview}
              </section>
            )}
          </div>
          {!wide && open && (
            <Modal label={`${lookedType.name}, diseño ${lookedLayout.name}`} className="sections-full" onClose={() => setOpen(false)}>
              <LayoutSelect label="Diseño en la vista previa" type={lookedType} value={lookedLayout.file} onChange={(component) => actions.change(lookedType.type, { component })} />
              {preview}
            </Modal>
          )}
        </>
      )}
      <div className={`sections-bar ${state === "ready" ? "" : "sections-bar-empty"}`}>
        <div className="sections-said" role="status">
          {status && (
            <p className="message">
              <Icon name="check" />
              {status}
            </p>
          )}
        </div>
        <div className="sections-said" role="alert">
          {failure && (
            <div className="message message-alert">
              <Icon name="alert" />
              <div>
                <p>{failure.text}</p>
                {failure.detail && <p className="sections-detail">{failure.detail}</p>}
                {failure.signedOut && (
                  <p className="sections-detail">
                    Tu sesión terminó. Tus cambios siguen aquí:{" "}
                    <a href="/admin/entrar?volver=/admin/secciones" target="_blank" rel="noopener">
                      entra en otra pestaña
                    </a>{" "}
                    y vuelve a intentarlo.
                  </p>
                )}
              </div>
            </div>
          )}
        </div>
        {conflict && (
          <fieldset className="sections-conflict" ref={panel} tabIndex={-1}>
            <legend>Otra ventana guardó mientras tanto. ¿Con cuál te quedas?</legend>
            <ul>
              {differences(conflict.entries, entries, types).map((line) => <li key={line}>{line}</li>)}
            </ul>
            <div className="sections-actions">
              <button type="button" className="button button-plain" onClick={takeTheirs}>
                Cargar la otra versión
              </button>
              <button type="button" className="button button-call" onClick={() => saveOn(conflict.etag)}>
                Guardar la mía encima
              </button>
            </div>
          </fieldset>
        )}
        {state === "ready" && (
          <div className="sections-bar-row">
            <p className={count ? "sections-standing sections-unsaved" : "sections-standing"}>{working}</p>
            <div className="sections-actions" lang="en">
              <button type="button" className="button button-plain" aria-disabled={busy !== ""} onClick={updateAll}>
                Update
              </button>
              <button type="button" ref={saveButton} className="button button-message" aria-disabled={busy !== ""} onClick={() => saveOn(etag.current)}>
                Save
              </button>
            </div>
          </div>
        )}
      </div>
    </>
  );
}
