import { type AnchorHTMLAttributes, createElement, type ReactNode, StrictMode, useState } from "react";
import { flushSync } from "react-dom";
import { createRoot, hydrateRoot } from "react-dom/client";
import { keepingFocus } from "./focus";
import { surviveTranslation } from "./translation";

surviveTranslation();

/** Draws a React tree in the place of what the server drew, in one step, so that there is never nothing. */
export function render(element: HTMLElement, node: ReactNode): void {
  const root = createRoot(element);
  flushSync(() => root.render(<StrictMode>{node}</StrictMode>));
}

/**
 * Hands React the very nodes that the server drew, for a tree that draws the
 * same: what has focus, is scrolled, hovered or unfolded stays so. In a page that
 * something else has changed, as a translator does, React draws them anew.
 * Throws when the tree fails; then, and when it does later, the server's nodes stand there.
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

/** Templates leave blanks between boxes, which are not seen, and which React would take for a difference. */
function removeBlanks(element: HTMLElement): void {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const blanks: Node[] = [];
  while (texts.nextNode()) {
    const { currentNode } = texts;
    if (!currentNode.nodeValue?.trim() && currentNode.parentElement?.matches("nav, ul, li, div, details, dialog")) blanks.push(currentNode);
  }
  for (const blank of blanks) blank.parentNode?.removeChild(blank);
}

interface KeptProps extends AnchorHTMLAttributes<HTMLElement> {
  node: Element;
}

/** An element that the server drew, as it was then, in a tree of React; other props are what React adds or changes. */
export function Kept({ node, ...props }: KeptProps) {
  const [drawn] = useState(() => ({
    ...Object.fromEntries([...node.attributes].map(({ name, value }) => [name === "class" ? "className" : name, value])),
    // React takes none for what can have nothing in it, as a picture.
    ...(node.innerHTML && { dangerouslySetInnerHTML: { __html: node.innerHTML } }),
  }));
  return createElement(node.localName, { ...drawn, ...props });
}
