// Finds the place where the site shows a group of fields.
import { cardOf, type Sections } from "../lib/form/sections";
import type { SharedPage } from "../lib/form/seo";
import type { JsonObject } from "../lib/json";
import { idOf, isShown, recordsIn } from "./records";
import { areaOf, type AreaGroup, type Collection, collections, type Shows } from "./table";
import { fixedPages } from "./sources";

/** The pages of sections that are not on the home page. */
const frame: Readonly<Record<string, string>> = {
  Header: "Todas las páginas",
  NavMenu: "Todas las páginas",
  Footer: "Todas las páginas",
  GeneralCallToAction: "Todas las páginas",
  CallToActionIndividual: "Cada enfermedad, síntoma y servicio",
};

export interface Where {
  words: string;
  address: string;
  hidden: boolean;
}

export function whereOf(shows: Shows, sections: Sections, value: JsonObject): Where | undefined {
  if ("page" in shows) return wherePage(shows.page, value);
  const section = sections[shows.section];
  if (!section) return undefined;
  return { words: `${frame[shows.section] ?? "Inicio"} › ${section.name}`, address: section.display ? pageOf(shows, value) : cardOf(shows.section), hidden: !section.display };
}

function wherePage(path: string, value: JsonObject): Where {
  const address = pageOf({ page: path }, value);
  const collection = collections.find(({ base }) => path === `${base}/*`);
  const name = collection ? `Cada página de ${areaOf(collection).label}` : (fixedPages.find((page) => page.path === path)?.name ?? path);
  return { words: name, address, hidden: false };
}

export function pageOf(shows: Shows, value: JsonObject): string {
  if ("section" in shows) {
    const first = shows.section === "CallToActionIndividual" ? "/enfermedades/*" : "/";
    return pageOf({ page: first }, value);
  }
  const collection = collections.find(({ base }) => shows.page === `${base}/*`);
  if (!collection) return shows.page;
  const { order, items } = recordsIn(value, collection);
  const key = order.find((candidate) => isShown(collection, items[candidate] as JsonObject));
  const record = key && items[key];
  return record ? `${collection.base}/${idOf(collection, record)}` : (collection.base ?? "/");
}

/** Returns the page whose metadata a group edits. */
export function sharedPage(value: JsonObject, { shows, title }: AreaGroup, owner?: { collection: Collection; id: string }): SharedPage {
  const record = owner && recordsIn(value, owner.collection).items[owner.id];
  if (!record || !owner) return { path: shows ? pageOf(shows, value) : "/", name: title, text: "", image: "" };
  const { collection } = owner;
  return { path: `${collection.base}/${idOf(collection, record)}`, name: String(record[collection.name] ?? ""), text: String(record.shortDescription ?? ""), image: String(record.imageIndividual || record.imageHome || "") };
}
