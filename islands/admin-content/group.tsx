import { memo, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { Icon } from "../lib/admin-icons";
import { type Entry, isList } from "../lib/form/fields";
import { Entries } from "../lib/form/list";
import { Seo, type SharedPage } from "../lib/form/seo";
import { useDraft } from "../lib/use-draft";
import { Address, type Owner } from "./address";
import { withNotes, useSections } from "../lib/form/sections";
import { sharedPage, whereOf } from "./context";
import { useNavigation, useWide } from "./navigation";
import type { AreaGroup, Shows } from "./table";

interface Props {
  id: string;
  group: AreaGroup;
  path: string;
  /** It is the first group, the only one that is open at first on a phone. */
  first: boolean;
  owner?: Owner;
}

/** A group of fields that folds. The browser's search and reveal open it. */
export const GroupSection = memo(function GroupSection({ id, group, path, first, owner }: Props) {
  const { open, toggle, body } = useFolding(id, first);
  const section = group.shows && "section" in group.shows ? group.shows.section : undefined;
  const entries = withNotes(group.entries, useSections(), section);
  return (
    <section className="content-group" aria-labelledby={id}>
      <h3 className="content-group-title" id={id} tabIndex={-1}>
        <button type="button" aria-expanded={open} aria-controls={`${id}-cuerpo`} onClick={toggle}><Icon name="down" />{group.title}</button>
      </h3>
      <div id={`${id}-cuerpo`} ref={body} hidden={!open} className="content-group-body">
        {group.shows && <SeenIn shows={group.shows} />}
        {group.help && <p className="content-group-help">{group.help}</p>}
        <GroupFields group={group} path={path} entries={entries} owner={owner} />
      </div>
    </section>
  );
});

interface FieldsProps {
  group: AreaGroup;
  path: string;
  entries: readonly Entry[];
  owner: Owner | undefined;
}

/** The fields of a group; a slug needs the other records and the redirects. */
function GroupFields({ group, path, entries, owner }: FieldsProps) {
  const slug = entries.findIndex((entry) => !isList(entry) && entry.kind === "slug");
  const field = entries[slug];
  if (group.seo) return <Shared group={group} path={path} entries={entries} owner={owner} />;
  if (!owner || !field || isList(field)) return <Entries path={path} entries={entries} level={4} />;
  return (
    <>
      <Entries path={path} entries={entries.slice(0, slug)} level={4} />
      <Address field={field} owner={owner} />
      <Entries path={path} entries={entries.slice(slug + 1)} level={4} />
    </>
  );
}

function Shared({ group, path, entries, owner }: FieldsProps) {
  const draft = useDraft();
  const text = useSyncExternalStore(draft.subscribe, () => JSON.stringify(sharedPage(draft.value, group, owner)));
  const page = useMemo(() => JSON.parse(text) as SharedPage, [text]);
  return <Seo path={path} entries={entries} level={4} page={page} />;
}

/** Returns whether a group is open: on a computer, and the first on a phone, unless the owner chose otherwise. */
function useFolding(id: string, first: boolean) {
  const { folds } = useNavigation();
  const wide = useWide();
  const [byHand, setByHand] = useState(() => folds.get(id));
  const open = byHand ?? (wide || first);
  const body = useRef<HTMLDivElement>(null);
  const set = (next: boolean) => {
    folds.set(id, next);
    setByHand(next);
  };
  useLayoutEffect(() => {
    if (!open) body.current?.setAttribute("hidden", "until-found");
  }, [open]);
  // A layout effect, so that the group listens before reveal is called.
  useLayoutEffect(() => {
    const element = body.current;
    const unfold = (event: Event) => {
      if (event.target !== element) return;
      folds.set(id, true);
      flushSync(() => setByHand(true));
    };
    element?.addEventListener("beforematch", unfold);
    return () => element?.removeEventListener("beforematch", unfold);
  }, [folds, id]);
  return { open, toggle: () => set(!open), body };
}

function SeenIn({ shows }: { shows: Shows }) {
  const draft = useDraft();
  const sections = useSections();
  const words = useSyncExternalStore(draft.subscribe, () => JSON.stringify(whereOf(shows, sections, draft.value) ?? null));
  const where = JSON.parse(words) as ReturnType<typeof whereOf> | null;
  if (!where) return null;
  if (where.hidden) {
    return (
      <p className="content-seen content-seen-hidden">
        <Icon name="eye-off" />
        <span>Esta sección está oculta en tu portada. <a href={where.address}>Mostrarla en Secciones</a></span>
      </p>
    );
  }
  return (
    <p className="content-seen">
      <Icon name="eye" />
      <span>Se ve en: <a href={where.address} target="_blank" rel="noopener">{where.words}</a></span>
    </p>
  );
}
