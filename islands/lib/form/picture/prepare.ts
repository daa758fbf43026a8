import { isGone, OutdatedError } from "../../version";
import type { Rect } from "./crop";
import { type Kind, Refusal, refuseHuge, unreadable } from "./inspect";
import type { Codecs, Fault, Job, Report } from "./messages";
import { keptSize, sizesOf } from "./sizes";

/** What the server's page says about the tools of this screen. */
export interface Tools {
  /** The addresses of small copies of our own pictures, by their content paths. */
  thumbnails: Record<string, string>;
  worker: string;
  codecs: Codecs;
}

/** A chosen photo that can be shown. */
export interface Photo {
  file: Blob;
  kind: Kind;
  /** An address of this page alone; whoever made it revokes it. */
  address: string;
  width: number;
  height: number;
}

const noEncoder = "No se pudieron descargar las herramientas que preparan la foto. Revisa tu conexión a internet e inténtalo de nuevo.";
const noMemory = "Tu navegador no pudo preparar la foto. Cierra otras pestañas e inténtalo de nuevo; si vuelve a fallar, elige una foto más pequeña o actualiza el navegador.";

function errorOf(fault: Fault, kind: Kind): Error {
  if (fault === "open") return unreadable(kind);
  return fault === "gone" ? new OutdatedError() : new Refusal(fault === "fetch" ? noEncoder : noMemory);
}

/** How long the worker may take to begin, in ms. */
const patience = 40_000;

/** Makes all files of the part of a photo. Rejects with a Refusal, an OutdatedError, or the signal's reason. */
export function prepare(tools: Tools, photo: Photo, crop: Rect, signal: AbortSignal, progress: (done: number, total: number) => void): Promise<Blob[]> {
  const worker = new Worker(tools.worker, { type: "module" });
  let timer: ReturnType<typeof setTimeout>;
  const made = new Promise<Blob[]>((resolve, reject) => {
    const lack = async () => reject((await isGone(tools.worker)) ? new OutdatedError() : new Refusal(noEncoder));
    signal.addEventListener("abort", () => reject(signal.reason));
    timer = setTimeout(lack, patience);
    worker.onerror = lack;
    worker.onmessage = ({ data }: MessageEvent<Report>) => {
      clearTimeout(timer);
      if ("files" in data) resolve(data.files);
      else if ("fault" in data) reject(errorOf(data.fault, photo.kind));
      else progress(data.done, data.total);
    };
    worker.postMessage({ photo: photo.file, crop, sizes: sizesOf(keptSize(crop)), codecs: tools.codecs } satisfies Job);
  });
  return made.finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
}

/** Opens a chosen photo for showing. Rejects with a Refusal. */
export async function openPhoto(file: Blob, kind: Kind): Promise<Photo> {
  const address = URL.createObjectURL(file);
  const image = new Image();
  const loaded = new Promise((resolve, reject) => {
    image.onload = resolve;
    image.onerror = reject;
  });
  image.src = address;
  try {
    await loaded;
    const { naturalWidth: width, naturalHeight: height } = image;
    // The browser makes room for the pixels only when it decodes them.
    refuseHuge(width * height);
    await image.decode();
    return { file, kind, address, width, height };
  } catch (error) {
    URL.revokeObjectURL(address);
    throw error instanceof Refusal ? error : unreadable(kind);
  }
}
