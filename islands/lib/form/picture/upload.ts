import { ApiError, json, type Options, send } from "../../client";
import { isObject, type JsonObject } from "../../json";

const noAnswer = "No hubo respuesta del servidor. Revisa tu conexión a internet e inténtalo de nuevo.";

export interface Stored {
  alt: string;
  avif: boolean;
}

/** Loads what is stored about a picture. Rejects with an ApiError or the signal's reason. */
export async function storedPicture(id: string, signal: AbortSignal): Promise<Stored> {
  const answer = await request(`/api/pictures/${id}`, { signal });
  if (typeof answer.alt !== "string") throw new ApiError(0, noAnswer);
  return { alt: answer.alt, avif: answer.avif === true };
}

/** Stores a picture with its text. Resolves to its path; rejects with an ApiError or the signal's reason. */
export async function upload(files: Blob[], alt: string, signal: AbortSignal, progress: (sent: number, total: number) => void): Promise<string> {
  const form = new FormData();
  form.append("alt", alt);
  for (const file of files) form.append("file", file);
  const answer = await request("/api/pictures", { method: "POST", body: form, signal, fetch: (address, options) => post(address, options, progress) });
  if (typeof answer.path !== "string") throw new ApiError(0, noAnswer);
  return answer.path;
}

/** The timeout without progress, in ms. */
const timeout = 40_000;

/** A fetch with upload progress. Rejects without progress for a while. */
function post(address: string, { body, signal }: RequestInit, progress: (sent: number, total: number) => void): Promise<Response> {
  const request = new XMLHttpRequest();
  const stop = () => request.abort();
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(stop, timeout);
  };
  const answered = new Promise<Response>((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => {
      wait();
      progress(loaded, total);
    };
    request.onload = () => resolve(new Response(request.response as Blob, { status: request.status }));
    request.onerror = request.onabort = () => reject(new TypeError("no answer"));
    signal?.addEventListener("abort", stop);
    request.open("POST", address);
    request.responseType = "blob";
    request.setRequestHeader("Accept", "application/json");
    request.send(body as FormData);
    wait();
  });
  return answered.finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
  });
}

async function request(address: string, options: Options): Promise<JsonObject> {
  try {
    const answer = await send(address, { ...options, headers: { Accept: "application/json" } }, json);
    return isObject(answer) ? answer : {};
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 0) throw new ApiError(0, noAnswer, "", error);
    throw error.detail ? error : new ApiError(error.status, "La foto no se pudo guardar. Inténtalo de nuevo en un momento.", "", error);
  }
}
