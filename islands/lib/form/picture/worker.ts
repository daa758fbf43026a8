// Cuts a photo, scales it, and encodes it as WebP and AVIF. It runs beside the page,
// which stays quick, and is ended when the owner cancels. New pixels are all that is
// kept of a photo: its EXIF data end here.
import avifEncoder from "@jsquash/avif/codec/enc/avif_enc.js";
import webpEncoder from "@jsquash/webp/codec/enc/webp_enc_simd.js";
import type { Format, News, Order, Task } from "./messages";
import { bareWebP } from "./riff";
import type { Size } from "./sizes";

// Speed 9 of 10 takes a tenth of the time of 6; this quality looks like that of the
// WebP for three quarters of its bytes.
const avifOptions = {
  quality: 64, qualityAlpha: -1, denoiseLevel: 0, tileColsLog2: 0, tileRowsLog2: 0, speed: 9, subsample: 1,
  chromaDeltaQ: false, sharpness: 0, tune: 0, enableSharpYUV: false, bitDepth: 8,
};
const webpQuality = 80;
const webpOptions = {
  quality: webpQuality, target_size: 0, target_PSNR: 0, method: 4, sns_strength: 50, filter_strength: 60, filter_sharpness: 0,
  filter_type: 1, partitions: 0, segments: 4, pass: 1, show_compressed: 0, preprocessing: 0, autofilter: 0,
  partition_limit: 0, alpha_compression: 1, alpha_filtering: 1, alpha_quality: 100, lossless: 0, exact: 0, image_hint: 0,
  emulate_jpeg_size: 0, thread_level: 0, low_memory: 0, near_lossless: 100, use_delta_palette: 0, use_sharp_yuv: 0,
};

type Encode = (pixels: ImageData) => Blob;

class FetchFailure extends Error {}

/** This browser makes no pictures of the kind; it may be out of memory for it. */
class FormatFailure extends Error {}

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

const encoders = new Map<Format, Promise<Encode>>();

/** The encoder of a format, which is fetched once. */
function encoderOf(format: Format, address: string): Promise<Encode> {
  const encoder = encoders.get(format) ?? load(format, address);
  encoders.set(format, encoder);
  return encoder;
}

/** The photo in the sizes that there are of it, the largest first. */
const drawn: OffscreenCanvas[] = [];

/** The photo in one size, drawn from the photo or from a larger size of it. */
function draw(from: CanvasImageSource, x: number, y: number, width: number, height: number, to: Size): OffscreenCanvas {
  const canvas = new OffscreenCanvas(to.width, to.height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("no canvas");
  context.imageSmoothingQuality = "high";
  context.drawImage(from, x, y, width, height, 0, 0, to.width, to.height);
  drawn.push(canvas);
  drawn.sort((a, b) => b.width - a.width);
  return canvas;
}

/** The photo in a size, made of the next larger one there is. */
function canvasOf(size: Size): OffscreenCanvas {
  const larger = drawn.filter(({ width }) => width >= size.width).at(-1);
  if (!larger) throw new Error("no photo");
  return larger.width === size.width ? larger : draw(larger, 0, 0, larger.width, larger.height, size);
}

async function open(photo: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(photo, { imageOrientation: "from-image" });
  } catch {
    return null;
  }
}

async function encode({ format, size }: Task, encoder: string): Promise<Blob> {
  const canvas = canvasOf(size);
  if (format === "webp") {
    // The browser's own encoder is the same one, and quicker; one that has none makes a PNG.
    const own = await canvas.convertToBlob({ type: "image/webp", quality: webpQuality / 100 });
    if (own.type === "image/webp") return new Blob(bareWebP(new Uint8Array(await own.arrayBuffer())), { type: own.type });
  }
  const pixels = (canvas.getContext("2d") as OffscreenCanvasRenderingContext2D).getImageData(0, 0, size.width, size.height);
  if (format === "webp") return (await encoderOf("webp", encoder))(pixels);
  try {
    return (await encoderOf("avif", encoder))(pixels);
  } catch (error) {
    if (error instanceof FetchFailure) throw error;
    throw new FormatFailure("no AVIF", { cause: error });
  }
}

async function follow(order: Order): Promise<News | undefined> {
  if ("ahead" in order) {
    // Whether it came is asked when it is needed.
    encoderOf("avif", order.ahead).catch(() => {});
    return undefined;
  }
  if ("base" in order) {
    const { width, height } = order.base;
    draw(order.base, 0, 0, width, height, order.base);
    order.base.close();
    return undefined;
  }
  if ("task" in order) return { file: await encode(order.task, order.encoder) };
  const bitmap = await open(order.photo);
  if (!bitmap) return { failed: "open" };
  const { x, y, width, height } = order.crop;
  const canvas = draw(bitmap, x, y, width, height, order.size);
  bitmap.close();
  return { base: await createImageBitmap(canvas) };
}

addEventListener("message", ({ data }: MessageEvent<Order>) => {
  follow(data).then(
    (news) => news && postMessage(news, "base" in news ? { transfer: [news.base] } : {}),
    (error: unknown) => {
      console.warn(error);
      const failed: News = { failed: error instanceof FetchFailure ? "fetch" : error instanceof FormatFailure ? "format" : "make" };
      postMessage(failed);
    },
  );
});
