import { Fragment, useContext, useDeferredValue, useSyncExternalStore } from "react";
import { type Block, type Inline, isLink, parse } from "../../markdown";
import { useDraft } from "../../use-draft";
import { filled, readFrom } from "../placeholders";
import { SourcesContext } from "../sources";

/** A long text as the site makes it: paragraphs, bold words, lists and links. */
export function Reading({ path }: { path: string }) {
  const draft = useDraft();
  const further = useContext(SourcesContext)?.fact;
  // The facts in it may be fields of the same screen.
  const now = useSyncExternalStore(draft.subscribe, () => filled(String(draft.get(path) ?? ""), readFrom(draft.value, further)));
  const blocks = parse(useDeferredValue(now));
  if (blocks.length === 0) return <p className="info-help">Aquí verás tu texto como se leerá en el sitio.</p>;
  return <Blocks blocks={blocks} />;
}

function Blocks({ blocks }: { blocks: Block[] }) {
  return blocks.map((block, i) => {
    // Two blocks may be alike, and keep no state.
    if (block.kind === "paragraph") return <p key={i} dir="auto"><Inlines of={block.of} /></p>;
    const items = block.items.map((item, j) => <li key={j} dir="auto"><Blocks blocks={item} /></li>);
    return block.ordered ? <ol key={i}>{items}</ol> : <ul key={i}>{items}</ul>;
  });
}

function Inlines({ of }: { of: Inline[] }) {
  return of.map((part, i) => {
    if (part.kind === "text") return <Fragment key={i}>{part.text}</Fragment>;
    if (part.kind === "bold") return <strong key={i}><Inlines of={part.of} /></strong>;
    return <Link key={i} href={part.href} of={part.of} />;
  });
}

/** A link, which leads nowhere from here: what is typed must not be left by chance. */
function Link({ href, of }: { href: string; of: Inline[] }) {
  const pages = useContext(SourcesContext)?.pages();
  const page = pages?.find(({ path }) => path === href.replace(/[?#].*/, ""));
  const dead = !isLink(href) || (href.startsWith("/") && pages !== undefined && !page);
  if (dead) {
    return <span className="reading-dead"><Inlines of={of} /><span className="reading-note"> (no lleva a ninguna página)</span></span>;
  }
  return <span className="reading-link" title={page ? `${page.name}: ${href}` : href}><Inlines of={of} /></span>;
}
