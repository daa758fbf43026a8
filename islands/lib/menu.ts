// Entries of both menus: from siteContent.navMenu and, for the record lists, from the server's markup.
import { useCallback, useEffect, useRef, useState } from "react";
import { ShapeError, siteContent } from "./api";
import type { NavEntry } from "./content";
import { isSafe } from "./link";

/** A record below an entry; the last one links to all. */
export interface Item {
  name: string;
  path: string;
  icon: Element | null | undefined;
  text: string;
}

export interface Entry {
  key: string;
  label: string;
  path: string;
  current: "page" | "true" | undefined;
  /** The id of its panel. */
  id: string | undefined;
  items: Item[];
  /** Expanded in the drawer. */
  unfolded: boolean;
}

/** Labels, ignoring case, whose path and submenu are of the records. */
const records = new Map([["enfermedades", "/enfermedades"], ["síntomas", "/sintomas"], ["servicios", "/servicios"]]);

export const defaultMenu: NavEntry[] = [
  { label: "Inicio", path: "/" },
  { label: "Enfermedades", path: "/enfermedades" },
  { label: "Síntomas", path: "/sintomas" },
  { label: "Servicios", path: "/servicios" },
  { label: "Contacto", path: "/contacto" },
];

/** The server's entries, and those of record lists that the menu lacks. */
export interface ServerMenu {
  listed: Entry[];
  spare: Entry[];
}

export function readMenu(list: HTMLElement): ServerMenu {
  const template = list.parentElement?.querySelector<HTMLTemplateElement>(":scope > template");
  template?.remove();
  const read = (items: Iterable<Element>, kind: string) => [...items].map((item, i) => ({ ...readEntry(item), key: `${kind} ${i}` }));
  return { listed: read(list.children, "listed"), spare: read(template?.content.children ?? [], "spare") };
}

const hrefOf = (link: Element | null | undefined) => link?.getAttribute("href") ?? "";

function readEntry(item: Element): Omit<Entry, "key"> {
  const link = item.querySelector("a");
  return {
    label: link?.textContent ?? "",
    path: hrefOf(link),
    current: (link?.getAttribute("aria-current") as Entry["current"]) ?? undefined,
    id: item.querySelector("ul")?.id || undefined,
    items: [...item.querySelectorAll("ul > li")].map(readItem),
    unfolded: item.querySelector("details")?.open ?? false,
  };
}

function readItem(item: Element): Item {
  const [link, icon, text] = ["a", ":scope > .icon", "p"].map((selector) => item.querySelector(selector));
  return { name: link?.textContent ?? "", path: hrefOf(link), icon, text: text?.textContent ?? "" };
}

/** Matches entries with the server's by label, or by address if a translator changed it. Entries without a valid address are dropped. */
export function arrange(menu: NavEntry[], { listed, spare }: ServerMenu): Entry[] {
  const free = new Set([...listed, ...spare]);
  return menu.flatMap((entry, i) => {
    const label = entry.label.trim();
    const list = records.get(label.toLowerCase());
    const first = (fits: (drawn: Entry) => boolean) => [...free].find(fits);
    const same = first((drawn) => drawn.label.trim().toLowerCase() === label.toLowerCase()) ?? first((drawn) => drawn.path === (list ?? entry.path));
    if (same) free.delete(same);
    const drawn = same ?? { key: `new ${i}`, label, path: "", current: undefined, id: undefined, items: [], unfolded: false };
    const named = { ...drawn, label: drawn.label.trim() === label ? drawn.label : label };
    if (drawn.path === entry.path || (drawn.path && list)) return named;
    if (!isSafe(entry.path)) return [];
    const path = entry.path.trim();
    const { origin, pathname } = location;
    return { ...named, path, current: new URL(path, location.href).href === origin + pathname ? "page" : undefined };
  });
}

const isEntry = (value: unknown): value is NavEntry => {
  const { label, path } = (value ?? {}) as Partial<NavEntry>;
  return typeof label === "string" && typeof path === "string";
};

async function fetchMenu(bypassCache: boolean): Promise<NavEntry[]> {
  const { navMenu } = await siteContent(bypassCache);
  if (!Array.isArray(navMenu) || !navMenu.every(isEntry)) throw new ShapeError();
  return navMenu.filter(({ hidden }) => !hidden);
}

/**
 * Returns the server's entries until the API answers, and the message of a failure with the fallback's entries. A
 * failed request is repeated by retry, and when the network or the page comes back.
 */
export function useMenu(drawn: ServerMenu, fallback?: NavEntry[]): { entries: Entry[]; failure: string; retry: () => void } {
  const [menu, setMenu] = useState({ entries: drawn.listed, failure: "" });
  const state = useRef<"new" | "asking" | "failed" | "done">("new");
  const retry = useCallback(async () => {
    const again = state.current === "failed";
    if (!again && state.current !== "new") return;
    state.current = "asking";
    try {
      const menu = await fetchMenu(again);
      // An owner's API returns the stored menu, which may be empty.
      const entries = menu.length > 0 ? arrange(menu, drawn) : drawn.listed;
      state.current = "done";
      setMenu({ entries, failure: "" });
    } catch (error) {
      state.current = "failed";
      console.error(error);
      const failure = error instanceof ShapeError ? error.message : "Failed to fetch menu items";
      setMenu({ entries: fallback ? arrange(fallback, drawn) : drawn.listed, failure });
    }
  }, [drawn, fallback]);
  useEffect(() => {
    const returned = ({ persisted }: PageTransitionEvent) => persisted && retry();
    addEventListener("online", retry);
    addEventListener("pageshow", returned);
    retry();
    return () => {
      removeEventListener("online", retry);
      removeEventListener("pageshow", returned);
    };
  }, [retry]);
  return { ...menu, retry };
}
