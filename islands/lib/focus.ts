const stops = "a[href],button,input,summary,[tabindex]";

/**
 * Draws anew what is in the element; focus inside it goes to the same stop of the
 * new drawing, unless that has taken it itself. So both drawings must have the
 * same stops in the same order.
 */
export function keepingFocus(element: HTMLElement, draw: () => void): void {
  const index = [...element.querySelectorAll(stops)].indexOf(document.activeElement as Element);
  draw();
  if (index >= 0 && !element.contains(document.activeElement)) element.querySelectorAll<HTMLElement>(stops)[index]?.focus({ preventScroll: true });
}
