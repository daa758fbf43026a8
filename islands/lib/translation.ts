// Lets React render in a page that a browser translates. A translator replaces text nodes by <font> elements, which
// React would not update and fail to remove (https://github.com/facebook/react/issues/11538).

const replacements = new WeakMap<Node, ChildNode>();

/** Puts a text that React has changed back in its place, to be translated again. */
const changes = new MutationObserver((records) => {
  for (const { target } of records) {
    const replacement = replacements.get(target);
    replacements.delete(target);
    if (replacement?.isConnected) replacement.replaceWith(target);
  }
});

const replaced = new MutationObserver((records) => {
  for (const { target, removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    for (const node of removedNodes) {
      if (!(node instanceof Text) || node.parentNode === target) continue;
      const font = [...addedNodes, previousSibling, nextSibling].find((other) => other?.nodeName === "FONT" && other.parentNode === target);
      if (!font) continue;
      replacements.set(node, font as ChildNode);
      changes.observe(node, { characterData: true });
    }
  }
});

/** Returns the child of a parent, or the element that replaced it. */
const inside = (parent: Node, child: Node): Node | undefined =>
  child.parentNode === parent || !(child instanceof Text) ? child : [replacements.get(child)].find((node) => node?.parentNode === parent);

export function surviveTranslation(): void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(child: T): T {
    const own = inside(this, child);
    if (own) removeChild.call(this, own);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(node: T, before: Node | null): T {
    return insertBefore.call(this, node, before && (inside(this, before) ?? null)) as T;
  };
  replaced.observe(document.documentElement, { childList: true, subtree: true });
}
