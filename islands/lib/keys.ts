/** Returns the direction of an arrow key without modifiers. */
export function arrowDirection(event: Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey">): 1 | -1 | undefined {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return undefined;
  return ({ ArrowLeft: -1, ArrowRight: 1 } as const)[event.key as "ArrowLeft"];
}
