// The chunks of a WebP (RFC 9649).

const header = 12;
const isPicture = (kind: string) => kind === "VP8 " || kind === "VP8L" || kind === "ALPH";

/**
 * The parts of a WebP that are its picture: browsers add the profile of sRGB, which
 * is what a picture without one has, and the server takes no data beside pixels.
 */
export function bareWebP(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] {
  const view = new DataView(bytes.buffer);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let extended: Uint8Array<ArrayBuffer> | undefined;
  for (let at = header; at + 8 <= bytes.length; ) {
    const kind = String.fromCharCode(...bytes.subarray(at, at + 4));
    const size = view.getUint32(at + 4, true);
    const chunk = bytes.slice(at, at + 8 + size + (size % 2));
    if (isPicture(kind)) parts.push(chunk);
    if (kind === "VP8X") extended = chunk;
    at += 8 + size + (size % 2);
  }
  // Only a picture with alpha needs the chunk that tells what else there is: alpha, and no more.
  if (extended && parts.length > 1) {
    extended[8] = 0x10;
    parts.unshift(extended);
  }
  const start = bytes.slice(0, header);
  new DataView(start.buffer).setUint32(4, 4 + parts.reduce((sum, part) => sum + part.length, 0), true);
  return [start, ...parts];
}
