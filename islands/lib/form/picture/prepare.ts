import type { Rect } from "./crop";
import { Refusal, unreadable, type Kind } from "./inspect";
import type { Codecs, Format, News, Order, Task } from "./messages";
import { keptSize, type Size, sizesOf } from "./sizes";

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

/** Who makes what: two share the work where there are processors for them, each with one encoder to get ready. */
const shares = (): Format[][] => ((navigator.hardwareConcurrency || 2) > 1 ? [["webp"], ["avif"]] : [["webp", "avif"]]);

/** What the parts of the work cost, measured, in the time that a px of WebP takes. */
const cost = { open: 0.2, webp: 1, avif: 2 };
const pixelsOf = ({ width, height }: Size) => width * height;
const costOf = ({ format, size }: Task) => cost[format] * pixelsOf(size);

/** Asks a worker for something. Rejects with a Refusal when its script does not come. */
function ask(worker: Worker, order: Order): Promise<News> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<News>) => resolve(data);
    worker.onerror = () => reject(new Refusal(noEncoder));
    worker.postMessage(order);
  });
}

/** Makes all files of the part of a photo. Rejects with a Refusal, or the signal's reason. */
export async function prepare(tools: Tools, photo: Photo, crop: Rect, signal: AbortSignal, progress: (done: number, total: number) => void): Promise<Blob[]> {
  const hands = shares().map((formats) => ({ formats, worker: new Worker(tools.worker, { type: "module" }) }));
  const stopped = new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  try {
    return await Promise.race([make(hands, tools.codecs, photo, crop, progress), stopped]);
  } finally {
    for (const { worker } of hands) worker.terminate();
  }
}

/** A worker, and the formats that it makes. */
interface Hand {
  worker: Worker;
  formats: Format[];
}

async function make(hands: Hand[], codecs: Codecs, photo: Photo, crop: Rect, progress: (done: number, total: number) => void): Promise<Blob[]> {
  const kept = keptSize(crop);
  const work = new Work(sizesOf(kept), cost.open * pixelsOf(photo), progress);
  const [first, ...others] = hands as [Hand, ...Hand[]];
  for (const { worker } of others) worker.postMessage({ ahead: codecs.avif } satisfies Order);
  const news = await ask(first.worker, { photo: photo.file, crop, size: kept });
  if (!("base" in news)) throw refusalOf(news, photo.kind);
  for (const { worker } of others) worker.postMessage({ base: news.base } satisfies Order);
  work.opened();
  await Promise.all(hands.map(async ({ worker, formats }) => {
    for (let task = work.take(formats); task; task = work.take(formats)) {
      const made = await ask(worker, { task, encoder: codecs[task.format] });
      if ("file" in made) work.add(task, made.file);
      else if ("failed" in made && made.failed === "format") work.without(task.format);
      else throw refusalOf(made, photo.kind);
    }
  }));
  return work.files();
}

function refusalOf(news: News, kind: Kind): Refusal {
  const failed = "failed" in news ? news.failed : "make";
  return failed === "open" ? unreadable(kind) : new Refusal(failed === "fetch" ? noEncoder : noMemory);
}

/** The files to be made, and how much of that is done. */
export class Work {
  /** The cheapest first. */
  #waiting: Task[];
  #tasks: Task[];
  #files = new Map<Task, Blob>();
  #opening: number;
  #opened = false;
  #tell: (done: number, total: number) => void;

  constructor(sizes: Size[], opening: number, tell: (done: number, total: number) => void) {
    // In the order in which they are sent.
    this.#tasks = (["webp", "avif"] as const).flatMap((format) => sizes.map((size) => ({ format, size })));
    this.#waiting = [...this.#tasks].sort((a, b) => costOf(a) - costOf(b));
    this.#opening = opening;
    this.#tell = tell;
    this.#report();
  }

  opened(): void {
    this.#opened = true;
    this.#report();
  }

  /** The next file of these formats: the smallest, so that there are news from the start and an encoder is warm when it comes to the largest. */
  take(formats: Format[]): Task | undefined {
    const next = this.#waiting.find(({ format }) => formats.includes(format));
    this.#waiting = this.#waiting.filter((task) => task !== next);
    return next;
  }

  add(task: Task, file: Blob): void {
    this.#files.set(task, file);
    this.#report();
  }

  /** Gives a format up: every size has to do without it. */
  without(format: Format): void {
    this.#tasks = this.#tasks.filter((task) => task.format !== format);
    this.#waiting = this.#waiting.filter((task) => task.format !== format);
    for (const task of this.#files.keys()) if (task.format === format) this.#files.delete(task);
    this.#report();
  }

  files(): Blob[] {
    return this.#tasks.flatMap((task) => this.#files.get(task) ?? []);
  }

  #report(): void {
    const sum = (tasks: Iterable<Task>) => [...tasks].reduce((all, task) => all + costOf(task), 0);
    this.#tell((this.#opened ? this.#opening : 0) + sum(this.#files.keys()), this.#opening + sum(this.#tasks));
  }
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
