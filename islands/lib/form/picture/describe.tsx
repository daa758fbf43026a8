import { useEffect, useState } from "react";
import { ApiError, send } from "../../client";
import { Dialog } from "../../dialog";
import { AltFields } from "./alt";
import { Progress, type Phase } from "./progress";
import { fileAddress, ownPicture, sizesOf } from "./sizes";
import { type Stored, storedPicture } from "./upload";
import { usePicture } from "./use-picture";

interface Props {
  path: string;
  onDone: (path: string, alt: string) => void;
  onCancel: () => void;
}

/** Changes the text of a stored picture. Pictures are immutable, as old versions of the site show them, so the same files are stored again. */
export function DescribeDialog({ path, onDone, onCancel }: Props) {
  const [stored, setStored] = useState<Stored | null>(null);
  const own = ownPicture(path);
  const files = async (signal: AbortSignal, onPhase: (phase: Phase) => void) => {
    if (!own) return [];
    onPhase({ doing: "sending", done: 0, total: 0 });
    const { avif } = stored ?? (await storedPicture(own.id, signal));
    const formats = avif ? (["webp", "avif"] as const) : (["webp"] as const);
    return Promise.all(formats.flatMap((format) => sizesOf(own).map((size) => fetchFile(fileAddress(own.id, size, format), signal))));
  };
  const { text, setText, missing, phase, failure, fail, busy, store } = usePicture(files, onDone);

  // Once per picture; the callbacks may change.
  useEffect(() => {
    const controller = new AbortController();
    storedPicture(ownPicture(path)?.id ?? "", controller.signal).then(
      (found) => {
        setStored(found);
        setText({ alt: found.alt, decorative: found.alt === "" });
      },
      (error: unknown) => controller.signal.aborted || fail(error),
    );
    return () => controller.abort();
  }, [path]);

  return (
    <Dialog labelledBy="descripcion-titulo" className="picture-dialog picture-dialog-small" onClose={onCancel}>
      <form className="picture-form" onSubmit={store} noValidate>
        <div className="dialog-body" inert={busy}>
          <h2 id="descripcion-titulo">Descripción de la foto</h2>
          <img className="picture-described" src={path} alt="" />
          <AltFields text={text} onText={setText} missing={missing} />
        </div>
        <Progress phase={phase} failure={failure} kept="Tu descripción sigue aquí." />
        <div className="dialog-foot">
          <button type="submit" className="button button-message" aria-disabled={busy || undefined}>Usar esta descripción</button>
          <button type="button" className="button button-plain" onClick={onCancel}>Cancelar</button>
        </div>
      </form>
    </Dialog>
  );
}

const fetchFile = (address: string, signal: AbortSignal): Promise<Blob> =>
  send(address, { signal, cache: "default" }, (response) => response.blob()).catch((error: unknown) => {
    throw error instanceof ApiError && error.status > 0 ? new ApiError(error.status, "La foto ya no está en el servidor. Elígela de nuevo.") : error;
  });
