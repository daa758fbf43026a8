import { type AnchorHTMLAttributes, createElement, type ReactNode, StrictMode, useState } from "react";
import { flushSync } from "react-dom";
import { createRoot, hydrateRoot } from "react-dom/client";
import { keepingFocus } from "./focus";
import { surviveTranslation } from "./translation";

surviveTranslation();

/** Replaces an element's content by a React tree synchronously. */
export function render(element: HTMLElement, node: ReactNode): void {
  const root = createRoot(element);
  flushSync(() => root.render(<StrictMode>{node}</StrictMode>));
}

/**
 * Hydrates the server's nodes, so that focus, scroll and open state stay. Nodes changed by others, as a translator,
 * are rendered again. Throws if the tree fails; the server's nodes are then restored, also on later failures.
 */
export function adopt(element: HTMLElement, node: ReactNode): void {
  removeBlanks(element);
  const nodes = [...element.childNodes];
  const failures: unknown[] = [];
  const onUncaughtError = (error: unknown) => {
    failures.push(error);
    console.error(error);
    delete element.dataset.ready;
    element.dataset.failed = "";
    element.replaceChildren(...nodes);
  };
  const options = { onUncaughtError, onRecoverableError: console.warn };
  keepingFocus(element, () => flushSync(() => hydrateRoot(element, <StrictMode>{node}</StrictMode>, options)));
  if (failures.length > 0) throw failures[0];
}

/** Removes whitespace between elements, which would be a hydration mismatch. */
function removeBlanks(element: HTMLElement): void {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const blanks: Node[] = [];
  while (texts.nextNode()) {
    const { currentNode } = texts;
    if (!currentNode.nodeValue?.trim() && currentNode.parentElement?.matches("nav, ul, li, div, details, dialog")) blanks.push(currentNode);
  }
  for (const blank of blanks) blank.parentNode?.removeChild(blank);
}

interface AdoptedNodeProps extends AnchorHTMLAttributes<HTMLElement> {
  node: Element;
}

/** A server-rendered element as a React element, with further props. */
export function AdoptedNode({ node, ...props }: AdoptedNodeProps) {
  const [drawn] = useState(() => ({
    ...Object.fromEntries([...node.attributes].map(({ name, value }) => [name === "class" ? "className" : name, value])),
    // Void elements must have no content.
    ...(node.innerHTML && { dangerouslySetInnerHTML: { __html: node.innerHTML } }),
  }));
  return createElement(node.localName, { ...drawn, ...props });
}
