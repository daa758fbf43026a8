// Morphs one DOM tree into another and keeps equal nodes, so that pictures do not reload.

/** Attributes of the viewer, which are kept. */
const own = ["open", "data-current"];

/** Morphs an element into one of another document, which is consumed. Returns the changed elements. */
export function morph(from: Element, to: Element): Set<Element> {
  const changed = new Set<Element>();
  morphInto(from, to, changed);
  return changed;
}

function morphInto(from: Element, to: Element, changed: Set<Element>): void {
  morphAttributes(from, to, changed);
  const old = [...from.childNodes];
  const next = [...to.childNodes];
  let start = 0;
  while (start < old.length && start < next.length && (old[start] as Node).isEqualNode(next[start] as Node)) start++;
  let end = 0;
  while (end < old.length - start && end < next.length - start && (old[old.length - 1 - end] as Node).isEqualNode(next[next.length - 1 - end] as Node)) end++;
  const rest = old[old.length - end] ?? null;
  const gone = old.slice(start, old.length - end);
  for (const node of next.slice(start, next.length - end)) {
    const was = gone.shift();
    if (was && alike(was, node)) {
      if (was.nodeType === Node.ELEMENT_NODE) morphInto(was as Element, node as Element, changed);
      else if (was.nodeValue !== node.nodeValue) {
        was.nodeValue = node.nodeValue;
        changed.add(from);
      }
      continue;
    }
    from.insertBefore(from.ownerDocument.adoptNode(node), was ?? rest);
    was?.remove();
    changed.add(node.nodeType === Node.ELEMENT_NODE ? (node as Element) : from);
  }
  for (const node of gone) {
    node.remove();
    changed.add(from);
  }
}

const alike = (a: Node, b: Node) => a.nodeType === b.nodeType && a.nodeName === b.nodeName && (a as Partial<Element>).id === (b as Partial<Element>).id;

function morphAttributes(from: Element, to: Element, changed: Set<Element>): void {
  for (const name of from.getAttributeNames()) {
    if (!to.hasAttribute(name) && !own.includes(name)) from.removeAttribute(name);
  }
  for (const { name, value } of to.attributes) {
    if (from.getAttribute(name) === value || own.includes(name)) continue;
    from.setAttribute(name, value);
    if (name !== "data-edited") changed.add(from);
  }
}
