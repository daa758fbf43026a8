// Cuts a photo, makes it in every size, and encodes each as WebP and AVIF. It
// runs beside the page, which stays quick, and is ended when the owner cancels.
// New pixels are all that is kept of a photo: its EXIF data end here.
import avifEncoder from "@jsquash/avif/codec/enc/avif_enc.js";
import webpEncoder from "@jsquash/webp/codec/enc/webp_enc_simd.js";
import type { Format, News, Order } from "./messages";
import type { Size } from "./sizes";

// Speed 9 of 10 takes a tenth of the time of 6; this quality looks like that of the
// WebP for three quarters of its bytes.
const avifOptions = {
  quality: 64, qualityAlpha: -1, denoiseLevel: 0, tileColsLog2: 0, tileRowsLog2: 0, speed: 9, subsample: 1,
  chromaDeltaQ: false, sharpness: 0, tune: 0, enableSharpYUV: false, bitDepth: 8,
};
const webpOptions = {
  quality: 80, target_size: 0, target_PSNR: 0, method: 4, sns_strength: 50, filter_strength: 60, filter_sharpness: 0,
  filter_type: 1, partitions: 0, segments: 4, pass: 1, show_compressed: 0, preprocessing: 0, autofilter: 0,
  partition_limit: 0, alpha_compression: 1, alpha_filtering: 1, alpha_quality: 100, lossless: 0, exact: 0, image_hint: 0,
  emulate_jpeg_size: 0, thread_level: 0, low_memory: 0, near_lossless: 100, use_delta_palette: 0, use_sharp_yuv: 0,
};

type Encode = (pixels: ImageData) => Blob;

const tell = (news: News) => postMessage(news);

class FetchFailure extends Error {}

async function compile(address: string): Promise<WebAssembly.Module> {
  let answer: Response;
  try {
    answer = await fetch(address);
    if (!answer.ok) throw new Error(`HTTP error! status: ${answer.status}`);
  } catch (cause) {
    throw new FetchFailure("no encoder", { cause });
  }
  return WebAssembly.compileStreaming(answer);
}

/** Loads an encoder. Rejects with a FetchFailure, or with what its program says. */
async function load(format: Format, address: string): Promise<Encode> {
  const program = await compile(address);
  const options = {
    noInitialRun: true,
    instantiateWasm: (imports: WebAssembly.Imports, ready: (instance: WebAssembly.Instance) => void) => {
      const instance = new WebAssembly.Instance(program, imports);
      ready(instance);
      return instance.exports;
    },
  };
  const blob = (encoded: Uint8Array | null) => {
    if (!encoded) throw new Error(`no ${format}`);
    // The encoder gives a copy that is this picture's alone.
    return new Blob([encoded as Uint8Array<ArrayBuffer>], { type: `image/${format}` });
  };
  if (format === "avif") {
    const encoder = await avifEncoder(options);
    return ({ data, width, height }) => blob(encoder.encode(new Uint8Array(data.buffer), width, height, avifOptions));
  }
  const encoder = await webpEncoder(options);
  return ({ data, width, height }) => blob(encoder.encode(data, width, height, webpOptions));
}

/** The photo in one size, drawn from the photo or from a larger size of it. */
function draw(from: CanvasImageSource, x: number, y: number, width: number, height: number, to: Size): OffscreenCanvas {
  const canvas = new OffscreenCanvas(to.width, to.height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("no canvas");
  context.imageSmoothingQuality = "high";
  context.drawImage(from, x, y, width, height, 0, 0, to.width, to.height);
  return canvas;
}

const pixelsOf = (canvas: OffscreenCanvas) => (canvas.getContext("2d") as OffscreenCanvasRenderingContext2D).getImageData(0, 0, canvas.width, canvas.height);

async function make({ photo, crop, sizes, codecs }: Order): Promise<Blob[]> {
  const webp = await load("webp", codecs.webp);
  const avif = await load("avif", codecs.avif).catch((error: unknown) => {
    if (error instanceof FetchFailure) throw error;
    return null; // a browser that cannot run it makes WebP alone
  });
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(photo, { imageOrientation: "from-image" });
  } catch {
    tell({ failed: "open" });
    return [];
  }
  const files: Record<Format, Blob[]> = { webp: [], avif: [] };
  const encoders = new Map<Format, Encode>([["webp", webp]]);
  if (avif) encoders.set("avif", avif);
  let canvas: OffscreenCanvas | undefined;
  let done = 0;
  const step = () => tell({ done, total: sizes.length * encoders.size });
  step();
  for (const size of [...sizes].reverse()) {
    canvas = canvas ? draw(canvas, 0, 0, canvas.width, canvas.height, size) : draw(bitmap, crop.x, crop.y, crop.width, crop.height, size);
    bitmap.close();
    const pixels = pixelsOf(canvas);
    for (const [format, encode] of encoders) {
      try {
        files[format].push(encode(pixels));
        done += 1;
      } catch (error) {
        if (format === "webp") throw error;
        // Not enough memory, most likely: every size has to do without it.
        encoders.delete(format);
        done -= files.avif.length;
        files.avif = [];
      }
      step();
    }
  }
  return [...files.webp, ...files.avif];
}

addEventListener("message", ({ data }: MessageEvent<Order>) => {
  make(data).then(
    (files) => files.length > 0 && tell({ files }),
    (error: unknown) => {
      console.warn(error);
      tell({ failed: error instanceof FetchFailure ? "fetch" : "make" });
    },
  );
});
