import { type ReactNode, StrictMode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";

/** Draws a React tree in the place of what the server drew, in one step, so that there is never nothing. */
export function render(element: HTMLElement, node: ReactNode): void {
  const root = createRoot(element);
  flushSync(() => root.render(<StrictMode>{node}</StrictMode>));
}
