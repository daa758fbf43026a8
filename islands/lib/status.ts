// The line beside the server's HTML that says how the loading of content goes.
import { ShapeError } from "./api";

/** Words for a failure, as the error catalogue has them. */
export function describe(error: unknown): string {
  return error instanceof Error && !(error instanceof ShapeError) ? `Error: ${error.message}` : "Failed to load content";
}

/**
 * Shows "Loading..." in the island's `.island-status` line while work goes on,
 * nothing when it is done, and the failure when it is not; then rejects with it.
 */
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
