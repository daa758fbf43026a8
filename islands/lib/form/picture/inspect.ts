// Looks at a chosen file before any work is done with it: what it is by its
// bytes, and how many pixels it says it has, which a browser would make room for.
import type { Size } from "./sizes";

export const heaviest = 20 * 2 ** 20;
export const mostPixels = 50e6;

export type Kind = "jpeg" | "png" | "webp" | "avif" | "heic";

/** A file that cannot be used; the message tells the owner why, and what to do. */
export class Refusal extends Error {}

const notPhoto = "Ese archivo no es una foto. Elige una en JPG, PNG, WebP, AVIF o HEIC.";
const broken = "La foto no se puede abrir: el archivo está dañado o incompleto. Ábrela en tu teléfono o computadora, guarda una copia en JPG y elige esa copia.";
const heic = "Este navegador no abre fotos HEIC, el formato del iPhone. Elígela desde el propio iPhone, que la convierte al enviarla, o guarda una copia en JPG y elige esa copia.";

/** What to say about a photo that the browser could not open. */
export const unreadable = (kind: Kind): Refusal => new Refusal(kind === "heic" ? heic : broken);

/** Tells what a file is, or throws a Refusal. */
export async function inspect(file: Blob): Promise<Kind> {
  if (file.size > heaviest) {
    throw new Refusal(`La foto pesa ${Math.ceil(file.size / 2 ** 20)} MB y pueden ser 20 como máximo. Envíatela por WhatsApp, que la hace más ligera, y elige esa copia.`);
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kind = kindOf(bytes);
  if (!kind) throw new Refusal(notPhoto);
  const size = sizeOf(bytes, kind);
  if (!size || size.width < 1 || size.height < 1) throw new Refusal(broken);
  const pixels = size.width * size.height;
  if (pixels > mostPixels) {
    throw new Refusal(`La foto tiene ${Math.ceil(pixels / 1e6).toLocaleString("es-MX")} megapixeles y pueden ser 50 como máximo. Guarda una copia más pequeña y elige esa copia.`);
  }
  return kind;
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

function sizeOf(bytes: Uint8Array, kind: Kind): Size | null {
  try {
    const view = new DataView(bytes.buffer);
    if (kind === "jpeg") return jpegSize(view, bytes);
    if (kind === "png") return { width: view.getUint32(16), height: view.getUint32(20) };
    return kind === "webp" ? webpSize(view, bytes) : isoSize(view, bytes);
  } catch (error) {
    if (error instanceof RangeError) return null; // the file ends too soon
    throw error;
  }
}

/** The frame header (SOF) of a JPEG that also has its end. */
function jpegSize(view: DataView, bytes: Uint8Array): Size | null {
  let size: Size | null = null;
  for (let at = 2; ; at += 2 + view.getUint16(at + 2)) {
    while (view.getUint8(at) === 0xff && view.getUint8(at + 1) === 0xff) at++;
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) size = { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    if (marker === 0xda) return ends(bytes, at) ? size : null;
  }
}

/** Whether the end marker of a JPEG comes after its first scan. */
function ends(bytes: Uint8Array, scan: number): boolean {
  for (let at = bytes.length - 2; at > scan; at--) if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) return true;
  return false;
}

function webpSize(view: DataView, bytes: Uint8Array): Size | null {
  if (view.getUint32(4, true) + 8 > bytes.length) return null;
  const kind = text(bytes, 12, 4);
  if (kind === "VP8X") {
    const uint24 = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 2 ** 16;
    return { width: uint24(24) + 1, height: uint24(27) + 1 };
  }
  if (kind === "VP8L") {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  return kind === "VP8 " ? { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff } : null;
}

/** The largest of the sizes (ispe) in the header of an AVIF or HEIC; its tiles have sizes of their own. */
function isoSize(view: DataView, bytes: Uint8Array): Size | null {
  let size: Size | null = null;
  for (let at = 0; at + 8 <= bytes.length; ) {
    const length = view.getUint32(at);
    const end = length === 0 ? bytes.length : at + Math.max(8, length === 1 ? Number(view.getBigUint64(at + 8)) : length);
    if (end > bytes.length) return null;
    if (text(bytes, at + 4, 4) === "meta") {
      for (let i = at; i + 16 <= end; i++) {
        if (text(bytes, i, 4) !== "ispe") continue;
        const found = { width: view.getUint32(i + 8), height: view.getUint32(i + 12) };
        if (!size || found.width * found.height > size.width * size.height) size = found;
      }
    }
    at = end;
  }
  return size;
}
