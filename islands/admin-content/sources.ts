// The pages and records that fields refer to.
import type { Draft } from "../lib/draft";
import { isCollection, recordsOf } from "../lib/collection";
import type { Option, Page, Sources } from "../lib/form/sources";
import { isObject, type JsonObject } from "../lib/json";
import { isOwnPath } from "../lib/link";
import { at } from "../lib/paths";
import { factOf } from "./content";
import { idOf, isShown, nameOf, recordsIn } from "./records";
import { redirectOf } from "./redirect";
import { areaOf, type Collection, collections } from "./table";

export const fixedPages: readonly Page[] = [
  { path: "/", name: "Inicio", kind: "Páginas" },
  { path: "/enfermedades", name: "Enfermedades", kind: "Páginas" },
  { path: "/sintomas", name: "Síntomas", kind: "Páginas" },
  { path: "/servicios", name: "Servicios", kind: "Páginas" },
  { path: "/contacto", name: "Contacto", kind: "Páginas" },
  { path: "/aviso-de-privacidad", name: "Aviso de privacidad", kind: "Páginas" },
  { path: "/como-escribimos", name: "Cómo escribimos estas páginas", kind: "Páginas" },
];

function pagesOf(value: JsonObject): Page[] {
  const pages = (collection: Collection): Page[] =>
    recordsOf(recordsIn(value, collection))
      .filter((record) => isShown(collection, record))
      .map((record) => ({ path: `${collection.base}/${idOf(collection, record)}`, name: nameOf(collection, record), kind: areaOf(collection).label }));
  return [...fixedPages, ...collections.filter(({ base }) => base).flatMap(pages)];
}

function optionsOf(value: JsonObject, from: string): Option[] {
  const list = at(value, from);
  const collection = collections.find(({ path }) => path === from);
  if (!collection || !isCollection(list)) return [];
  const levels = collection.groups.flatMap(({ entries }) => entries).find(({ key }) => key === "level");
  const groups = new Map(levels && "options" in levels ? levels.options : []);
  return recordsOf(list).filter(isObject).map((record) => {
    const group = groups.get(String(record.level));
    return { id: idOf(collection, record), label: nameOf(collection, record), ...(group && { group }) };
  });
}

/** Returns the canonical path of an address, as content.CanonicalPath does. */
const canonical = (address: string): string => (address.trim().split(/[?#]/)[0] ?? "").toLowerCase().replace(/(?<=.)\/+$/, "");

/** Returns the sources of a draft, cached until it changes. */
export function sourcesOf(draft: Draft): Sources {
  let known: JsonObject | undefined;
  let pages: Page[] = [];
  const options = new Map<string, Option[]>();
  const renew = () => {
    if (known === draft.value) return;
    known = draft.value;
    pages = [];
    options.clear();
  };
  const shown = () => {
    renew();
    if (pages.length === 0) pages = pagesOf(draft.value);
    return pages;
  };
  return {
    pages: shown,
    isDeadLink(address) {
      if (!isOwnPath(address.trim())) return false;
      const page = canonical(address);
      const isPage = (path: string | undefined) => shown().some((candidate) => candidate.path === path);
      return !isPage(page) && !isPage(redirectOf(draft.value, page));
    },
    options(from) {
      renew();
      const found = options.get(from) ?? optionsOf(draft.value, from);
      options.set(from, found);
      return found;
    },
    fact: (path) => factOf(draft, path),
  };
}
