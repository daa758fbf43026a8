import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react";
import { loadSiteContent, SaveError, saveFailure, saveSiteContent, type Version } from "../lib/admin";
import { DiscardDialog } from "../lib/dialog";
import { useRoom } from "../lib/room";
import { dismiss, toast } from "../lib/toast";
import { ConflictDialog } from "./conflict";
import { Draft, DraftContext, useDirty } from "./draft";
import { Failure } from "./failure";
import { type Fault, FaultContext, inputId } from "./field";
import { tabs } from "./fields";
import { reveal } from "./fold";
import { changed, choose, type Merged, merge } from "./merge";
import { describePath, readRecords, same } from "./records";
import { abandoned, type Copy, forget, keep } from "./recovery";
import { Panels, Tabs, useTab } from "./tabs";

/** Two versions to choose from, and what happens with the choice. */
interface Choice {
  merged: Merged;
  kind: "save" | "recover";
  version?: Version;
}

/** Saves that meet another one under way begin again this many times. */
const attempts = 3;

/** "heroSection.images[2].name" of the server is "heroSection.images.2.name" here. */
const faultOf = (error: SaveError): Fault | null =>
  error.field && describePath(error.field).length > 0 ? { path: error.field.replace(/\[(\d+)\]/g, ".$1"), detail: error.detail } : null;

export function Editor({ version }: { version: Version }) {
  const [draft] = useState(() => new Draft(version));
  const dirty = useDirty(draft);
  const [tab, chooseTab] = useTab();
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<SaveError | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const [choice, setChoice] = useState<Choice | null>(null);
  const [note, setNote] = useState("");
  const [copy, setCopy] = useState<Copy | undefined>();
  const [discarding, setDiscarding] = useState(false);
  // Counts how often the form was filled anew; what it kept of the one before is of no use then.
  const [filling, setFilling] = useState(0);
  const [failures, setFailures] = useState(0);
  const bar = useRoom<HTMLDivElement>("--foot");
  const keeper = useRef<ReturnType<typeof keep>>(null);
  const busy = useRef(false);
  const focusAfter = useRef<string | null>(null);

  const offerCopy = useCallback(async () => {
    let found = await abandoned();
    // What is on the site already needs no recovery.
    while (found && same(found.records, draft.records)) {
      forget(found.name);
      found = await abandoned();
    }
    setCopy(found);
  }, [draft]);

  useEffect(() => {
    keeper.current = keep(draft);
    offerCopy();
    return () => keeper.current?.stop();
  }, [draft, offerCopy]);

  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [dirty]);

  // Focus that had to leave the form, or is wanted in it, goes there once it is shown again.
  useEffect(() => {
    if (saving || failure || choice || discarding || !focusAfter.current) return;
    reveal(focusAfter.current);
    focusAfter.current = null;
  });

  // What was said of the last save is not true of what is typed after it.
  useEffect(() => {
    if (dirty) dismiss();
  }, [dirty]);

  const fail = (error: SaveError) => {
    setFailure(error);
    setFailures((before) => before + 1);
    setFault(faultOf(error));
    toast({ title: "Error", description: saveFailure, variant: "destructive" });
  };

  /** Saves, with the changes of others that do not touch mine; returns when it is done or needs the owner. */
  const attempt = async () => {
    let note = "";
    for (let i = 0; i < attempts; i++) {
      try {
        draft.rebase(await saveSiteContent(draft.records, draft.etag));
        setFault(null);
        setFailures(0);
        setNote(note);
        toast({ title: "Éxito", description: "Información del sitio actualizada correctamente" });
        return;
      } catch (error) {
        if (!(error instanceof SaveError) || error.status !== 412) throw error;
      }
      const now = await loadSiteContent();
      const merged = merge(draft.base, draft.records, readRecords(now.content));
      if (merged.conflicts.length > 0) {
        setChoice({ merged, kind: "save", version: now });
        return;
      }
      draft.rebase(now, merged.records);
      if (merged.adopted.length > 0) note = `También se conservó lo que otra persona guardó mientras tanto: ${merged.adopted.map((path) => describePath(path).join(" › ")).join("; ")}.`;
    }
    throw new SaveError(412, "Alguien más está guardando al mismo tiempo.");
  };

  const save = async () => {
    if (busy.current) return;
    busy.current = true;
    focusAfter.current ??= document.activeElement?.id || "guardar";
    setSaving(true);
    setFailure(null);
    setNote("");
    dismiss();
    try {
      await attempt();
    } catch (error) {
      fail(error instanceof SaveError ? error : new SaveError(0));
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };

  const chosen = (theirs: ReadonlySet<string>) => {
    if (!choice) return;
    const records = choose(choice.merged, theirs);
    setChoice(null);
    if (choice.kind === "recover") return applyCopy(records);
    if (choice.version) draft.rebase(choice.version, records);
    save();
  };

  const recover = () => {
    if (!copy) return;
    focusAfter.current = "guardar";
    const merged = merge(copy.base, copy.records, draft.records);
    if (merged.conflicts.length > 0) setChoice({ merged, kind: "recover" });
    else applyCopy(merged.records);
  };
  const applyCopy = (records: Draft["records"]) => {
    fill(records);
    forgetCopy();
  };
  const forgetCopy = () => {
    keeper.current?.flush();
    if (copy) forget(copy.name);
    focusAfter.current = "guardar";
    offerCopy();
  };

  const fill = (records: Draft["records"]) => {
    draft.replace(records);
    setFilling((before) => before + 1);
  };

  const discard = () => {
    // Its copy goes by itself: the draft is what the server has.
    fill(draft.base);
    setFault(null);
    setDiscarding(false);
    setNote("Descartaste los cambios: todo está como en tu sitio.");
    focusAfter.current = "guardar";
  };

  const back = () => {
    const target = fault && tabs.find((candidate) => fault.path.startsWith(`${candidate.key}.`));
    if (fault && target) chooseTab(target, "push");
    focusAfter.current = fault ? inputId(fault.path) : "guardar";
    setFailure(null);
    setFailures(0);
    dismiss();
  };

  const keys = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save();
  };

  // A browser brings the caret of a tall box into view, and may leave the rest of the box under the bar.
  const uncover = (event: KeyboardEvent) => {
    if (event.key === "Tab" && event.target instanceof HTMLTextAreaElement) event.target.scrollIntoView({ block: "nearest", behavior: "instant" });
  };

  const button = (id: string) => (
    <button type="button" id={id} className="button button-message info-save" aria-disabled={saving || undefined} onClick={save}>
      {saving ? "Guardando..." : "Guardar cambios"}
    </button>
  );

  return (
    <DraftContext value={draft}>
      {failure && <Failure error={failure} fault={fault} again={failures > 1} retry={save} back={back} />}
      {/* the fields' own keys, only one of which is a shortcut */}
      <div hidden={failure !== null} aria-busy={saving} onKeyDown={keys} onKeyUp={uncover}>
        {copy && (
          <div className="info-notice">
            <p role="status">Tienes cambios sin guardar {when(copy.at)}.</p>
            <div>
              <button type="button" className="info-button" onClick={recover}>Recuperar</button>
              <button type="button" className="info-button info-button-quiet" onClick={forgetCopy}>Descartar</button>
            </div>
          </div>
        )}
        <div className="info-top">
          <p>Lo que guardas se publica al momento.</p>
          {button("guardar-arriba")}
        </div>
        <div inert={saving}>
          <Tabs chosen={tab} choose={chooseTab} />
          <FaultContext value={fault}>
            <Panels key={filling} chosen={tab} />
          </FaultContext>
        </div>
        <p className="info-note" role="status">{note}</p>
        <div className="desk-foot info-bar" ref={bar}>
          <div className="desk-foot-row">
            <p role="status" className={dirty ? "standing standing-dirty" : "standing"}>{dirty ? "Hay cambios sin guardar" : "Todo está guardado"}</p>
            <button type="button" className="info-button info-button-quiet discard" disabled={!dirty || saving} onClick={() => setDiscarding(true)}>Descartar<span> cambios</span></button>
            {button("guardar")}
          </div>
        </div>
      </div>
      {discarding && <DiscardDialog changes={changed(draft.records, draft.base).map((path) => describePath(path).join(" › "))} onDiscard={discard} onClose={() => setDiscarding(false)} />}
      {choice && (
        <ConflictDialog
          merged={choice.merged}
          other={choice.kind === "save" ? "La otra versión" : "Lo que hay ahora"}
          confirm={choice.kind === "save" ? "Guardar con lo elegido" : "Recuperar con lo elegido"}
          onChoose={chosen}
          onCancel={() => setChoice(null)}
        />
      )}
    </DraftContext>
  );
}

const when = (at: Date) =>
  Number.isNaN(at.getTime()) ? "en este navegador" : `del ${at.toLocaleString("es-MX", { day: "numeric", month: "long", hour: "2-digit", minute: "2-digit", hourCycle: "h23" })}`;
