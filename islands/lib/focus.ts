const stops = "a[href],button,input,summary,[tabindex]";

/** Redraws an element and restores the focus by index, so both versions need the same focusable elements. */
export function keepingFocus(element: HTMLElement, draw: () => void): void {
  const index = [...element.querySelectorAll(stops)].indexOf(document.activeElement as Element);
  draw();
  if (index >= 0 && !element.contains(document.activeElement)) element.querySelectorAll<HTMLElement>(stops)[index]?.focus({ preventScroll: true });
}
