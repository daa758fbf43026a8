import { type FormEvent, useEffect, useRef, useState } from "react";
import { Dialog } from "../../lib/dialog";
import { AltFields, altId, type AltText, isMissing, written } from "./alt";
import { type Failure, failureOf, News, type Phase } from "./news";
import { fileAddress, ownPicture, sizesOf } from "./sizes";
import { type Stored, storedPicture, upload, UploadError } from "./upload";

interface Props {
  /** The path of a picture of the owner's. */
  path: string;
  onDone: (path: string) => void;
  onCancel: () => void;
}

/**
 * Gives a stored picture another text. A picture never changes, for older versions
 * of the site show it too: the same files are stored once more, with the new text.
 */
export function DescribeDialog({ path, onDone, onCancel }: Props) {
  const [stored, setStored] = useState<Stored | null>(null);
  const [text, setText] = useState<AltText>({ alt: "", decorative: false });
  const [missing, setMissing] = useState(false);
  const [phase, setPhase] = useState<Phase>({ doing: "choosing" });
  const [failure, setFailure] = useState<Failure | null>(null);
  const work = useRef<AbortController>(null);
  const busy = phase.doing !== "choosing";
  const own = ownPicture(path);

  useEffect(() => {
    const controller = new AbortController();
    const id = ownPicture(path)?.id ?? "";
    storedPicture(id, controller.signal).then(
      (found) => {
        setStored(found);
        setText({ alt: found.alt, decorative: found.alt === "" });
      },
      (error: unknown) => controller.signal.aborted || setFailure(failureOf(error)),
    );
    return () => {
      controller.abort();
      work.current?.abort();
    };
  }, [path]);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !own) return;
    setFailure(null);
    setMissing(isMissing(text));
    if (isMissing(text)) {
      document.getElementById(altId)?.focus();
      return;
    }
    const controller = new AbortController();
    work.current = controller;
    setPhase({ doing: "sending" });
    try {
      const { avif } = stored ?? (await storedPicture(own.id, controller.signal));
      const formats = avif ? (["webp", "avif"] as const) : (["webp"] as const);
      const files = await Promise.all(formats.flatMap((format) => sizesOf(own).map((size) => fetchFile(fileAddress(own.id, size, format), controller.signal))));
      onDone(await upload(files, written(text), controller.signal));
    } catch (error) {
      if (controller.signal.aborted) return;
      setPhase({ doing: "choosing" });
      setFailure(failureOf(error));
    }
  };

  return (
    <Dialog labelledBy="descripcion-titulo" className="picture-dialog picture-dialog-small" onClose={onCancel}>
      <form className="picture-form" onSubmit={save} noValidate>
        <div className="dialog-body" inert={busy}>
          <h2 id="descripcion-titulo">Descripción de la foto</h2>
          <img className="picture-described" src={path} alt="" />
          <AltFields text={text} onText={setText} missing={missing} />
        </div>
        <News phase={phase} failure={failure} kept="Tu descripción sigue aquí." />
        <div className="dialog-foot">
          <button type="submit" className="button button-message" aria-disabled={busy || undefined}>Usar esta descripción</button>
          <button type="button" className="button button-plain" onClick={onCancel}>Cancelar</button>
        </div>
      </form>
    </Dialog>
  );
}

async function fetchFile(address: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(address, { signal });
  if (!response.ok) throw new UploadError(response.status, "La foto ya no está en el servidor. Elígela de nuevo.");
  return response.blob();
}
