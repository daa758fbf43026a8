/**
 * What every island exports as its default: it takes over the element that the
 * server drew, without moving a pixel. When it throws or rejects, what the
 * server drew must still be there.
 */
export type Mount<Props = Record<string, never>> = (element: HTMLElement, props: Props) => void | Promise<void>;

/** Finds a part of the island that the server always draws. Throws when it is not there. */
export function part<E extends HTMLElement = HTMLElement>(element: ParentNode, selector: string): E {
  const found = element.querySelector<E>(selector);
  if (!found) throw new Error(`the island has no ${selector}`);
  return found;
}
