import type { Rect } from "./crop";
import { Refusal, unreadable, type Kind } from "./inspect";
import type { News, Order } from "./messages";
import { keptSize, sizesOf } from "./sizes";

/** What the server's page says about the tools of this screen. */
export interface Tools {
  /** The addresses of small copies of our own pictures, by their content paths. */
  thumbnails: Record<string, string>;
  worker: string;
  codecs: Order["codecs"];
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

/** Makes all files of the part of a photo. Rejects with a Refusal, or the signal's reason. */
export function prepare(tools: Tools, photo: Photo, crop: Rect, signal: AbortSignal, progress: (done: number, total: number) => void): Promise<Blob[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(tools.worker, { type: "module" });
    const end = () => worker.terminate();
    const fail = (reason: unknown) => {
      end();
      reject(reason);
    };
    signal.addEventListener("abort", () => fail(signal.reason));
    worker.addEventListener("error", () => fail(new Refusal(noEncoder)));
    worker.addEventListener("message", ({ data }: MessageEvent<News>) => {
      if ("total" in data) return progress(data.done, data.total);
      if ("failed" in data) return fail(data.failed === "open" ? unreadable(photo.kind) : new Refusal(data.failed === "fetch" ? noEncoder : noMemory));
      end();
      resolve(data.files);
    });
    const order: Order = { photo: photo.file, crop, sizes: sizesOf(keptSize(crop)), codecs: tools.codecs };
    worker.postMessage(order);
  });
}

/** Opens a chosen photo for showing. Rejects with a Refusal. */
export async function openPhoto(file: Blob, kind: Kind): Promise<Photo> {
  const address = URL.createObjectURL(file);
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
    return { file, kind, address, width: image.naturalWidth, height: image.naturalHeight };
  } catch {
    URL.revokeObjectURL(address);
    throw unreadable(kind);
  }
}
