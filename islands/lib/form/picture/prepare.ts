import { isGone, OutdatedError } from "../../version";
import type { Rect } from "./crop";
import { type Kind, Refusal, refuseHuge, unreadable } from "./inspect";
import type { Codecs, Fault, Job, Report } from "./messages";
import { keptSize, sizesOf } from "./sizes";

export interface Tools {
  /** Addresses of small copies of our pictures, by content path. */
  thumbnails: Record<string, string>;
  worker: string;
  codecs: Codecs;
}

export interface Photo {
  file: Blob;
  kind: Kind;
  /** An object URL, which the caller revokes. */
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

/** The timeout for the worker's first message, in ms. */
const timeout = 40_000;

/** Encodes a crop in all sizes. Rejects with a Refusal, an OutdatedError, or the signal's reason. */
export function prepare(tools: Tools, photo: Photo, crop: Rect, signal: AbortSignal, progress: (done: number, total: number) => void): Promise<Blob[]> {
  const worker = new Worker(tools.worker, { type: "module" });
  let timer: ReturnType<typeof setTimeout>;
  const made = new Promise<Blob[]>((resolve, reject) => {
    const lack = async () => reject((await isGone(tools.worker)) ? new OutdatedError() : new Refusal(noEncoder));
    signal.addEventListener("abort", () => reject(signal.reason));
    timer = setTimeout(lack, timeout);
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

/** Decodes a chosen photo. Rejects with a Refusal. */
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
    // The size is known before the pixels are decoded.
    refuseHuge(width * height);
    await image.decode();
    return { file, kind, address, width, height };
  } catch (error) {
    URL.revokeObjectURL(address);
    throw error instanceof Refusal ? error : unreadable(kind);
  }
}
