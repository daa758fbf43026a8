// What the two menus share: their entries come from siteContent.navMenu, and
// those of the three record lists are the ones that the server drew.
import { ShapeError, siteContent } from "./api";
import type { NavEntry } from "./content";
import { isSafe } from "./link";

/** Entries with these labels, in any case, have their path and submenu from the records. */
const records = /^(enfermedades|síntomas|servicios)$/i;

/** The drawer's menu when there is no other. */
export const defaultMenu: NavEntry[] = [
  { label: "Inicio", path: "/" },
  { label: "Enfermedades", path: "/enfermedades" },
  { label: "Síntomas", path: "/sintomas" },
  { label: "Servicios", path: "/servicios" },
  { label: "Contacto", path: "/contacto" },
];

const isEntry = (value: unknown): value is NavEntry => {
  const { label, path } = (value ?? {}) as Partial<NavEntry>;
  return typeof label === "string" && typeof path === "string";
};

async function entries(fresh: boolean): Promise<NavEntry[]> {
  const { navMenu } = await siteContent(fresh);
  if (!Array.isArray(navMenu) || !navMenu.every(isEntry)) throw new ShapeError();
  return navMenu;
}

/**
 * Asks for the entries, and hands over either them or the words for a failure.
 * After a failure it asks again when the network or the page comes back, and
 * whenever the function that it returns is called.
 */
export function follow(succeed: (entries: NavEntry[]) => void, fail: (message: string) => void): () => void {
  let state: "new" | "asking" | "failed" | "done" = "new";
  const ask = async () => {
    const again = state === "failed";
    if (!again && state !== "new") return;
    state = "asking";
    try {
      succeed(await entries(again));
      state = "done";
    } catch (error) {
      state = "failed";
      console.error(error);
      fail(error instanceof ShapeError ? error.message : "Failed to fetch menu items");
    }
  };
  addEventListener("online", ask);
  addEventListener("pageshow", ({ persisted }) => persisted && ask());
  ask();
  return ask;
}

/** The items that the server drew: those of the list, and in a template beside it those that its menu leaves out. */
export function itemsOf(list: HTMLElement): HTMLElement[] {
  const spare = list.parentElement?.querySelector<HTMLTemplateElement>(":scope > template");
  return [...list.children, ...(spare?.content.children ?? [])] as HTMLElement[];
}

const linkOf = (item: HTMLElement) => item.querySelector("a") as HTMLAnchorElement;
const labelOf = (item: HTMLElement) => linkOf(item).textContent?.trim() ?? "";

/** Gives an entry's item its label and, unless the records decide it, its path; what is right already stays untouched. */
function adjust(item: HTMLElement, { label, path }: NavEntry): void {
  const link = linkOf(item);
  if (labelOf(item) !== label) {
    link.textContent = label;
    item.querySelector("button, summary")?.setAttribute("aria-label", `Mostrar submenú de ${label}`);
  }
  // templ writes the same in the place of a link that it does not trust.
  const address = isSafe(path) ? path : "about:invalid#TemplFailedSanitizationURL";
  const href = link.getAttribute("href");
  if (href === address || (href && records.test(label))) return;
  link.href = address;
  const { origin, pathname } = location;
  if (link.href === origin + pathname) link.setAttribute("aria-current", "page");
  else link.removeAttribute("aria-current");
}

/**
 * Returns a function that makes a list show entries, with the items there are
 * and, for the rest, new links of the class. A list that shows them already is
 * left alone, and focus stays where it is.
 */
export function menuList(list: HTMLElement, linkClass: string): (entries: NavEntry[]) => void {
  const known = itemsOf(list);
  const create = () => {
    const item = document.createElement("li");
    item.append(Object.assign(document.createElement("a"), { className: linkClass }));
    known.push(item);
    return item;
  };
  return (menu) => {
    const free = new Set(known);
    const items = menu.map((entry) => {
      const label = entry.label.trim();
      const same = [...free].find((item) => labelOf(item).toLowerCase() === label.toLowerCase());
      const item = same ?? create();
      free.delete(item);
      adjust(item, { label, path: entry.path });
      return item;
    });
    const focused = document.activeElement;
    for (const item of free) item.remove();
    items.forEach((item, i) => {
      if (list.children[i] !== item) list.insertBefore(item, list.children[i] ?? null);
    });
    if (focused !== document.activeElement && focused instanceof HTMLElement && list.contains(focused)) focused.focus({ preventScroll: true });
  };
}
