// The status line of a loading island.
import { ShapeError } from "./api";

export function describe(error: unknown): string {
  return error instanceof Error && !(error instanceof ShapeError) ? `Error: ${error.message}` : "Failed to load content";
}

/** Shows "Loading..." in the `.island-status` line during work, then nothing, or the failure, with which it rejects. */
export async function reported<T>(element: HTMLElement, work: Promise<T>): Promise<T> {
  const line = element.querySelector<HTMLElement>(".island-status");
  const say = (text: string, role: string) => {
    line?.setAttribute("role", role);
    if (line) line.textContent = text;
  };
  say("Loading...", "status");
  try {
    const result = await work;
    say("", "status");
    return result;
  } catch (error) {
    say(describe(error), "alert");
    throw error;
  }
}
