// Checks a chosen file by its bytes.
const heaviest = 20 * 2 ** 20;
const mostPixels = 50e6;

export type Kind = "jpeg" | "png" | "webp" | "avif" | "heic";

/** A file that cannot be used; the message is for the owner. */
export class Refusal extends Error {}

const notPhoto = "Ese archivo no es una foto. Elige una en JPG, PNG, WebP, AVIF o HEIC.";
const broken = "La foto no se puede abrir: el archivo está dañado o incompleto. Ábrela en tu teléfono o computadora, guarda una copia en JPG y elige esa copia.";
const heic = "Este navegador no abre fotos HEIC, el formato del iPhone. Elígela desde el propio iPhone, que la convierte al enviarla, o guarda una copia en JPG y elige esa copia.";

export const unreadable = (kind: Kind): Refusal => new Refusal(kind === "heic" ? heic : broken);

/** Returns the kind of a file. Throws a Refusal. */
export async function inspect(file: Blob): Promise<Kind> {
  if (file.size > heaviest) {
    throw new Refusal(`La foto pesa ${Math.ceil(file.size / 2 ** 20)} MB y pueden ser 20 como máximo. Envíatela por WhatsApp, que la hace más ligera, y elige esa copia.`);
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kind = kindOf(bytes);
  if (!kind) throw new Refusal(notPhoto);
  if (kind === "jpeg" && !ends(bytes)) throw new Refusal(broken);
  return kind;
}

/** Throws a Refusal for a photo with too many pixels. */
export function refuseHuge(pixels: number): void {
  if (pixels <= mostPixels) return;
  throw new Refusal(`La foto tiene ${Math.ceil(pixels / 1e6).toLocaleString("es-MX")} megapixeles y pueden ser 50 como máximo. Guarda una copia más pequeña y elige esa copia.`);
}

const text = (bytes: Uint8Array, from: number, length: number) => String.fromCharCode(...bytes.subarray(from, from + length));

function kindOf(bytes: Uint8Array): Kind | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "jpeg";
  if (text(bytes, 0, 8) === "\x89PNG\r\n\x1a\n") return "png";
  if (text(bytes, 0, 4) === "RIFF" && text(bytes, 8, 4) === "WEBP") return "webp";
  if (text(bytes, 4, 4) !== "ftyp") return null;
  const brands = text(bytes, 8, Math.min(64, new DataView(bytes.buffer).getUint32(0) - 8));
  if (/avi[fs]/.test(brands)) return "avif";
  return /hei[cxms]|hev[cxms]|mif1|msf1/.test(brands) ? "heic" : null;
}

/** Reports whether a JPEG has an end marker; phones may append data. */
function ends(bytes: Uint8Array): boolean {
  for (let at = bytes.length - 2; at > 0; at--) if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) return true;
  return false;
}
