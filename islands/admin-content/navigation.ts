// The places of the screen in the browser's history. Going back restores scroll position and focus.
import { createContext, useContext, useSyncExternalStore } from "react";
import type { Draft } from "../lib/draft";
import { useMatch } from "../lib/match";
import { addressOf, menu, parse, type Place, placeOf, recordAddress } from "./places";
import { type Area, areas } from "./table";

/** The scroll position and focus of a place; without top, only the focus is restored. */
interface Position {
  top?: number;
  focus: string;
}

export class Navigation {
  place: Place;
  /** The scroll position and focus to restore in the current place. */
  position: Position | undefined;
  readonly queries = new Map<string, string>();
  readonly folds = new Map<string, boolean>();
  #wanted: Position | undefined;
  #positions = new Map<number, Position>();
  #visit = 0;
  #visits = 0;
  #listeners = new Set<() => void>();

  constructor(readonly draft: Draft) {
    this.place = parse(location.hash, draft) ?? menu;
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get = (): Place => this.place;

  /** Follows changes of the address until the returned function is called. */
  open(): () => void {
    const { scrollRestoration } = history;
    history.scrollRestoration = "manual";
    this.#mark();
    const follow = () => this.#follow();
    addEventListener("hashchange", follow);
    return () => {
      removeEventListener("hashchange", follow);
      history.scrollRestoration = scrollRestoration;
    };
  }

  #mark(): void {
    this.#visits += 1;
    this.#visit = this.#visits;
    history.replaceState({ visit: this.#visit }, "");
  }

  #leave(): void {
    this.#positions.set(this.#visit, { top: scrollY, focus: document.activeElement?.id ?? "" });
  }

  #follow(): void {
    const next = parse(location.hash, this.draft);
    if (!next) return; // another fragment, as that of the skip link
    this.#leave();
    const visit: unknown = history.state?.visit;
    this.position = this.#wanted ?? (typeof visit === "number" ? this.#positions.get(visit) : undefined);
    this.#wanted = undefined;
    if (typeof visit === "number") this.#visit = visit;
    else this.#mark();
    this.place = next;
    for (const listener of this.#listeners) listener();
  }

  address = (area: Area, key = ""): string => (key ? recordAddress(area, key, this.draft) : addressOf(area));

  /** Opens an area or a record and focuses the element with an id. */
  go(area: Area, key = "", focus = ""): void {
    this.#wanted = focus ? { focus } : undefined;
    location.hash = this.address(area, key);
  }

  /** Opens the place of a path of the draft synchronously. */
  show(path: string): void {
    const { area, key } = placeOf(path);
    if (!area || (area === this.place.area && key === this.place.key)) return;
    this.#leave();
    this.position = undefined;
    this.place = { area, key, field: path };
    history.pushState(null, "", this.address(area, key));
    this.#mark();
    for (const listener of this.#listeners) listener();
  }

  /** Updates the address after a save, which may have changed the record's id. */
  updateAddress(): void {
    const { area, key } = this.place;
    if (area && key && location.hash.startsWith("#/")) history.replaceState(history.state, "", this.address(area, key));
  }
}

export const NavigationContext = createContext<Navigation | null>(null);

export function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext);
  if (!navigation) throw new Error("a place outside of the screen");
  return navigation;
}

/** The width from which the menu is beside the page; content.css has the same. */
const wideEnough = "(min-width: 1280px)";
export const useWide = (): boolean => useMatch(wideEnough);

const first: Place = { ...menu, area: areas[0] ?? null };

/** Returns the current place; beside the menu there is always an area. */
export function usePlace(): Place {
  const navigation = useNavigation();
  const wide = useWide();
  const place = useSyncExternalStore(navigation.subscribe, navigation.get);
  return place.area || !wide ? place : first;
}
