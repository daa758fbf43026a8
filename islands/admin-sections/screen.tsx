import { useCallback, useEffect, useRef, useState } from "react";
import { DiscardDialog } from "../lib/dialog";
import { focusHeading } from "../lib/heading";
import { useRoom } from "../lib/room";
import { useSteady } from "../lib/steady";
import { Card, type CardActions, LayoutSelect } from "./card";
import { load, Refused, save, update, type Version } from "./client";
import { useDrag } from "./drag";
import { useMatch } from "./match";
import { Conflict, type Failure, Messages } from "./messages";
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

/** From where the preview has room beside the list; sections.css has the same. */
const wideEnough = "(min-width: 1100px)";

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
  const retryButton = useRef<HTMLButtonElement>(null);
  const retried = useRef(false);
  const [discarding, setDiscarding] = useState(false);
  const discarded = useRef(false);
  const bar = useRoom<HTMLDivElement>("--foot");
  const hold = useSteady();
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

  useEffect(() => {
    if (state === "failed" && retried.current) retryButton.current?.focus();
  }, [state]);

  const retry = () => {
    // The button goes while it loads; it has the focus back when that fails again.
    retried.current = true;
    focusHeading();
    fetchMap();
  };

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
    move: (type, index, button) => {
      hold(button);
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

  const discard = () => {
    setEntries(saved);
    setConflict(null);
    setFailure(null);
    setDiscarding(false);
    setStatus("Descartaste los cambios: todo está como en tu sitio.");
    discarded.current = true;
  };
  useEffect(() => {
    // The button that asked cannot be used now, so it cannot have the focus back.
    if (discarding || !discarded.current) return;
    discarded.current = false;
    saveButton.current?.focus();
  }, [discarding]);

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
  const standing = count === 0 ? "Todo está guardado" : count === 1 ? "Hay 1 cambio sin guardar" : `Hay ${count} cambios sin guardar`;
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
            <button type="button" ref={retryButton} className="button button-message" onClick={retry}>
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
      {discarding && (
        <DiscardDialog changes={differences(saved, entries, types, ["en tu sitio", "sin guardar"])} onDiscard={discard} onClose={() => setDiscarding(false)} />
      )}
      <div ref={bar} className={`desk-foot sections-bar ${state === "ready" ? "" : "sections-bar-empty"}`}>
        <Messages status={status} failure={failure} />
        {conflict && <Conflict lines={differences(conflict.entries, entries, types)} panel={panel} takeTheirs={takeTheirs} keepOurs={() => saveOn(conflict.etag)} />}
        {state === "ready" && (
          <div className="desk-foot-row">
            <p className={count ? "standing standing-dirty" : "standing"}>{working}</p>
            <button type="button" className="info-button info-button-quiet discard" disabled={count === 0 || busy !== ""} onClick={() => setDiscarding(true)}>
              Descartar<span> cambios</span>
            </button>
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
