/**
 * The default export of an island. It enhances a server-rendered element without layout shift; if it throws or
 * rejects, the server's element must be intact.
 */
export type Mount<Props = Record<string, never>> = (element: HTMLElement, props: Props) => void | Promise<void>;

/** Returns a required element of the island. Throws if it is missing. */
export function part<E extends HTMLElement = HTMLElement>(element: ParentNode, selector: string): E {
  const found = element.querySelector<E>(selector);
  if (!found) throw new Error(`the island has no ${selector}`);
  return found;
}
