import { problemOf } from "../../lib/admin";
import { isObject, type JsonObject } from "../../lib/json";

/** An upload that did not happen; status is 0 when no answer came. */
export class UploadError extends Error {
  constructor(readonly status: number, readonly detail: string) {
    super(detail);
  }
}

const noAnswer = "No hubo respuesta del servidor. Revisa tu conexión a internet e inténtalo de nuevo.";

/** What is stored about a picture. */
export interface Stored {
  alt: string;
  avif: boolean;
}

/** Asks for what is stored about a picture. Rejects with an UploadError, or the signal's reason. */
export async function storedPicture(id: string, signal: AbortSignal): Promise<Stored> {
  const answer = await ask(`/api/pictures/${id}`, {}, signal);
  if (typeof answer.alt !== "string") throw new UploadError(0, noAnswer);
  return { alt: answer.alt, avif: answer.avif === true };
}

/** Stores a picture with its text. Resolves to its path; rejects with an UploadError, or the signal's reason. */
export async function upload(files: Blob[], alt: string, signal: AbortSignal): Promise<string> {
  const form = new FormData();
  form.append("alt", alt);
  for (const file of files) form.append("file", file);
  const answer = await ask("/api/pictures", { method: "POST", body: form }, signal);
  if (typeof answer.path !== "string") throw new UploadError(0, noAnswer);
  return answer.path;
}

async function ask(address: string, options: RequestInit, signal: AbortSignal): Promise<JsonObject> {
  let response: Response;
  try {
    response = await fetch(address, { ...options, headers: { Accept: "application/json" }, signal });
  } catch {
    signal.throwIfAborted();
    throw new UploadError(0, noAnswer);
  }
  if (!response.ok) {
    const { detail } = await problemOf(response);
    throw new UploadError(response.status, detail || "La foto no se pudo guardar. Inténtalo de nuevo en un momento.");
  }
  const answer: unknown = await response.json().catch(() => null);
  if (!isObject(answer)) throw new UploadError(0, noAnswer);
  return answer;
}
