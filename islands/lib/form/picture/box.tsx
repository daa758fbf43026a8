import { type ClipboardEvent, type DragEvent, type ReactNode, useContext, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Icon } from "../../admin-icons";
import { at } from "../../paths";
import { useDraft, useValue } from "../../use-draft";
import { isPortrait } from "./crop";
import { DescribeDialog } from "./describe";
import { PictureDialog } from "./dialog";
import { inspect, Refusal } from "./inspect";
import { PortraitAdvice } from "./portrait";
import { openPhoto, type Photo } from "./prepare";
import { ownPicture } from "./sizes";
import { Thumbnail, ToolsContext } from "./thumbnail";

interface Props {
  path: string;
  label: string;
  id: string;
  children: ReactNode;
}

export function PictureBox({ path, label, id, children }: Props) {
  const tools = useContext(ToolsContext);
  const { value, photo, message, refused, isNew, describing, button, open, describe, choose, undo, close } = usePhoto(path);
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(keepFilesOut, []);
  if (!tools) return children;

  const paste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    open(event.clipboardData.files[0]);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    open(event.dataTransfer.files[0]);
  };
  return (
    <div
      className={over ? "picture-box picture-box-over" : "picture-box"}
      onPaste={paste}
      onDragEnter={() => setOver(true)}
      onDragOver={() => setOver(true)}
      onDragLeave={(event) => event.currentTarget.contains(event.relatedTarget as Node | null) || setOver(false)}
      onDrop={drop}
    >
      <span className="picture-thumb">
        <Thumbnail path={value}>
          <Icon name="photo" /><span>{value.trim() === "" ? "Sin imagen" : "No hay imagen en esa ruta"}</span>
        </Thumbnail>
      </span>
      <div className="picture-side">
        <div className="picture-actions">
          <button type="button" ref={button} className="info-button picture-choose" id={`${id}-elegir`} aria-label={`Elegir foto: ${label}`} onClick={() => input.current?.click()}>
            <Icon name="photo" />Elegir foto
          </button>
          {ownPicture(value) && <button type="button" className="info-button info-button-quiet" onClick={describe}>Cambiar descripción</button>}
        </div>
        {isPortrait(path) && !ownPicture(value) && <PortraitAdvice />}
        {children}
        <p role="status" className="picture-said">{message}</p>
        {isNew && <button type="button" className="info-button info-button-quiet" onClick={undo}><Icon name="undo" />Deshacer</button>}
        <p role="alert" className="info-fault">{refused}</p>
      </div>
      {/* Without "capture", phones offer both the camera and stored photos. */}
      <input ref={input} type="file" accept="image/*,.heic,.heif" hidden onChange={(event) => {
        open(event.target.files?.[0]);
        event.target.value = ""; // the same file may be chosen again
      }} />
      {photo && <PictureDialog tools={tools} photo={photo} path={path} label={label} onDone={choose} onCancel={close} />}
      {describing && <DescribeDialog path={value} onDone={choose} onCancel={close} />}
    </div>
  );
}

function usePhoto(path: string) {
  const draft = useDraft();
  const value = String(useValue(path) ?? "");
  const saved = useSyncExternalStore(draft.subscribe, () => at(draft.base, path) === draft.get(path));
  const [photo, setPhoto] = useState<Photo | null>(null);
  const [opening, setOpening] = useState(false);
  const [refused, setRefused] = useState("");
  const [before, setBefore] = useState<{ value: string; now: string; described?: string; alt?: string } | null>(null);
  const [describing, setDescribing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => () => {
    if (photo) URL.revokeObjectURL(photo.address);
  }, [photo]);

  const open = async (file: File | undefined) => {
    if (!file) return;
    setRefused("");
    setOpening(true);
    try {
      setPhoto(await openPhoto(file, await inspect(file)));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      setRefused(error.message);
    } finally {
      setOpening(false);
    }
  };
  const close = () => {
    setPhoto(null);
    setDescribing(false);
    // After a drop the dialog would return the focus to the body.
    requestAnimationFrame(() => button.current?.focus());
  };
  const choose = (chosen: string, alt: string) => {
    const described = altBeside(path);
    const was = described === null ? undefined : draft.get(described);
    const carried = described !== null && typeof was === "string" && alt !== "";
    setBefore({ value, now: chosen, ...(carried && { described, alt: was }) });
    draft.set(path, chosen);
    if (carried) draft.set(described, alt);
    close();
  };
  const undo = () => {
    if (before) draft.set(path, before.value);
    if (before?.described) draft.set(before.described, before.alt ?? "");
    setBefore(null);
    button.current?.focus();
  };
  const isNew = before?.now === value && !saved;
  const message = opening ? "Abriendo la foto…" : isNew ? "Foto lista. Se publica cuando guardes los cambios." : "";
  return { value, photo, message, refused, isNew, describing, button, open, describe: () => setDescribing(true), choose, undo, close };
}

/** Returns the path of the description of a record's photo, or null. */
const altBeside = (path: string): string | null => (path.endsWith(".src") ? `${path.slice(0, -"src".length)}alt` : null);

/** Ignores files that are dropped beside a field, for which the browser would leave the page. */
function keepFilesOut() {
  const refuse = (event: globalThis.DragEvent) => event.dataTransfer?.types.includes("Files") && event.preventDefault();
  addEventListener("dragover", refuse);
  addEventListener("drop", refuse);
  return () => {
    removeEventListener("dragover", refuse);
    removeEventListener("drop", refuse);
  };
}
